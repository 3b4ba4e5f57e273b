import type { Query } from "#server/database/sql.ts";
import { sampleUseInWords } from "../../rules/sample-use.ts";
import type { SampleCounts } from "../../set-up-contract.ts";
import type { sampleCounts, usesOfSample } from "./queries.ts";

type RowsOf<Q> = Q extends Query<infer Row> ? readonly Row[] : never;

/** What the sample data is made of. */
export function countsOf(rows: RowsOf<ReturnType<typeof sampleCounts>>): SampleCounts {
  const of = (subject: string) => rows.find((row) => row.subject === subject)?.count ?? 0;
  return {
    functions: of("function"),
    people: of("person"),
    projects: of("project"),
    budgetProfiles: of("budget profile"),
    forecasts: of("forecast"),
    allocations: of("allocation"),
    timesheets: of("timesheet"),
  };
}

/** What stands in the way of removing it, in words. */
export function usesInWords(rows: RowsOf<ReturnType<typeof usesOfSample>>): {
  ownWork: string[];
  trials: string[];
} {
  const said = (isOwn: boolean) => rows.filter((row) => row.is_own === isOwn).map(sampleUseInWords);
  return { ownWork: said(true), trials: said(false) };
}
