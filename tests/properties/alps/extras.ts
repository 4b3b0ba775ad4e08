// Extras that guests can order: this property suggests none.
import type { SuggestedExtra } from "#app/extras/rules/extra.ts";

export const extras: readonly SuggestedExtra[] = [];
