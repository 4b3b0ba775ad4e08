// The sections of the guide: one chapter, how to get in (the door code, the Wi-Fi, or the staff who open), and the activities around
// the property with their lowest prices.
import type { ReactNode } from "react";
import { guide as propertyGuide } from "#property/guide.ts";
import {
  ContactLinks,
  LinkedPhone,
  useDoorCodeText,
} from "#app/bookings/arrival/arrival-notes.tsx";
import { useLanguage, useTranslations } from "#app/i18n/language-provider.tsx";
import type { Translator } from "#app/i18n/language-provider.tsx";
import { useFacts } from "#app/i18n/property/property-provider.tsx";
import { Note } from "#app/ui/note.tsx";
import { doorCodeHour } from "#app/bookings/rules/self-service.ts";
import type { Guide } from "./load-guide.server.ts";

/**
 * The texts of the guide. The property's guide.ts names its chapters and what is in them, so the types cannot know the keys;
 * property/words.test.ts checks them.
 */
export function useGuideTexts(): Translator {
  return useTranslations("property.guide") as unknown as Translator;
}

/** `lines` are message keys of the section; `values` are filled in besides the locality. */
export function GuideSection({
  name,
  lines = [],
  values,
  children,
}: {
  name: string;
  lines?: readonly string[];
  values?: Record<string, string>;
  children?: ReactNode;
}) {
  const facts = useFacts();
  const words = useGuideTexts();
  return (
    <section id={name} aria-labelledby={`${name}-h`}>
      <h2 id={`${name}-h`}>{words(`${name}.title`)}</h2>
      {children}
      {lines.length > 0 && (
        <ul className="steplist">
          {lines.map((line) => (
            <li key={line}>
              <LinkedPhone
                text={words(`${name}.${line}`, { locality: facts.address.locality, ...values })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says what to do where the owner has set no code yet. */
export function GuideAccess({ guide }: { guide: Guide }) {
  const t = useTranslations("guide");
  const { format } = useLanguage();
  const doorCodeText = useDoorCodeText("code");
  const { keys, state, checkIn, checkOut, next } = guide;
  const day = (date: string) => format.date(date, "dayMonth");
  const hasCode = [keys, next?.keys].some((each) => each?.code);
  if (state === "unpaid")
    return (
      <GuideSection name="enter">
        <Note kind="info">{doorCodeText(guide)}</Note>
        <ContactLinks />
      </GuideSection>
    );
  return (
    <GuideSection name="enter" lines={hasCode ? ["path", "code", "late"] : ["path", "late"]}>
      {state === "early" && (
        <Note kind="info">
          <LinkedPhone text={doorCodeText(guide)} />
        </Note>
      )}
      {keys && !keys.code && (
        <Note kind="warn">
          <LinkedPhone text={t("codeMissing")} />
        </Note>
      )}
      <WayIn keys={keys} from={checkIn} to={checkOut} />
      {next && (
        <>
          <h3>{t("moves.title", { apartment: next.apartment })}</h3>
          <p>
            {t("moves.text", {
              apartment: next.apartment,
              before: guide.apartment,
              day: day(checkOut),
            })}
          </p>
          {next.keys ? (
            <>
              {!next.keys.code && (
                <Note kind="warn">
                  <LinkedPhone text={t("codeMissing")} />
                </Note>
              )}
              <WayIn keys={next.keys} from={checkOut} to={next.checkOut} />
            </>
          ) : (
            <p>{t("moves.code", { day: day(checkOut), hour: format.hour(doorCodeHour) })}</p>
          )}
        </>
      )}
    </GuideSection>
  );
}

function WayIn({ keys, from, to }: { keys: Guide["keys"]; from: string; to: string }) {
  const t = useTranslations("guide");
  const { format } = useLanguage();
  const day = (date: string) => format.date(date, "dayMonth");
  const { code = "", network = "", password = "" } = keys ?? {};
  return (
    <>
      {code && (
        <div className="code">
          <p className="small">{t("code", { from: day(from), to: day(to) })}</p>
          <p className="ref" translate="no">
            {code}
          </p>
        </div>
      )}
      {network && (
        <>
          <h3>{t("wifi")}</h3>
          <dl className="sum">
            <div>
              <dt>{t("network")}</dt>
              <dd translate="no">{network}</dd>
            </div>
            {password && (
              <div>
                <dt>{t("password")}</dt>
                <dd translate="no">{password}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </>
  );
}

/** The offers of one chapter as a table. */
export function GuideOffers({ name }: { name: string }) {
  const facts = useFacts();
  const t = useTranslations("guide");
  const words = useGuideTexts();
  const { format } = useLanguage();
  return (
    <GuideSection name={name}>
      <table className="table">
        <caption className="vh">{words(`${name}.title`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("activity")}</th>
            <th scope="col" className="r">
              {t("from")}
            </th>
          </tr>
        </thead>
        <tbody>
          {propertyGuide.offers[name]?.map(({ key, from }) => (
            <tr key={key}>
              <th scope="row">
                {words(`${name}.${key}.name`)}
                <span className="small muted blk">{words(`${name}.${key}.text`)}</span>
              </th>
              <td className="r">{format.moneyShort(from, facts.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted gap">
        <LinkedPhone text={words("book")} />
      </p>
    </GuideSection>
  );
}
