import { test } from "@playwright/test";
import { runsSlowTests } from "../../support/slow.ts";

/** A journey that `npm run test:slow` alone has, beside others of its file that `npm test` has too. */
export const slowTest = (runsSlowTests ? test : () => undefined) as typeof test;
