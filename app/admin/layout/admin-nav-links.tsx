// The links of the navigation: the pages that the user may open, the site, and signing out.
import { useLocation } from "react-router";
import { useTranslations } from "#app/i18n/language-provider.tsx";
import type { MessageKey } from "#app/i18n/message-keys.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { hasAccess } from "../rules/access.ts";
import type { Access, Role, StaffRight, StaffRights } from "../rules/access.ts";

interface Section {
  word: MessageKey<"admin.rail">;
  path: string;
  icon: IconName;
  access: Access;
  /** What staff need of the owner's table. */
  right?: StaffRight;
}

// In the order of the navigation; a new section of the admin adds its line to a group.
const groups: { name: "day" | "prices" | "site" | "property"; sections: Section[] }[] = [
  {
    name: "day",
    sections: [
      { word: "today", path: "/admin", icon: "sunrise", access: "staff" },
      { word: "cleaning", path: "/admin/cleaning", icon: "bed-double", access: "cleaner" },
      { word: "calendar", path: "/admin/calendar", icon: "calendar-check", access: "staff" },
      { word: "bookings", path: "/admin/bookings", icon: "book-open", access: "staff" },
      { word: "storm", path: "/admin/storm", icon: "circle-alert", access: "staff" },
      { word: "messages", path: "/admin/messages", icon: "inbox", access: "staff" },
      {
        word: "cash",
        path: "/admin/cash",
        icon: "lock-keyhole",
        access: "staff",
        right: "payments",
      },
    ],
  },
  {
    name: "prices",
    sections: [
      { word: "rates", path: "/admin/rates", icon: "tag", access: "owner" },
      { word: "extras", path: "/admin/extras", icon: "plus", access: "owner" },
      { word: "promotions", path: "/admin/promotions", icon: "badge-check", access: "owner" },
      { word: "money", path: "/admin/money", icon: "file-text", access: "owner" },
      { word: "analytics", path: "/admin/analytics", icon: "chart-column", access: "owner" },
    ],
  },
  {
    name: "site",
    sections: [
      { word: "apartments", path: "/admin/apartments", icon: "house", access: "owner" },
      {
        word: "texts",
        path: "/admin/texts",
        icon: "file-text",
        access: "staff",
        right: "texts",
      },
      { word: "pictures", path: "/admin/pictures", icon: "images", access: "owner" },
      { word: "voices", path: "/admin/voices", icon: "message-circle", access: "owner" },
      { word: "reviews", path: "/admin/reviews", icon: "star", access: "owner" },
      { word: "guide", path: "/admin/guide", icon: "key-round", access: "owner" },
    ],
  },
  {
    name: "property",
    sections: [
      { word: "channels", path: "/admin/channels", icon: "calendar-clock", access: "owner" },
      { word: "settings", path: "/admin/settings", icon: "sliders-horizontal", access: "owner" },
      { word: "people", path: "/admin/people", icon: "users", access: "owner" },
      { word: "log", path: "/admin/log", icon: "scroll-text", access: "owner" },
      { word: "account", path: "/admin/account", icon: "circle-user-round", access: "cleaner" },
    ],
  },
];

/** `unanswered` messages are counted beside their link. Signing out is a form, since a link could be followed by mistake. */
export function AdminNavLinks({
  role,
  rights,
  unanswered,
}: {
  role: Role;
  rights: StaffRights;
  unanswered: number;
}) {
  const t = useTranslations("admin.rail");
  const pathname = useLocation().pathname.replace(/\/$/, "");
  return (
    <>
      <div className="rail__pages">
        {groups.map(({ name, sections }) => {
          const open = sections.filter(
            ({ access, right }) => hasAccess(role, access) && (!right || rights[right]),
          );
          return (
            open.length > 0 && (
              <div key={name} className="rail__group">
                <p className="rail__head" aria-hidden="true">
                  {t(`groups.${name}`)}
                </p>
                <ul className="rail__list" aria-label={t(`groups.${name}`)}>
                  {open.map(({ word, path, icon }) => (
                    <li key={path}>
                      <a href={path} aria-current={isWithin(pathname, path) ? "page" : undefined}>
                        <Icon name={icon} />
                        {t(word)}
                        {word === "messages" && unanswered > 0 && (
                          <span className="n">
                            <span aria-hidden="true">{unanswered}</span>
                            <span className="vh">{t("unanswered", { count: unanswered })}</span>
                          </span>
                        )}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
      <ul className="rail__list rail__foot">
        <li>
          <a href="/">
            <Icon name="globe" />
            {t("site")}
          </a>
        </li>
        <li>
          <form method="post" action="/admin/sign-out">
            <button>
              <Icon name="log-out" />
              {t("signOut")}
            </button>
          </form>
        </li>
      </ul>
    </>
  );
}

// A booking's page counts as bookings; /admin is a prefix of every page, so it must match exactly.
function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
}
