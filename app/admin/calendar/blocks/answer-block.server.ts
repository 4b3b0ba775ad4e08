// Answers the forms on the page of a block: its nights are changed or unblocked, or the form is shown again with what was typed.
import type { App } from "#app/app.server.ts";
import { findBlock } from "#app/availability/nights.sql.server.ts";
import { propertyDay } from "#app/dates/rules/plain-date.ts";
import type { PlainDate } from "#app/dates/rules/plain-date.ts";
import type { Language } from "#app/i18n/languages.ts";
import { formText } from "#app/ui/rules/form-values.ts";
import type { User } from "../../auth/users.sql.server.ts";
import { apartmentMissing } from "../../rules/refusal-faults.ts";
import type { CalendarFault } from "../../rules/refusal-faults.ts";
import { unblockNights } from "./block-nights.server.ts";
import type { PlacedEntry } from "../calendar.sql.server.ts";
import { changeBlock, loadBlock } from "./change-block.server.ts";
import {
  placeFields,
  placeText,
  readBlockPart,
  readBlockPlace,
  readPlace,
} from "../rules/calendar-forms.ts";
import type { TypedPlace } from "../rules/calendar-forms.ts";
import { donePath } from "../rules/timeline.ts";

/** Where to go on; or the form again. `changed`: the block was changed since it was shown. */
export type BlockAnswer =
  | { ok: true; to: string }
  | {
      ok: false;
      status: 400 | 409;
      what: "change" | "free";
      /** What was typed into the form that unblocks, and into the one that changes. */
      typed: { from: string; to: string } | null;
      place: TypedPlace | null;
      faults: CalendarFault[];
      conflicts: PlacedEntry[];
      changed: boolean;
    };

type Night = { apartmentId: number; night: PlainDate } | null;

/** `night` is one of the nights of the block, by the address of the page. */
export async function answerBlock(
  form: FormData,
  night: Night,
  { user, language }: { user: User; language: Language },
  app: App,
): Promise<BlockAnswer> {
  return formText(form, "do") === "change"
    ? answerChange(form, { user, language }, app)
    : answerFree(form, night, user, app);
}

async function answerFree(
  form: FormData,
  night: Night,
  user: User,
  app: App,
): Promise<BlockAnswer> {
  const typed = { from: formText(form, "from"), to: formText(form, "to") };
  const again = { ...refused, what: "free", typed } as const;
  const block = night && (await findBlock(app.database.db, night));
  if (!block || block.reason !== formText(form, "reason")) return { ...again, ...meanwhile };
  const part = readBlockPart(block, typed);
  const faults: CalendarFault[] = [
    { field: "from", reason: "notWithin", values: { from: block.from, to: block.to } },
  ];
  if (!part) return { ...again, faults };
  if (!(await unblockNights({ ...block, ...part }, user, app))) return { ...again, ...meanwhile };
  return { ok: true, to: donePath({ ...part, what: "freed", apartmentIds: [block.apartmentId] }) };
}

async function answerChange(
  form: FormData,
  { user, language }: { user: User; language: Language },
  app: App,
): Promise<BlockAnswer> {
  const typed = Object.fromEntries(
    placeFields.map((name) => [name, formText(form, name, 40)]),
  ) as TypedPlace;
  const again = { ...refused, what: "change", place: typed } as const;
  const known = readPlace(formText(form, "shown", 40));
  if (!known) return { ...again, ...meanwhile };
  const shown = { ...known, reason: formText(form, "reason") };
  const isPart = form.has("part");
  const { today } = propertyDay(app.clock.now(), app.property.facts.timeZone);
  const read = readBlockPlace(typed, shown, today);
  if (!read.ok) return { ...again, faults: read.faults };
  const night = { apartmentId: shown.apartmentId, night: shown.from };
  const { apartments } = await loadBlock(night, null, language, app);
  if (!apartments.some(({ id }) => id === read.place.apartmentId))
    return { ...again, faults: [apartmentMissing] };
  const changed = await changeBlock({ shown, next: read.place, isPart }, user, app);
  if (changed.ok) {
    const { apartmentId, from, to } = read.place;
    if (isPart)
      return { ok: true, to: donePath({ what: "back", apartmentIds: [apartmentId], from, to }) };
    const query = new URLSearchParams({ was: placeText(shown), is: placeText(read.place) });
    return {
      ok: true,
      to: `/admin/calendar/blocked?apartment=${apartmentId}&night=${from}&${query}`,
    };
  }
  if (changed.reason === "nightsTaken") {
    const faults: CalendarFault[] = [{ field: "checkIn", reason: "nightsTaken" }];
    return { ...again, status: 409, faults, conflicts: changed.conflicts };
  }
  if (changed.reason === "changed") return { ...again, ...meanwhile };
  return { ...again, faults: [apartmentMissing] };
}

const refused = {
  ok: false,
  status: 400,
  typed: null,
  place: null,
  faults: [],
  conflicts: [],
  changed: false,
} as const satisfies Partial<BlockAnswer>;

const meanwhile = { status: 409, changed: true } as const;
