import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { beginSession } from "#features/access/server/session.ts";
import { readPlanner } from "#features/plans/contract.ts";
import { fillMonth } from "#features/proposals/fill-contract.ts";
import { repairMonth, readRepair } from "#features/proposals/repair-contract.ts";
import { readEveryone } from "#features/plans/everyone-contract.ts";
import { readMonthEntries } from "#features/plans/month-contract.ts";
import { settleMonths } from "#features/closing/server/settle-months.ts";
import { createCustomer } from "#features/customers/contract.ts";
import { noCustomer } from "#features/customers/rules/customer.ts";
import { addRate, previewRate } from "#features/rates/contract.ts";
import { settleEverywhere } from "#features/analytics/server/settle-standings.ts";
import { listLeaveBalances, previewLeaveRule } from "#features/leave/kinds-contract.ts";
import { exportPeople, listInvitations } from "#features/invitations/contract.ts";
import { listTimesheets } from "#features/timesheets/decisions-contract.ts";
import { listHolidayRequests } from "#features/leave/decisions-contract.ts";
import { listOvertime, previewTerms } from "#features/overtime/contract.ts";
import { listReportReaders } from "#features/reports/views-contract.ts";
import { routes } from "#routes.ts";
import type { Endpoint, Input, Output } from "#shared/contract.ts";
import { Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { sampleRequest, type Places } from "../support/samples.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";
import {
  among,
  makeTenThousand,
  plannedMonth,
  submittedWeek,
  today,
  wantedMonth,
} from "../support/ten-thousand.ts";

/** Bytes of an answer, before it's compressed. */
const largestAnswer = 1_000_000;

/** Reads that a plain request of the ground doesn't reach: of one thing that it hasn't, with days for months, or from before it was made. */
const unreached =
  /fill\/|repair\/|company-days\/|\/imports\/|\/webhooks\/|\/audit\/e|\/dev\/mail|pay\/(preview|sample)|holiday-suggestions|left-out|analytics\/changes|comments\/counts|rates\/changes|\/demonstration$/;

const bytesOf = (answer: unknown): number => Buffer.byteLength(JSON.stringify(answer));

/** Every page of a list, one after the other, from `after` on. */
async function pagesOf<E extends Endpoint>(
  client: Client,
  endpoint: E,
  { query, params, after: from }: { query?: object; params?: Record<string, string>; after?: string } = {},
): Promise<Output<E>[]> {
  const pages: Output<E>[] = [];
  let after = from;
  do {
    const input = { params, query: { ...query, after } } as unknown as Partial<Input<E>>;
    const page = await client.ok(endpoint, input);
    pages.push(page);
    after = (page as { next: string | null }).next ?? undefined;
  } while (after !== undefined);
  return pages;
}

describe("An organisation of ten thousand people", () => {
  let stint: Stint;
  let orgId = "";
  let places: Places = {};
  let admin: Client;
  let readers: readonly (readonly [string, Client])[] = [];
  const signedIn = async (id: string) => {
    const cookie = await stint.platform.database.write(orgId, (transaction) =>
      beginSession(transaction, orgId, id, "test"),
    );
    return new Client(stint.url, `stint=${cookie}`);
  };

  beforeAll(async () => {
    stint = await startStint(enginesHere().at(-1) ?? "embedded", { today });
    const organisation = await makeOrganisation(stint);
    orgId = organisation.id;
    admin = organisation.owner.client;
    await makeTenThousand(stint.engine, orgId);
    await settleMonths(stint.platform, orgId);
    await settleEverywhere(stint.platform);
    readers = [
      ["an admin", admin],
      ["a manager of 200", await signedIn(among.manager)],
      ["an allocator of 1,000", await signedIn(among.allocator)],
      ["a forecaster", await signedIn(among.forecaster)],
    ];
    const customer = await admin.ok(createCustomer, { body: { ...noCustomer, name: "Slate & Sons" } });
    const rate = { userId: among.report, startsOn: today, hourlyRate: "99.5" };
    const { fingerprint } = await admin.ok(previewRate, { query: rate });
    const billed = await admin.ok(addRate, {
      body: {
        ...rate,
        costTierId: null,
        projectId: null,
        hourlyRate: 99.5,
        reason: "Agreed",
        fingerprint,
      },
    });
    places = {
      ...among,
      customerId: customer.id,
      rateId: billed.id,
      personId: among.report,
      userId: among.report,
      kindId: orgId,
      month: plannedMonth,
      periodId: plannedMonth,
      week: submittedWeek,
      weekStarting: submittedWeek,
      weekStartingDate: submittedWeek,
      day: today,
      from: "2026-01-01",
      to: "2026-12-31",
    };
  });
  afterAll(() => stint.stop());

  it("answers every read with less than a megabyte, to everyone with the right to it", async () => {
    const large: string[] = [];
    const requested = new Set<string>();
    const answered = new Set<string>();
    for (const [who, client] of readers)
      for (const { endpoint } of routes) {
        const { method, files, dialect } = endpoint;
        if (method !== "GET" || files !== undefined || dialect !== undefined) continue;
        const { path } = sampleRequest(endpoint, places, true);
        const { status, body } = await client.send("GET", path);
        const bytes = bytesOf(body);
        if (bytes >= largestAnswer) large.push(`${who}: ${bytes} of ${path}`);
        if (!unreached.test(path)) requested.add(path);
        if (status === 200) answered.add(path);
      }
    expect(large).toEqual([]);
    expect([...requested].filter((path) => !answered.has(path))).toEqual([]);
    expect(answered.size).toBeGreaterThan(100);
  });

  it("answers all of a list in its pages, each of them below a megabyte", async () => {
    const sizes: Record<string, number> = {};
    const counted = async <E extends Endpoint>(
      endpoint: E,
      input: { query?: object; params?: Record<string, string> },
      countOf: (page: Output<E>) => number,
      client = admin,
    ) => {
      const pages = await pagesOf(client, endpoint, input);
      sizes[endpoint.path] = Math.max(...pages.map(bytesOf));
      return pages.reduce((sum, page) => sum + countOf(page), 0);
    };
    const scope = "without-manager";
    const month = { functionId: among.functionId, month: plannedMonth };
    expect({
      planner: await counted(readPlanner, { query: month }, ({ users }) => users.length),
      everyone: await counted(readEveryone, { query: { most: "500" } }, ({ people }) => people.length),
      balances: await counted(
        listLeaveBalances,
        { params: { kindId: orgId }, query: { most: "500" } },
        ({ people }) => people.length,
      ),
      overtime: await counted(
        listOvertime,
        { query: { most: "500", sort: "function" } },
        ({ people }) => people.length,
      ),
      invitations: await counted(
        listInvitations,
        { query: { most: "500" } },
        ({ invitations }) => invitations.length,
      ),
      weeks: await counted(
        listTimesheets,
        { query: { week: submittedWeek, scope } },
        ({ weeks }) => weeks.length,
      ),
      requests: await counted(
        listHolidayRequests,
        { query: {} },
        ({ requests }) => requests.length,
        readers[1]?.[1],
      ),
      file: await counted(exportPeople, {}, ({ csv }) => csv.trimEnd().split(/\r?\n/).length),
    }).toEqual({
      planner: 1_000,
      everyone: 10_000,
      balances: 10_001,
      overtime: 10_001,
      invitations: 4_000,
      weeks: 1_000,
      // Two of each of the 200, one more of every tenth, and 24 weekends.
      requests: 200 * (2 + 24) + 20,
      // One line of headings.
      file: 10_002,
    });
    expect(Object.entries(sizes).filter(([, bytes]) => bytes >= largestAnswer)).toEqual([]);
    const first = await admin.ok(readMonthEntries, { params: { periodId: "2026-10" } });
    expect(first.entries.length).toBeGreaterThan(1_000);
    expect(bytesOf(first)).toBeLessThan(largestAnswer);
  });

  it("proposes for a thousand people with less than a megabyte: Fill at once, Reassign in pages that are all of it", async () => {
    const allocator = readers[2]?.[1] ?? admin;
    const { functionId } = among;
    const filled = await allocator.ok(fillMonth, {
      params: { functionId, month: wantedMonth },
      body: { options: { maxProjects: 3, continuity: true, wholeDays: true }, scope: {}, cells: [] },
    });
    expect(filled.cells.length).toBeGreaterThan(1_000);
    expect(bytesOf(filled)).toBeLessThan(largestAnswer);
    const params = { functionId, month: plannedMonth };
    const first = await allocator.ok(repairMonth, { params, body: { scope: {}, cells: [] } });
    const pages = [
      first,
      ...(await pagesOf(allocator, readRepair, {
        params: { ...params, runId: first.runId },
        after: first.next ?? "",
      })),
    ];
    expect(pages.map(bytesOf).filter((bytes) => bytes >= largestAnswer)).toEqual([]);
    const [cells, open] = [pages.flatMap((page) => page.cells), pages.flatMap((page) => page.open)];
    // Five days of 1,000 people, with two projects on Mondays.
    expect([cells.length, new Set(cells.map((cell) => JSON.stringify(cell))).size]).toEqual([6_000, 6_000]);
    expect([first.changed, open.reduce((sum, { hours }) => sum + hours, 0)]).toEqual([6_000, 40_000]);
  });

  it("orders by what is worked out, over all pages, and says what a function adds up to", async () => {
    const query = { sort: "balance", direction: "descending", most: "500", search: "brandt" } as const;
    const overtime = (await pagesOf(admin, listOvertime, { query })).flatMap(({ people }) => people);
    const balances = overtime.map(({ balance }) => balance ?? 0);
    expect(overtime).toHaveLength(500);
    expect(balances).toEqual(balances.toSorted((one, other) => other - one));
    const { sums, total } = await admin.ok(readEveryone, { query: { function: among.functionId } });
    expect([sums.length, total]).toEqual([1, 1_000]);
    // 8 hours on five days of 1,000 people, in the week from 9 November.
    expect(sums[0]?.hours[2]).toBe(40_000);
  });

  it("counts all whom a rule or terms change, names fifty, and finds whom to mail by typing", async () => {
    const rule = {
      validFrom: "2026-01-01",
      earned: "yearly",
      amountOf: "hours",
      amount: 250,
      percent: null,
      carryLimit: 0,
      carryOf: "hours",
      carryMonths: null,
      refresh: null,
    } as const;
    const leave = await admin.ok(previewLeaveRule, {
      params: { kindId: orgId },
      body: { replaces: null, rule },
    });
    expect([leave.changed, leave.people.length, leave.unchanged]).toEqual([10_001, 50, 0]);
    const terms = await admin.ok(previewTerms, {
      body: { everyone: true, validFrom: "2026-11-02", terms: { isOn: true, cap: 0, floor: null } },
    });
    expect([terms.concerned, terms.people.length]).toEqual([10_001, 50]);
    expect(terms.changed).toBeGreaterThan(50);
    const found = await admin.ok(listReportReaders, { query: { search: "brandt", among: among.allocator } });
    expect([found.people.length, found.left, found.people.some(({ id }) => id === among.allocator)]).toEqual([
      41,
      460,
      true,
    ]);
  });
});
