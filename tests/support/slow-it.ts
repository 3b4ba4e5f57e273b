import { describe, it } from "vitest";
import { runsSlowTests } from "./slow.ts";

/** A test that `npm run test:slow` alone has, beside others of its file that `npm test` has too. */
export const slowIt: (name: string, test: () => unknown) => void = runsSlowTests ? it : () => undefined;

/** The same for a group of tests. */
export const slowDescribe: (name: string, tests: () => void) => void = runsSlowTests
  ? describe
  : () => undefined;

/** What a test is repeated for: all of it, or the first in `npm test`. */
export const firstOrAll = <Case>([first, ...others]: readonly [Case, ...Case[]]): Case[] =>
  runsSlowTests ? [first, ...others] : [first];
