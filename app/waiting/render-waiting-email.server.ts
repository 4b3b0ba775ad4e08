// Renders an email of the waiting list, from its data or from its row in the outbox.
import * as v from "valibot";
import { findApartmentName } from "#app/apartments/apartments.sql.server.ts";
import type { App } from "#app/app.server.ts";
import { addressOfStay, bookAddress } from "#app/availability/rules/book-address.ts";
import { finishEmail } from "#app/emails/finish-email.server.ts";
import { addressIn } from "#app/i18n/addresses.ts";
import { formatFor } from "#app/i18n/format.ts";
import { languageOr } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { OutboxEmail } from "#app/platform/emails/outbox.sql.server.ts";
import type { RenderedEmail } from "#app/platform/emails/send-emails.server.ts";
import { waitingToken } from "./join-waiting.server.ts";
import { isTurn } from "./rules/waiting.ts";
import type { WaitingEntry } from "./rules/waiting.ts";
import { waitingConfirm, waitingOpen } from "./waiting.email.tsx";
import { findWaiting, waitAgain } from "./waiting.sql.server.ts";

/** Every kind of email in this folder. */
export const waitingEmailKinds = ["waitingConfirm", "waitingOpen"] as const;
export type WaitingEmailKind = (typeof waitingEmailKinds)[number];

/** The whole email except its recipient; `token` opens the entry's page, which mail programs offer as "unsubscribe" too. */
export async function buildWaitingEmail(
  kind: WaitingEmailKind,
  { entry, token, language }: { entry: WaitingEntry; token: string; language: Language },
  {
    database,
    environment,
    property: { facts },
  }: Pick<App, "database" | "environment" | "property">,
): Promise<RenderedEmail> {
  const { origin } = environment;
  const { checkIn, checkOut, adults, children } = entry;
  const about = kind === "waitingOpen" ? entry.toldApartmentId : entry.apartmentId;
  const stay = { checkIn, checkOut };
  const party = { adults, children };
  const book =
    about === null
      ? bookAddress({ ...stay, ...party })
      : addressOfStay({ stay, party, apartmentId: about, plan: "flexible" }, "apartment");
  const content = { waitingConfirm, waitingOpen }[kind]({
    language,
    t: makeTranslator(language, facts, "waiting", "emails", "property.pictures"),
    format: formatFor(language),
    facts,
    entry,
    apartment: about === null ? null : await findApartmentName(database.db, about, language, facts),
    ownLink: origin + addressIn(language, `/waiting/${token}`),
    bookLink: origin + addressIn(language, book),
  });
  return finishEmail(content, {
    environment,
    facts,
    replyTo: facts.email,
    headers: {
      "Auto-Submitted": "auto-generated",
      // RFC 8058: a mail program ends it with one press, without opening the page.
      "List-Unsubscribe": `<${origin}/waiting/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
}

const payloadSchema = v.object({ entryId: v.string() });

/** The email of an outbox row whose payload is `{ entryId }`; null when the entry was forgotten, or its turn is over. */
export async function renderWaitingEmail(
  email: OutboxEmail,
  app: Pick<App, "clock" | "database" | "environment" | "property">,
): Promise<RenderedEmail | null> {
  const kind = waitingEmailKinds.find((known) => known === email.kind);
  if (!kind) throw new Error(`Unknown email kind "${email.kind}"`);
  const { entryId } = v.parse(payloadSchema, JSON.parse(email.payload ?? "null"));
  const { db } = app.database;
  const entry = await findWaiting(db, entryId);
  if (!entry || (kind === "waitingOpen" && entry.toldApartmentId === null)) return null;
  // It did not leave in time: the visitor, who knows nothing of it, is told anew.
  if (kind === "waitingOpen" && !isTurn(entry, app.clock.now())) {
    await waitAgain(db, entryId);
    return null;
  }
  const language = languageOr(email.language, app.property.facts.defaultLanguage);
  return buildWaitingEmail(kind, { entry, token: await waitingToken(entryId, db), language }, app);
}
