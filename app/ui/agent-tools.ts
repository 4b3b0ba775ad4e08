// Forms as tools for browsers with an AI agent (WebMCP, declarative): a name and a description on the form, descriptions on its fields.
// Attributes that the server writes; in the browser this is empty, so that pages carry no script and no texts for it.
import { createContext, use } from "react";

/** The public forms that are tools. Steps by which a guest agrees to something, pays or cancels are none. */
export type FormTool =
  | "find_stays"
  | "quote_stay"
  | "write_to_property"
  | "join_waiting_list"
  | "open_my_booking"
  | "enter_guest_details";

/** Descriptions in the language of the page; null for a field that its label describes. */
export interface AgentTools {
  describeTool(tool: FormTool): string;
  describeField(name: string): string | null;
}

/** Provided by the server for public pages only. */
export const AgentToolsContext = createContext<AgentTools | null>(null);

// React compares attributes in development; elsewhere it leaves what the server wrote.
const none = import.meta.env.DEV ? { suppressHydrationWarning: true } : {};

/** The attributes of a form. Without `toolautosubmit`: an agent fills it in, and the person looks and presses. */
export function toolOf(tool: FormTool): object {
  if (!import.meta.env.SSR) return none;
  const tools = use(AgentToolsContext);
  return tools ? { toolname: tool, tooldescription: tools.describeTool(tool) } : {};
}

/** The attributes of a form that only shows something: an agent may send it by itself. */
export function searchToolOf(tool: "find_stays" | "quote_stay"): object {
  if (!import.meta.env.SSR) return none;
  return use(AgentToolsContext) ? { ...toolOf(tool), toolautosubmit: "" } : {};
}

/** The attribute of a field. */
export function toolFieldOf(name: string): object {
  if (!import.meta.env.SSR) return none;
  const text = use(AgentToolsContext)?.describeField(name);
  return text ? { toolparamdescription: text } : {};
}
