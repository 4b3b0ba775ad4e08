// What AI agents can use by the Model Context Protocol: tools that find, price and propose stays, a text about the property, a prompt.
// Paying and agreeing to the terms stay with the guest: the last tool returns a link, and nothing is held until a person books.
import { McpServer } from "@modelcontextprotocol/server";
import type { CallToolResult } from "@modelcontextprotocol/server";
import * as v from "valibot";
import { answerAvailability, answerQuote } from "#app/api/answer-stays.server.ts";
import { availabilitySchema, quoteAnswerSchema } from "#app/api/answer-schemas.ts";
import type { Answer } from "#app/api/answer.ts";
import { wholeJsonSchemaOf } from "#app/api/open-api/open-api-parts.ts";
import { languageOf } from "#app/api/read-request.ts";
import { availabilityRequestSchema, quoteRequestSchema } from "#app/api/request-schemas.ts";
import { amountSchema } from "#app/api/shared-schemas.ts";
import type { App } from "#app/app.server.ts";
import type { PropertyFacts } from "#property/facts.ts";
import { languages } from "#app/i18n/languages.ts";
import type { Language } from "#app/i18n/languages.ts";
import { makeTranslator } from "#app/i18n/messages.server.ts";
import { writeLlmsText } from "#app/seo/write-llms-text.server.ts";
import type { AgentTools } from "#app/ui/agent-tools.ts";
import { describeDraft, draftStates, proposeStay } from "./agent-drafts.server.ts";
import type { AgentRequest } from "./agent-drafts.server.ts";
import { describeForms } from "./describe-forms.server.ts";

const inLanguage = v.optional(
  v.pipe(v.picklist(languages), v.description("Of the answer's texts and of links.")),
);
const { checkIn, checkOut, apartment } = quoteRequestSchema.entries;
const draftId = v.pipe(v.string(), v.description("From propose_stay."));

// Made once for each language: a server is made for each request.
function makeSchemas(language: Language, facts: PropertyFacts) {
  const forms = describeForms(language, facts);
  const described = (schema: v.GenericSchema) => describedBy(schema, forms);
  return {
    find: described(v.object({ ...availabilityRequestSchema.entries, language: inLanguage })),
    found: described(availabilitySchema),
    stay: described(quoteRequestSchema),
    quote: described(quoteAnswerSchema),
    // Extras and a code are chosen by the guest on the page.
    proposal: described(v.omit(quoteRequestSchema, ["extras", "code"])),
    draft: described(v.object({ draft: draftId })),
    state: described(
      v.object({
        draft: v.string(),
        state: v.picklist(draftStates),
        url: v.string(),
        checkIn,
        checkOut,
        apartment,
        total: amountSchema,
      }),
    ),
    facts: described(v.object({ language: inLanguage })),
  };
}

const schemasOf = new WeakMap<
  PropertyFacts,
  Partial<Record<Language, ReturnType<typeof makeSchemas>>>
>();

function schemasIn(language: Language, facts: PropertyFacts): ReturnType<typeof makeSchemas> {
  const known = schemasOf.get(facts) ?? {};
  schemasOf.set(facts, known);
  return (known[language] ??= makeSchemas(language, facts));
}

