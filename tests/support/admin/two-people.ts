// What is known of the admin's forms when two people send each at once: tests/integration/admin/two-people.test.ts.

/** Forms whose second answer writes all the same, and why no user loses anything by it. */
export const harmless: Record<string, string> = {
  "/admin/channels do=read": "The calendar is read once more.",
  "/admin/people do=renew":
    "Each link ends the one before, as the page says; both users see theirs.",
  "/admin/account do=language": "Each changes their own language.",
  "/admin/bookings/# do=note": "Notes are added beside each other.",
  "/admin/bookings/#/emails do=send": "The email is sent twice, and the booking lists both.",
  "/admin/pictures/# do=hide": "It is hidden, as both wanted.",
  "/admin/pictures/# do=show": "It is shown, as both wanted.",
  "/admin/settings/webhooks do=test": "The test message is sent twice.",
  '/admin/voices/new "Save"': "Each writes a new one; both are kept.",
  '/admin/extras/new "Save"': "Each writes a new one; both are kept.",
};

/** Forms that lock with a row and write nothing else: what that row is. */
export const lockedBy: Record<string, string> = { "/admin/pictures": "settings" };

/** Forms that are gone for the second user, with what was typed, and why no user misses it. */
export const gone: Record<string, string> = {
  '/admin/cash "Close the day"': "The day is closed, and shows what was counted.",
};

/** Forms that wrote nothing here, and why: what they write is tested elsewhere. */
export const notWritten: Record<string, string> = {
  '/admin/account "Turn on"': "It needs what a browser adds by its script: push-forms.test.ts.",
  "/admin/apartments/# do=retire": "It has stays to come: seventh-apartment.test.ts.",
  '/admin/apartments/new "Save as a draft"':
    "It needs a whole apartment: seventh-apartment.test.ts.",
  '/admin/promotions/new "Save"': "A percentage or an amount, not both: admin-promotions.test.ts.",
  "/admin/rates do=try": "It shows the form again, with a price.",
  "/admin/rates do=dropSeason-": "It shows the form again, without the season.",
  "/admin/rates do=addSeason": "It shows the form again, with a season.",
  "/admin/rates do=dropStart-": "It shows the form again, without the start.",
  "/admin/rates do=addStart": "It shows the form again, with a start.",
  "/admin/settings/opening intent=open": "Not before the checklist is done: opening.test.ts.",
  "/admin/bookings/#/emails do=look": "It shows an email.",
  "/admin/bookings/#/payment do=payment": "It is recorded on Today, above: admin-payments.test.ts.",
  '/admin/bookings/#/guest "Yes, erase it for good"':
    "It asks for the reference to be typed: admin-guest-data.test.ts.",
  "/admin/calendar/blocked do=change": "It needs another place: change-block.test.ts, at once too.",
  "/admin/calendar/new do=price": "It shows a price.",
};

/** Forms that must have been tried, and whose second user must have been told; by what their buttons send. */
export const told = `
  /admin do=payment
  /admin/apartments do=down
  /admin/apartments/# do=texts
  /admin/apartments/# do=figures
  /admin/cash "Close the day"
  /admin/channels do=renew
  /admin/channels/stay/# "Save"
  /admin/channels/# do=save
  /admin/extras do=down
  /admin/extras/# "Save"
  /admin/guide "Save"
  /admin/money/tourist-fee "Close this return"
  /admin/money/vat "Save threshold"
  /admin/pictures do=down
  /admin/rates do=save
  /admin/rates/years do=seasons
  /admin/rates/review do=discard
  /admin/reviews do=show
  /admin/settings "Save and publish"
  /admin/settings/deposit "Save and publish"
  /admin/settings/letters "Save and publish"
  /admin/settings/currencies "Save and publish"
  /admin/settings/at-property "Save and publish"
  /admin/people do=rights
  /admin/bookings/# do=stayCode
  /admin/bookings/# do=exempt
  /admin/bookings/# do=leave
  /admin/bookings/#/cancel "Cancel and refund €
  /admin/bookings/#/correct "Save the details"
  /admin/bookings/#/messages "Send message"
  /admin/bookings/#/payment do=undo
  /admin/calendar/blocked "Free these nights"
  /admin/messages/# do=answer
  /admin/texts/# do=save
  /admin/messages/templates/# do=save
`
  .trim()
  .split(/\n\s+/);
