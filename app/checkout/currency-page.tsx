// `/currency`: the form below prices that stores in which other currency a guest also wants to read them. No page of its own.
import { redirect } from "react-router";
import { addressIn } from "#app/i18n/addresses.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { readForm } from "#app/platform/http/request-body.ts";
import { readPageRequest } from "#app/read-page-request.server.ts";
import { writeOtherCurrency } from "#app/stays/other-currency.server.ts";
import { noRates } from "#app/stays/rules/other-currencies.ts";
import type { Route } from "./+types/currency-page";

export const handle = { counted: false } satisfies PageHandle;

/** Nothing is shown here. */
export function loader(args: Route.LoaderArgs) {
  throw redirect(addressIn(readPageRequest(args).addressLanguage, "/book"));
}

/** Back to the form on its page, as the browser names it; a currency without a rate is none. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const { app, facts, addressLanguage } = readPageRequest(args);
  const { origin } = app.environment;
  const known = (facts.otherCurrencies ?? noRates).rates.map(({ currency }) => currency);
  const chosen = known.find((currency) => currency === form?.get("currency")) ?? null;
  const headers = { "Set-Cookie": writeOtherCurrency(chosen, origin) };
  const from = URL.parse(args.request.headers.get("referer") ?? "");
  const isOwn = from?.origin === origin || from?.origin === new URL(args.request.url).origin;
  const back = from && isOwn ? from.pathname + from.search : addressIn(addressLanguage, "/book");
  return redirect(`${back.replace(/^\/{2,}/, "/")}#currency-l`, { status: 303, headers });
}
