// The map: every URL of the site, one line each, to the page that answers it.
// A page also has an address per language (`/fr/apartments`): the optional first segment, checked by its layout.
import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  // The owner's side: each page says in its `handle` who may enter (scripts/admin-doors.ts).
  route("admin/sign-in", "owner/sign-in-page.tsx"),
  route("admin/sign-out", "owner/sign-out-page.tsx"),
  route("admin/invitation/:token", "owner/invitation-page.tsx"),
  route("admin", "owner/owner-layout.tsx", [
    index("owner/today-page.tsx"),
    route("bookings", "owner/bookings-page.tsx"),
    route("bookings/export", "owner/bookings-export-page.tsx"),
    route("bookings/:reference", "owner/booking-page.tsx"),
    route("bookings/:reference/change", "owner/change-stay-page.tsx"),
    route("bookings/:reference/cancel", "owner/cancel-booking-page.tsx"),
    route("account", "owner/account-page.tsx"),
    route("calendar", "owner/calendar-page.tsx"),
    route("calendar/new", "owner/calendar-new-page.tsx"),
    route("calendar/block", "owner/calendar-block-page.tsx"),
    route("calendar/blocked", "owner/calendar-blocked-page.tsx"),
    route("channels", "owner/channels-page.tsx"),
    route("channels/:id", "owner/channel-page.tsx"),
    route("people", "owner/people-page.tsx"),
    route("log", "owner/log-page.tsx"),
    route("rates", "owner/rates-page.tsx"),
    route("rates/nights", "owner/rates-nights-page.tsx"),
    route("messages", "owner/messages-page.tsx"),
    route("messages/:id", "owner/message-page.tsx"),
    route("*", "owner/nowhere-page.tsx"),
  ]),
  route(":lang?", "i18n/language-layout.tsx", [
    index("pages/home-page.tsx"),
    route("apartments", "apartments/apartments-page.tsx"),
    route("apartments/:slug", "apartments/apartment-page.tsx"),
    route("book", "booking/book-page.tsx"),
    route("book/stay.ics", "booking/booked-calendar-page.tsx"),
    route("my-booking/:token", "booking/my-booking-page.tsx"),
    route("my-booking/:token/stay.ics", "booking/my-booking-calendar-page.tsx"),
    route("location", "pages/location-page.tsx"),
    route("gallery", "pages/gallery-page.tsx"),
    route("gallery/:picture", "pages/picture-page.tsx"),
    route("sandbox-bank", "payments/sandbox-challenge-page.tsx"),
    route("contact", "contact/contact-page.tsx"),
    route("amenities", "pages/amenities-page.tsx"),
    route("legal/:document", "pages/legal-page.tsx"),
    route("*", "pages/not-found-page.tsx"),
  ]),
] satisfies RouteConfig;
