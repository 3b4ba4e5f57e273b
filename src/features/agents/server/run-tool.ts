import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import { includesScope } from "#shared/token-scope.ts";
import type { AgentCaller } from "#server/http/mcp.ts";
import { newId } from "#server/ids.ts";
import { answerText, fencedValues, withAmounts } from "../rules/answer-text.ts";
import { changeWords } from "../rules/change-words.ts";
import { modelFormats } from "../rules/dated.ts";
import { Calls, problemOf, refusalOf, ToolProblem } from "./calls.ts";
import { propose } from "./propose.ts";
import type { PreparedChange, ReadTool, Tool, ToolContext, WriteTool } from "./tool.ts";
import { CursorInput } from "./tools/inputs.ts";

const said = (text: string, isError = false): CallToolResult => ({
  content: [{ type: "text", text }],
  ...(isError ? { isError } : {}),
});

const scopesOf = ({ actor }: AgentCaller): readonly string[] => actor.token?.scopes ?? [];

/** Whether the caller's token has what a tool needs. */
export const mayUse = (caller: AgentCaller, tool: Tool): boolean =>
  tool.scopes.every((scope) => includesScope(scopesOf(caller), scope));

/** Runs a tool. What the person or the token may not do, or what is wrong with the arguments, is answered as text. */
export async function runTool(
  caller: AgentCaller,
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  if (!mayUse(caller, tool))
    return said(`This API token doesn't have the scopes of ${tool.name}: ${tool.scopes.join(", ")}.`, true);
  try {
    if (tool.kind === "write") return said(await change(caller, tool, await prepare(caller, tool, input)));
    const { found, from } = await runReading(caller, tool, input);
    if (found.proposal !== undefined) await propose(caller, found.proposal);
    return said(answerText({ ...found, page: addressOf(caller, found.page) }, from));
  } catch (error) {
    if (error instanceof ToolProblem) {
      const { message, data } = error;
      return said(data === null ? message : `${message}\n${fencedValues(data)}`, true);
    }
    caller.record(error);
    return said("Something went wrong on Stint's side. It has been recorded.", true);
  }
}

/** What a tool finds that reads, and the part from which on it is to be read. Throws a `ToolProblem` where it can't. */
export async function runReading(
  caller: AgentCaller,
  tool: ReadTool,
  { cursor, ...given }: Readonly<Record<string, unknown>>,
) {
  const from = cursor === undefined ? 0 : Number(parsed(CursorInput, cursor));
  const { facts, rows = [], ...found } = await tool.find(contextOf(caller, from), parsed(tool.input, given));
  const named = withAmounts({ facts, rows }) as { facts: typeof facts; rows: typeof rows };
  return { found: { ...found, ...named }, from };
}

function prepare(caller: AgentCaller, tool: WriteTool, input: Readonly<Record<string, unknown>>) {
  const { cursor: _cursor, ...given } = input;
  return tool.prepare(contextOf(caller, 0), parsed(tool.input, given));
}

const contextOf = (caller: AgentCaller, from: number): ToolContext => ({
  calls: new Calls(caller),
  today: caller.today,
  currency: caller.actor.currency,
  readsOn: from > 0,
});

const addressOf = ({ platform }: AgentCaller, page: string): string => platform.config.publicUrl + page;

function parsed(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    ({ path, message }) => `${path.join(".") || "arguments"}: ${message}`,
  );
  throw new ToolProblem("The arguments don't fit.", { faults });
}

/** Makes a change where the token may write, and proposes it otherwise. */
async function change(caller: AgentCaller, tool: Tool, prepared: PreparedChange): Promise<string> {
  const { title, lines } = changeWords(prepared.change, modelFormats);
  const difference = lines.map(({ what, before, after }) =>
    before === "" ? `${what}: ${after}` : `${what}: ${before} -> ${after}`,
  );
  const writes = tool.scopes.map((scope) => scope.replace(/:propose$/, ":write"));
  if (!writes.every((scope) => scopesOf(caller).includes(scope))) {
    await propose(caller, prepared);
    const accept = addressOf(caller, "/agents");
    return `Proposed, not done yet. Your person accepts or rejects it at ${accept}\n${fencedValues({ title, difference })}`;
  }
  const { method, path, body } = prepared.call;
  const refused = refusalOf(await caller.call({ method, path, body, key: newId() }));
  if (refused !== null) throw problemOf(refused);
  return `Done.\n${fencedValues({ page: addressOf(caller, prepared.page), title, difference })}`;
}
