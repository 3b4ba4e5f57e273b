import type * as z from "zod/mini";
import type { Day } from "#shared/day.ts";
import type { TokenScope } from "#shared/token-scope.ts";
import type { Change } from "../rules/change.ts";
import { choose, type Named } from "../rules/choose.ts";
import type { Found } from "../rules/answer-text.ts";
import { ToolProblem, type Calls, type PreparedCall } from "./calls.ts";

/** What a tool works with. */
export interface ToolContext {
  readonly calls: Calls;
  /** The organisation's civil day. */
  readonly today: Day;
  /** Of the organisation's money: `EUR`. */
  readonly currency: string;
  /** Whether an answer that was too long is read on. */
  readonly readsOn: boolean;
}

interface ToolFrame<S extends z.ZodMiniType> {
  /** In the words of a job, `who_is_free`. */
  readonly name: string;
  readonly title: string;
  /** For the model: when to use it, and what it answers. */
  readonly description: string;
  readonly input: S;
  /** What a token needs for it; the tool isn't offered without. */
  readonly scopes: readonly TokenScope[];
}

/** What a tool found, and what it proposes where it does. */
interface FoundWithProposal extends Found {
  readonly proposal?: PreparedChange;
}

/** A tool that reads. */
export interface ReadTool<S extends z.ZodMiniType = z.ZodMiniType> extends ToolFrame<S> {
  readonly kind: "read";
  /** It stores what it worked out as a proposal, and nothing else changes. */
  readonly stores?: true;
  readonly find: (context: ToolContext, input: z.output<S>) => Promise<FoundWithProposal>;
}

/** A write that has been worked out and not made. */
export interface PreparedChange {
  readonly change: Change;
  readonly call: PreparedCall;
  /** The page of what it changes. */
  readonly page: string;
}

/** A tool that writes. */
export interface WriteTool<S extends z.ZodMiniType = z.ZodMiniType> extends ToolFrame<S> {
  readonly kind: "write";
  /** Whether it ends something that a person made. */
  readonly isDestructive: boolean;
  readonly prepare: (context: ToolContext, input: z.output<S>) => Promise<PreparedChange>;
}

export type Tool = ReadTool | WriteTool;

export const readTool = <S extends z.ZodMiniType>(tool: Omit<ReadTool<S>, "kind">): Tool =>
  ({ ...tool, kind: "read" }) as unknown as Tool;

export const writeTool = <S extends z.ZodMiniType>(tool: Omit<WriteTool<S>, "kind">): Tool =>
  ({ ...tool, kind: "write" }) as unknown as Tool;

/** The one thing that a text means. Throws a `ToolProblem` that lists what there is where it is none or several. */
export function oneOf<T extends Named>(things: readonly T[], text: string, noun: string): T {
  const choice = choose(things, text, noun);
  if ("problem" in choice) throw new ToolProblem(choice.problem, choice.matches);
  return choice.one;
}
