import { Client as AgentClient, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import type { TestPerson } from "./organisation.ts";
import type { Stint } from "./stint.ts";

export const reads = areaScopes.filter((scope) => scope.endsWith(":read"));
export const proposes = areaScopes.filter((scope) => /:(?:read|propose)$/.test(scope));

/** A connected assistant with a new token of a person. */
export async function assistantOf(
  stint: Pick<Stint, "url">,
  person: Pick<TestPerson, "client">,
  scopes: readonly string[],
  mode: "legacy" | { pin: string } = "legacy",
) {
  const { secret, id } = await person.client.ok(createOwnToken, {
    body: { name: "Assistant", scopes: [...scopes], expiresInDays: 90 },
  });
  const client = new AgentClient({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", stint.url), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: input });
    const [content] = answer.content;
    return { text: content?.type === "text" ? content.text : "", isError: answer.isError === true };
  };
  /** Every part of an answer, in order. */
  const readAll = async (name: string, input: Record<string, unknown> = {}) => {
    const parts = [await call(name, input)];
    for (let cursor = cursorOf(parts[0]?.text); cursor !== undefined; cursor = cursorOf(parts.at(-1)?.text))
      parts.push(await call(name, { ...input, cursor }));
    return parts;
  };
  return { id, secret, client, call, readAll };
}

export const cursorOf = (text = ""): string | undefined => /cursor "(\d+)"\.$/.exec(text)?.[1];

const fence = /```json\n([^]*?)\n```/;

/** An answer without what is between its fences. */
export const outsideOf = (text: string): string => text.replace(fence, "");

export interface ToolData {
  readonly page: string;
  readonly facts: Record<string, unknown>;
  readonly rows: Record<string, unknown>[];
}

/** What a tool answered between its fences. */
export function dataOf(text: string): ToolData {
  const json = fence.exec(text)?.[1] ?? "{}";
  return { rows: [], ...(JSON.parse(json) as Omit<ToolData, "rows">) };
}