/** A server for one request: it has no state. */
export function makeMcpServer({ language, network }: AgentRequest, app: App): McpServer {
  const { facts } = app.property;
  const t = makeTranslator(language, facts, "mcp");
  const schemas = schemasIn(language, facts);
  const server = new McpServer(
    {
      name: "direct-booking",
      title: facts.name,
      version: "1.0.0",
      websiteUrl: app.environment.origin,
    },
    { instructions: t("mcp.instructions") },
  );
  const texts = (tool: "find" | "quote" | "propose" | "status" | "property") => ({
    title: t(`mcp.tools.${tool}.title`),
    description: t(`mcp.tools.${tool}.description`),
  });
  const logFailure = (error: unknown) =>
    app.log.error("an agent's call failed", {
      error: error instanceof Error ? error : String(error),
    });
  // The package would show the error's own words to the client, and log nothing.
  const guarded =
    (run: (input: Record<string, unknown>) => Promise<CallToolResult>) =>
    async (input: unknown) => {
      try {
        return await run((input ?? {}) as Record<string, unknown>);
      } catch (error) {
        logFailure(error);
        return failed(t("mcp.failed"));
      }
    };
  const reads = { readOnlyHint: true, openWorldHint: false };

  server.registerTool(
    "find_stays",
    {
      ...texts("find"),
      inputSchema: schemas.find,
      outputSchema: schemas.found,
      annotations: reads,
    },
    guarded(async (input) => {
      const { language: _, ...query } = input;
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(query))
        if (typeof value === "string" || typeof value === "number") params.set(name, String(value));
      return resultOf(await answerAvailability(params, languageOf(input) ?? language, app));
    }),
  );
  server.registerTool(
    "quote_stay",
    {
      ...texts("quote"),
      inputSchema: schemas.stay,
      outputSchema: schemas.quote,
      annotations: reads,
    },
    guarded(async (input) =>
      resultOf(await answerQuote(input, { language: languageOf(input) ?? language, network }, app)),
    ),
  );
  server.registerTool(
    "propose_stay",
    {
      ...texts("propose"),
      inputSchema: schemas.proposal,
      outputSchema: schemas.state,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    guarded(async (input) => {
      const { extras, code } = input;
      if ((Array.isArray(extras) && extras.length > 0) || code)
        return failed(t("mcp.choicesLater"));
      const answer = { language: languageOf(input) ?? language, network };
      return resultOf(await proposeStay(input, answer, app));
    }),
  );
  server.registerTool(
    "booking_status",
    {
      ...texts("status"),
      inputSchema: schemas.draft,
      outputSchema: schemas.state,
      annotations: reads,
    },
    guarded(async ({ draft }) => {
      const known = typeof draft === "string" ? await describeDraft(draft, app) : null;
      return known ? structured(known) : failed(t("mcp.unknownDraft"));
    }),
  );
  server.registerTool(
    "property_facts",
    { ...texts("property"), inputSchema: schemas.facts, annotations: reads },
    guarded(async (input) => ({
      content: [{ type: "text", text: await writeLlmsText(app, languageOf(input) ?? language) }],
    })),
  );
  server.registerResource(
    "property",
    `${app.environment.origin}/llms.txt`,
    { ...texts("property"), mimeType: "text/markdown" },
    async (uri) => {
      const text = await writeLlmsText(app, language).catch((error: unknown) => {
        logFailure(error);
        throw new Error(t("mcp.failed"));
      });
      return { contents: [{ uri: uri.href, mimeType: "text/markdown", text }] };
    },
  );
  server.registerPrompt(
    "plan_a_stay",
    { title: t("mcp.prompt.title"), description: t("mcp.prompt.description") },
    () => ({
      messages: [{ role: "user", content: { type: "text", text: t("mcp.prompt.text") } }],
    }),
  );
  return server;
}

// The use cases check what they are given and refuse it in the language asked for, with the codes of the API: this only describes it.
function describedBy(schema: v.GenericSchema, forms: AgentTools) {
  const whole = wholeJsonSchemaOf(schema);
  const properties = Object.entries((whole["properties"] ?? {}) as Record<string, object>).map(
    ([name, property]): [string, object] => {
      const description = forms.describeField(name);
      return [name, description ? { ...property, description } : property];
    },
  );
  const json = { ...whole, properties: Object.fromEntries(properties) };
  const describe = () => json;
  return {
    "~standard": {
      version: 1 as const,
      vendor: "valibot",
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: describe, output: describe },
    },
  };
}

function resultOf({ status, body }: Answer): CallToolResult {
  const content = JSON.parse(body) as Record<string, unknown>;
  return status < 400 ? structured(content) : failed(body);
}

function structured(content: object): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(content) }],
    structuredContent: content as Record<string, unknown>,
  };
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
