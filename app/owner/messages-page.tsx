// `/admin/messages`: what people wrote to the house, searched and sorted by what still waits for an answer.
import { useWords } from "#app/i18n/language-provider.tsx";
import { readLanguage } from "#app/i18n/read-language.server.ts";
import { wordsOf } from "#app/i18n/words.server.ts";
import { admitPerson } from "./admit-person.server.ts";
import { DeskHead } from "./parts/desk-head.tsx";
import { InboxFilter } from "./messages/inbox-filter.tsx";
import { InboxList } from "./messages/inbox-list.tsx";
import { loadInbox } from "./messages/load-inbox.server.ts";
import styles from "./messages/messages.css?url";
import type { AccessHandle } from "./rules/access.ts";
import type { Route } from "./+types/messages-page";

export const handle = { access: "staff" } satisfies AccessHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?status=new|answered|done`, `?search=` words, `?page=`. */
export async function loader(args: Route.LoaderArgs) {
  const { house } = await admitPerson(args, handle);
  const { language } = readLanguage({ request: args.request, params: {} });
  return {
    words: wordsOf(language, "owner-messages"),
    inbox: await loadInbox(args.request.url, house),
  };
}

export default function MessagesPage({ loaderData: { inbox } }: Route.ComponentProps) {
  const t = useWords("owner-messages");
  return (
    <>
      <DeskHead title={t("title")} lead={t("lead", { count: inbox.unanswered })} />
      <InboxFilter query={inbox.query} />
      <InboxList inbox={inbox} />
    </>
  );
}
