// The texts of forms that are tools of a browser's agent (WebMCP), the same as those of the tools at /mcp where both do the same.
import type { PropertyFacts } from "#property/facts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import type { AgentTools, FormTool } from "#app/ui/agent-tools.ts";

/** Tools that are at /mcp as well, by their key in the messages. */
const atMcp = { find_stays: "find", quote_stay: "quote" } as const;
const onlyForms = {
  write_to_property: "write",
  join_waiting_list: "wait",
  open_my_booking: "open",
  enter_guest_details: "details",
} as const;

// The fields whose label does not say enough to a program, by their name in forms and in the tools at /mcp.
const describedFields = ["checkIn", "checkOut", "adults", "children"] as const;

/** In one language; nothing is translated before a form asks for it. */
export function describeForms(language: Language, facts: PropertyFacts): AgentTools {
  const translate = () => makeTranslator(language, facts, "mcp");
  return {
    describeTool: (tool: FormTool) =>
      tool in atMcp
        ? translate()(`mcp.tools.${atMcp[tool as keyof typeof atMcp]}.description`)
        : translate()(`mcp.forms.${onlyForms[tool as keyof typeof onlyForms]}`),
    describeField(name) {
      const field = describedFields.find((known) => known === name);
      return field ? translate()(`mcp.fields.${field}`) : null;
    },
  };
}
