// `/admin/cleaning`: what is to be cleaned today and in the week ahead, for a telephone in a pocket. For cleaners and everybody
// else.
import { redirect } from "react-router";
import { listAllApartments } from "#app/apartments/apartments.sql.server.ts";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import { selectMessages } from "#app/i18n/messages.server.ts";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { requireUser } from "../auth/require-user.server.ts";
import { AdminPageHead, Panel } from "../layout/head-and-panel.tsx";
import { DayParts } from "../offline/day-parts.tsx";
import type { Route } from "./+types/cleaning-page";
import { CleaningButtons } from "./cleaning-buttons.tsx";
import { loadCleaningBoard, markCleaning } from "./cleaning-board.server.ts";
import type { BoardTask } from "./cleaning-board.server.ts";
import { DamagePanel } from "./damage-panel.tsx";
import { listDamages } from "./damages.sql.server.ts";
import { answerDamage } from "./report-damage.server.ts";
import { cleaningActs } from "./rules/cleaning-board.ts";

export const handle = { access: "cleaner" } satisfies PageHandle;

/** How many days a settled note of damage, and what a cleaner wrote, stays on the board. */
const damageDays = 14;

/** No amount is loaded, whatever the user's role. Cleaners see the damage that they reported, staff all. */
export async function loader(args: Route.LoaderArgs) {
  const { app, user, language, facts, searchParams } = await requireUser(args, handle);
  const isCleaner = user.role === "cleaner";
  const since = new Date(app.clock.now().getTime() - damageDays * 86_400_000);
  const apartments = await listAllApartments(app.database.db, language, facts);
  const damages = await listDamages(app.database.db, {
    since,
    personId: isCleaner ? user.id : null,
  });
  return {
    words: selectMessages(language, "admin-day", "admin-offline", "apartments"),
    board: await loadCleaningBoard(language, app),
    // A reference leads to a page that cleaners may not open.
    damages: isCleaner ? damages.map((damage) => ({ ...damage, reference: null })) : damages,
    apartmentNames: Object.fromEntries(apartments.map(({ id, texts }) => [id, texts.name])),
    isCleaner,
    userId: user.id,
    done: searchParams.get("done"),
    of: searchParams.get("of") ?? "",
  };
}

/** Every button leads back to the board. */
export async function action(args: Route.ActionArgs) {
  const { app, user } = await requireUser(args, handle);
  const form = await readForm(args.request);
  const done = (await answerDamage(form, user, app)) ?? (await markCleaning(form, user, app));
  const query = done ? `done=${done.notice}&of=${done.of}` : "done=changed";
  return redirect(`/admin/cleaning?${query}`, 303);
}

const shown = [...cleaningActs, "damage", "damageSettled", "damageReopened"] as const;

export default function CleaningPage({ loaderData }: Route.ComponentProps) {
  const { board, damages, apartmentNames, isCleaner, userId } = loaderData;
  const about = apartmentNames[loaderData.of];
  const done = shown.find((known) => known === loaderData.done);
  const t = useTranslations("admin-day.board");
  const said = useTranslations("admin-day.done");
  const damage = useTranslations("admin-day.damage");
  const { format } = useLanguage();
  const { today, hour, minute } = board.now;
  return (
    <>
      <AdminPageHead
        title={t("title")}
        lead={t("clock", { date: format.date(today, "full"), time: format.hour(hour, minute) })}
        done={done && about !== undefined && said(done, { about })}
      />
      <DayParts userId={userId} now={board.now} page="cleaning" />
      {loaderData.done === "changed" && (
        <Note kind="warn" role="alert">
          {said("changed")}
        </Note>
      )}
      <div className="pgrid gap">
        {board.days.map(({ day, tasks }) => (
          <Panel
            key={day}
            id={`d${day}`}
            width={day === today ? "p12" : "p6"}
            title={day === today ? t("today", { count: tasks.length }) : format.date(day, "full")}
          >
            {tasks.length === 0 && <p className="muted">{t("none")}</p>}
            <ul className={day === today ? "lines tasks" : "lines"}>
              {tasks.map((task) => (
                <TaskLine key={`${task.apartmentId} ${task.day}`} task={task} today={today} />
              ))}
            </ul>
          </Panel>
        ))}
        <DamagePanel
          damages={damages}
          apartmentNames={apartmentNames}
          title={damage("panel")}
          {...(!isCleaner && { to: "/admin/cleaning" })}
        />
      </div>
    </>
  );
}

function TaskLine({ task, today }: { task: BoardTask; today: string }) {
  const t = useTranslations("admin-day.board");
  const cleaning = useTranslations("admin-day.cleaning");
  const bed = useTranslations("apartments.about.beds");
  const damage = useTranslations("admin-day.damage");
  const { format } = useLanguage();
  const { checkOutHour } = useFacts();
  const { apartment, beds, day, hasLeft, movesTo } = task;
  return (
    <li>
      <div className="stack task">
        <h3>{apartment}</h3>
        <p>
          {day < today
            ? cleaning("since", { date: format.date(day, "short") })
            : movesTo !== null && !hasLeft
              ? t("movesOut", { apartment: movesTo, hour: format.hour(checkOutHour) })
              : t(hasLeft ? "gone" : "leaves", { hour: format.hour(checkOutHour) })}
        </p>
        <NextGuest task={task} today={today} />
        {beds.length > 0 && (
          <p className="mini muted">
            {t("beds", {
              beds: format.list(beds.map(({ kind, count }) => bed(kind, { count }))),
            })}
          </p>
        )}
        {day <= today && (
          <>
            <CleaningButtons task={task} apartment={apartment} to="/admin/cleaning" />
            <p>
              <a className="more" href={`/admin/cleaning/damage?task=${task.apartmentId}+${day}`}>
                {damage("report")}
                <span className="vh">: {apartment}</span>
              </a>
            </p>
          </>
        )}
      </div>
    </li>
  );
}

function NextGuest({ task: { next, arrivesOn }, today }: { task: BoardTask; today: string }) {
  const t = useTranslations("admin-day.board");
  const lines = useTranslations("admin.today");
  const { format } = useLanguage();
  const { checkInHour } = useFacts();
  if (next === null || arrivesOn === null) return <p className="muted">{t("nobodyNext")}</p>;
  const { guest, label, adults, children, arrivalTime, requests, extras, movesFrom } = next;
  const [hour, minute] = arrivalTime.split(":").map(Number);
  const time = arrivalTime === "" ? format.hour(checkInHour) : format.hour(hour ?? 0, minute);
  const isToday = arrivesOn === today;
  return (
    <>
      <p>
        {isToday && <Tag kind="warn">{t("comesToday")}</Tag>}{" "}
        {t(arrivalTime === "" ? "comesFrom" : "comesAt", {
          date: format.date(arrivesOn, "short"),
          time,
        })}
      </p>
      <p>
        {guest || label}
        {adults !== null && (
          <span className="blk">{lines("party", { adults, children: children ?? 0 })}</span>
        )}
      </p>
      {movesFrom !== null && <p>{t("movesIn", { apartment: movesFrom })}</p>}
      {extras.map((what) => (
        <p key={what}>{lines("prepare", { what })}</p>
      ))}
      {requests !== "" && <p className="small">{t("requests", { text: requests })}</p>}
    </>
  );
}
