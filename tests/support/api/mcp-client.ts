// Agents that speak to /mcp by the official client.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Language } from "#app/i18n/languages.ts";
import type { WholeSite } from "../site/whole-site.ts";

/** What a tool answers: its structured content, or the text of its refusal. */
export interface Answered {
  isError: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as an agent sees it
  content: any;
  text: string;
}

/** A connected agent. */
export interface ConnectedAgent {
  client: Client;
  call(name: string, input: object): Promise<Answered>;
}

/** Connects agents to a site, and closes all of them. */
export function connectedAgents() {
  const clients: Client[] = [];
  return {
    async connect(
      site: WholeSite,
      language: Language = "en",
      mode: "auto" | "legacy" = "auto",
    ): Promise<ConnectedAgent> {
      const client = new Client(
        { name: "test", version: "1.0.0" },
        { versionNegotiation: { mode } },
      );
      const transport = new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`), {
        requestInit: { headers: { "Accept-Language": language } },
        fetch: async (url, init) => {
          const { pathname } = new URL(url);
          const answer = await site.request(pathname, init as RequestInit);
          const isEmpty = [202, 204, 304].includes(answer.status);
          return new Response(isEmpty ? null : answer.bytes.toString(), answer);
        },
      });
      await client.connect(transport);
      clients.push(client);
      return {
        client,
        async call(name, input) {
          const answer = await client.callTool({
            name,
            arguments: input as Record<string, unknown>,
          });
          const [first] = answer.content as { text: string }[];
          return {
            isError: answer.isError === true,
            content: answer.structuredContent,
            text: first?.text ?? "",
          };
        },
      };
    },
    async close(): Promise<void> {
      for (const client of clients.splice(0)) await client.close();
    },
  };
}
