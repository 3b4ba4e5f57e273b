import { fetchArchive, rowsIn } from "./archive.ts";
import type { Client } from "./client.ts";
import { exportOrganisation } from "#features/organisation/contract.ts";
import { addMonths, monthOf } from "#shared/month.ts";

export const countedKinds = ["budget", "forecasted", "allocated", "actual"] as const;
export type CountedKind = (typeof countedKinds)[number];

/** One row of hours. Hours in units of 12 seconds, cost in 300ths of a penny: neither has decimals. */
export interface Counted {
  readonly kind: CountedKind;
  readonly day: string;
  readonly month: string;
  readonly project: string;
  readonly function: string;
  readonly tier: string;
  readonly person: string;
  readonly units: bigint;
  readonly cost: bigint;
}

type Row = Readonly<Record<string, string | null>>;

/** Hundredths of a written number with up to two decimals. */
const hundredths = (text: string | null | undefined): bigint => BigInt(Math.round(Number(text ?? 0) * 100));
const divided = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);

/** What rows add up to as people read it: both rounded half up, once. */
export const sumOf = (rows: readonly Counted[]): { hours: number; cost: number } => ({
  hours:
    Number(
      divided(
        rows.reduce((sum, row) => sum + row.units, 0n),
        3n,
      ),
    ) / 100,
  cost:
    Number(
      divided(
        rows.reduce((sum, row) => sum + row.cost, 0n),
        300n,
      ),
    ) / 100,
});

/** Rows of each group, of groups with hours. */
export const groupsOf = (rows: readonly Counted[], by: readonly (keyof Counted)[]): Counted[][] =>
  [...Map.groupBy(rows, (row) => by.map((key) => String(row[key])).join(" ")).values()].filter(
    (group) => sumOf(group).hours !== 0,
  );

const placeOf = (row: Row) => ({
  function: row["function_id"] ?? "",
  tier: row["cost_tier_id"] ?? "",
  person: row["user_id"] ?? "",
});

/** Plans store the money of each line: hours times rate, rounded to the penny. */
function planned(
  kind: CountedKind,
  row: Row,
  at: { day: string; project: string },
  hours: bigint,
  pence: bigint,
): Counted {
  return { kind, ...at, month: monthOf(at.day), ...placeOf(row), units: hours * 3n, cost: pence * 300n };
}

/** Every hour that figures count, worked out from the rows of an organisation's export alone. */
export function countedRows(tables: ReadonlyMap<string, readonly Row[]>): Counted[] {
  const rows = (name: string) => tables.get(name) ?? [];
  const byId = (name: string) => new Map(rows(name).map((row) => [row["id"] ?? "", row]));
  const [projects, profiles, forecasts] = [byId("projects"), byId("budget_profiles"), byId("forecasts")];
  const [allocations, timesheets] = [byId("function_allocations"), byId("timesheets")];
  const budgets = rows("budget_profile_months").flatMap((row) => {
    const profile = profiles.get(row["budget_profile_id"] ?? "");
    const project = projects.get(profile?.["project_id"] ?? "");
    const status = project?.["status_before_archive"] || project?.["status_code"];
    const index = Number(row["month_index"]);
    if (
      profile?.["status_code"] !== "active" ||
      ["proposed", "cancelled", "archived", ""].includes(status ?? "") ||
      index > Number(project?.["project_length_months"])
    )
      return [];
    const day = `${addMonths(monthOf(project?.["start_date"] ?? ""), index - 1)}-01`;
    const [hours, rate] = [hundredths(row["budget_hours"]), hundredths(row["rate_per_hour"])];
    const at = { day, project: project?.["id"] ?? "" };
    return [planned("budget", row, at, hours, divided(hours * rate, 100n))];
  });
  const frozen = rows("forecast_entries").flatMap((row) => {
    const forecast = forecasts.get(row["forecast_id"] ?? "");
    if (forecast?.["status"] !== "frozen") return [];
    const at = { day: forecast["forecast_period_id"] ?? "", project: forecast["project_id"] ?? "" };
    const [hours, rate] = [hundredths(row["forecast_hours"]), hundredths(row["rate_per_hour"])];
    return [planned("forecasted", row, at, hours, divided(hours * rate, 100n))];
  });
  const allocated = rows("allocation_entries").flatMap((row): Counted[] => {
    const allocation = allocations.get(row["function_allocation_id"] ?? "");
    if (allocation?.["status_code"] !== "submitted") return [];
    const [hours, rate] = [hundredths(row["hours"]), hundredths(row["rate_per_hour"])];
    const day = row["allocation_date"] ?? "";
    const [units, project] = [hours * 3n, row["project_id"] ?? ""];
    return [
      { kind: "allocated", day, month: monthOf(day), project, ...placeOf(row), units, cost: units * rate },
    ];
  });
  const booked = rows("time_entries").flatMap((row): Counted[] => {
    if (timesheets.get(row["timesheet_id"] ?? "")?.["status_code"] === "rejected") return [];
    const hours = hundredths(row["duration_hours"]);
    // Entries by the clock, and those in hours and minutes, are minutes of five units.
    const isInMinutes = row["in_minutes"] === "true" || (row["start_time"] && row["end_time"]);
    const units = isInMinutes ? divided(hours * 60n, 100n) * 5n : hours * 3n;
    const [day, rate] = [row["date_worked"] ?? "", hundredths(row["rate_per_hour"])];
    const at = { day, month: monthOf(day), project: row["project_id"] ?? "" };
    return [{ kind: "actual", ...at, ...placeOf(row), units, cost: units * rate }];
  });
  return [...budgets, ...frozen, ...allocated, ...booked];
}

/** The same, of a super admin's organisation. */
export async function recounted(client: Client): Promise<Counted[]> {
  const { bytes } = await fetchArchive(client, exportOrganisation.path);
  return countedRows(rowsIn(bytes));
}
