// The search of a navigation that is under way: what was pressed or typed since the last response.
import { useLocation, useNavigation } from "react-router";
import { readStayQuery } from "#app/stays/rules/stay-query.ts";
import type { RawStayQuery } from "#app/stays/rules/stay-query.ts";

/** Null while nothing is under way on this page, and for a pressed day of which only the server can tell the dates. */
export function usePendingQuery(): RawStayQuery | null {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  if (next?.pathname !== pathname) return null;
  const params = new URLSearchParams(next.search);
  return params.has("day") ? null : readStayQuery(params);
}
