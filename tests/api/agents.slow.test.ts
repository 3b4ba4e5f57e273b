import { everyPage } from "#features/agents/server/calls.ts";
import { expect, it } from "vitest";
import { acceptAgentProposal, listAgentProposals, rejectAgentProposal } from "#features/agents/contract.ts";
import { listHolidayRequests } from "#features/leave/decisions-contract.ts";
import { readMyHolidays, withdrawHolidays } from "#features/leave/contract.ts";
import { listForecastProjects } from "#features/forecasts/contract.ts";
import { listProjectFigures } from "#features/analytics/figures-contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { readTodos } from "#features/home/contract.ts";
import { readPlanner, saveAllocation } from "#features/plans/contract.ts";
import { listFills, readFill } from "#features/proposals/fill-run-contract.ts";
import { revokeOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { makeAllocationMonth, month } from "../support/allocation-month.ts";
import { assistantOf, dataOf, proposes, reads } from "../support/assistants.ts";
import { Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { addProject } from "../support/projects.ts";
import { describeOnEngines } from "../support/stint.ts";

const monday = "2026-11-16";
const week = { params: { weekStarting: monday } };
const booking = (hours: number, note?: string) => ({
  entries: [{ project: "QVC", day: monday, hours, ...(note === undefined ? {} : { note }) }],
});

describeOnEngines("An assistant", (stint) => {
  it("learns what Stint is, its tools with hints, its guide and its prompts", async () => {
    const { owner } = await makeOrganisation(stint());
    const { client } = await assistantOf(stint(), owner, proposes);
    expect(client.getServerVersion()?.name).toBe("stint");
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(20);
    for (const { name, description, annotations, inputSchema } of tools) {
      expect([name, (description ?? "").length > 30, inputSchema.type]).toEqual([name, true, "object"]);
      expect(annotations?.openWorldHint, name).toBe(false);
    }
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.get("my_week")).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints.get("book")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      "plan_my_month",
      "close_my_month",
      "review_my_team",
    ]);
    const { messages } = await client.getPrompt({ name: "close_my_month", arguments: { month: "2026-10" } });
    expect(JSON.stringify(messages)).toContain("2026-10");
    const newest = await assistantOf(stint(), owner, reads, { pin: "2026-07-28" });
    expect((await newest.client.listTools()).tools.map(({ name }) => name)).toContain("my_week");
    expect((await newest.call("my_week")).isError).toBe(false);
  });

  it("is let in by an API token alone, and ends with it", async () => {
    const { owner } = await makeOrganisation(stint());
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const post = async (headers: Record<string, string>) => {
      const answer = await fetch(`${stint().url}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers,
        },
        body: JSON.stringify(body),
      });
      return [answer.status, answer.headers.get("www-authenticate")];
    };
    const challenge = [401, expect.stringMatching(/^Bearer resource_metadata="/)];
    expect(await post({})).toEqual(challenge);
    expect(await post({ cookie: owner.client.cookie ?? "" })).toEqual(challenge);
    expect(await post({ authorization: "Bearer stint_wrong" })).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token", resource_metadata="/),
    ]);
    const { id, call, secret } = await assistantOf(stint(), owner, reads);
    expect((await call("my_week")).isError).toBe(false);
    const withToken = { authorization: `Bearer ${secret}` };
    expect((await post({ ...withToken, origin: new URL(stint().platform.config.publicUrl).origin }))[0]).toBe(
      200,
    );
    for (const origin of ["https://app.example", "null", "http://stint.example"])
      expect((await post({ ...withToken, origin }))[0]).toBe(403);
    await owner.client.ok(revokeOwnToken, { params: { tokenId: id } });
    await expect(call("my_week")).rejects.toThrow("401");
    expect((await post(withToken))[0]).toBe(401);
  });

  it("leaves what the API says of invalid input as it is", async () => {
    const { owner } = await makeOrganisation(stint());
    const { call } = await assistantOf(stint(), owner, reads);
    expect((await call("my_week")).isError).toBe(false);
    const { body } = await owner.client.call(createFunction, { body: { name: 5, costTiers: [] } as never });
    expect((body as { readonly fields: Record<string, string> }).fields["name"]).toBe("Send text");
  });

  it("is offered what its scopes allow, and refused the rest", async () => {
    const { owner } = await makeOrganisation(stint());
    const { client, call } = await assistantOf(stint(), owner, ["time:read"]);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["my_week", "my_open_weeks", "my_plan", "explain_figure"]);
    const refused = await call("book", booking(5));
    expect(refused).toEqual({
      isError: true,
      text: "This API token doesn't have the scopes of book: time:propose.",
    });
  });

  it("reads what the pages read", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const projectId = await addProject(stint(), id, "QVC");
    const { call } = await assistantOf(stint(), owner, [...reads, "allocations:write"]);
    const { version } = await owner.client.ok(readMyWeek, week);
    await owner.client.ok(saveMyWeek, {
      ...week,
      body: { version, cells: [{ projectId, day: monday, hours: 5.25 }] },
    });
    const mine = await call("my_week", { week: "2026-11-18" });
    expect(mine.text).toContain(`/my-time/timesheet/${monday}`);
    expect(dataOf(mine.text)).toMatchObject({
      facts: { week: "2026-11-16 Mon", bookedHours: 5.25, status: "draft" },
      rows: [{ booked: 5.25, day: "2026-11-16 Mon", project: expect.stringContaining("QVC") as string }],
    });
    const { projects } = await owner.client.ok(listProjectFigures);
    const found = dataOf((await call("find_projects", { search: "QVC" })).text);
    expect(found.rows[0]?.["hours"]).toMatchObject({ booked: projects[0]?.actual });
    const leave = await owner.client.ok(readMyHolidays);
    expect(dataOf((await call("my_leave")).text).facts["balanceHours"]).toEqual(leave.balance);
    const { plannedMonth } = await owner.client.ok(listForecastProjects);
    const inputs: Readonly<Record<string, Record<string, unknown>>> = {
      preview_leave: { first: monday, last: monday },
      who_is_away: { first: monday, last: "2026-12-31" },
      find_people: { search: "olive" },
      who_is_free: { first: monday, last: "2026-12-31" },
      short_of_people: { month: plannedMonth },
      figures: { project: "QVC" },
      why: { from: "2026-10", to: "2026-11" },
      at_completion: { project: "QVC" },
      report: { report: "hours", by: "project", from: "2026-11", to: "2026-11" },
    };
    const others = [
      "my_open_weeks",
      "my_plan",
      "functions",
      "open_decisions",
      "month_status",
      ...Object.keys(inputs),
    ];
    for (const name of others) {
      const { text, isError } = await call(name, inputs[name] ?? {});
      expect([name, isError, dataOf(text).page.startsWith("http")], text).toEqual([name, false, true]);
      expect(text.length, name).toBeLessThanOrEqual(16_000);
    }
    const early = await call("what_changed", { since: "2026-11-01" });
    expect([early.isError, dataOf(early.text)]).toMatchObject([
      true,
      { reason: "Earlier figures weren't stored. Choose a later day." },
    ]);
  });

  it("proposes a booking, which its person accepts once and only on the version it was worked out on", async () => {
    const { owner, id } = await makeOrganisation(stint());
    const projectId = await addProject(stint(), id, "QVC");
    const { call } = await assistantOf(stint(), owner, ["time:propose"]);
    const proposed = await call("book", booking(5, "Review"));
    expect(proposed.text).toContain("Proposed, not done yet");
    expect((await owner.client.ok(readMyWeek, week)).entries).toEqual([]);
    const { proposals } = await owner.client.ok(listAgentProposals);
    expect(proposals).toMatchObject([
      {
        state: "open",
        tokenName: "Assistant",
        isTokenRevoked: false,
        change: {
          kind: "book",
          week: monday,
          cells: [
            {
              day: monday,
              project: expect.stringContaining("QVC") as string,
              before: 0,
              after: 5,
              note: "Review",
            },
          ],
        },
      },
    ]);
    const params = { proposalId: proposals[0]?.id ?? "" };
    const twice = await Promise.all([1, 2].map(() => owner.client.call(acceptAgentProposal, { params })));
    expect(twice.some(({ body }) => body.state === "accepted")).toBe(true);
    expect((await owner.client.ok(acceptAgentProposal, { params })).state).toBe("accepted");
    const saved = await owner.client.ok(readMyWeek, week);
    expect([saved.version, saved.entries.map(({ hours, note }) => [hours, note])]).toEqual([
      1,
      [[5, "Review"]],
    ]);
    await call("book", booking(7));
    await owner.client.ok(saveMyWeek, {
      ...week,
      body: { version: 1, cells: [{ projectId, day: monday, hours: 6 }] },
    });
    const late = (await owner.client.ok(listAgentProposals)).proposals[0];
    const conflict = await owner.client.ok(acceptAgentProposal, { params: { proposalId: late?.id ?? "" } });
    expect(conflict).toEqual({
      state: "conflict",
      problem: expect.stringMatching(/saved changes since|changed since/) as string,
    });
    expect((await owner.client.ok(readMyWeek, week)).entries.map(({ hours }) => hours)).toEqual([6]);
  });

  it("books itself where its token may write, under the token's name in the audit log", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner: manager, id } = organisation;
    const booker = await organisation.addPerson({
      roles: ["booker"],
      name: "Bea Booker",
      managerId: manager.id,
    });
    await addProject(stint(), id, "QVC");
    const { call } = await assistantOf(stint(), booker, ["time:write"]);
    expect((await call("book", booking(5))).text).toMatch(/^Done\.[^]*"Book time, week of 2026-11-16 Mon"/);
    expect((await call("submit_week", { week: monday })).text).toMatch(/^Done\.[^]*"Submit your week/);
    expect((await booker.client.ok(readMyWeek, week)).statusCode).toBe("submitted");
    expect((await booker.client.ok(listAgentProposals)).proposals).toEqual([]);
    const [answer] = await stint().engine.readBatch("", [
      {
        sql: "SELECT DISTINCT actor_id, actor_name FROM audit_log WHERE org_id = $1 AND subject_type = 'timesheet'",
        parameters: [id],
      },
    ]);
    expect(answer?.rows).toEqual([{ actor_id: booker.id, actor_name: "Bea Booker, token Assistant" }]);
  });

  it("proposes leave and a decision on it; rejecting changes nothing", async () => {
    const organisation = await makeOrganisation(stint());
    const { owner } = organisation;
    const booker = await organisation.addPerson({
      roles: ["booker"],
      name: "Bea Booker",
      managerId: owner.id,
    });
    const requesting = await assistantOf(stint(), booker, ["holidays:propose"]);
    const day = "2027-03-08";
    expect((await requesting.call("request_leave", { first: day, last: day })).text).toContain(
      "8 hours, 1 day",
    );
    const [leave] = (await booker.client.ok(listAgentProposals)).proposals;
    const params = { proposalId: leave?.id ?? "" };
    expect((await booker.client.ok(acceptAgentProposal, { params })).state).toBe("accepted");
    const deciding = await assistantOf(stint(), owner, ["manager:propose"]);
    const [open] = dataOf((await deciding.call("open_decisions")).text).rows;
    expect(open?.["decide"]).toBe("Holiday of Bea Booker, 2027-03-08 Mon to 2027-03-08 Mon");
    const what = String(open?.["id"]);
    expect((await deciding.call("decide", { decision: "reject", what })).text).toBe(
      "Say why in a comment for its owner.",
    );
    await deciding.call("decide", { decision: "approve", what });
    const [decision] = (await owner.client.ok(listAgentProposals)).proposals;
    const rejected = { params: { proposalId: decision?.id ?? "" } };
    expect((await owner.client.ok(rejectAgentProposal, rejected)).state).toBe("rejected");
    expect((await owner.client.ok(acceptAgentProposal, rejected)).state).toBe("rejected");
    const { requests } = await owner.client.ok(listHolidayRequests, { query: {} });
    expect(requests.map(({ status }) => status)).toEqual(["pending"]);
    await deciding.call("decide", { decision: "approve", what });
    const [again] = (await owner.client.ok(listAgentProposals)).proposals;
    const { version } = requests[0] ?? { version: 0 };
    await booker.client.ok(withdrawHolidays, { params: { holidayRequestId: what }, body: { version } });
    const late = await owner.client.ok(acceptAgentProposal, { params: { proposalId: again?.id ?? "" } });
    expect([late.state, late.problem !== ""]).toEqual(["conflict", true]);
  });

  it("can't accept or see proposals with a token, nor anyone else's, and old ones expire", async () => {
    const { owner, id } = await makeOrganisation(stint());
    await addProject(stint(), id, "QVC");
    const { call, secret } = await assistantOf(
      stint(),
      owner,
      areaScopes.filter((scope) => !scope.endsWith(":write")),
    );
    await call("book", booking(5));
    const [proposal] = (await owner.client.ok(listAgentProposals)).proposals;
    const params = { proposalId: proposal?.id ?? "" };
    const program = Client.withToken(stint().url, secret);
    expect((await program.call(acceptAgentProposal, { params })).status).toBe(403);
    expect((await program.call(listAgentProposals)).status).toBe(403);
    const written = await program.call(saveMyWeek, { ...week, body: { version: 0, cells: [] } });
    expect([written.status, written.body.code]).toEqual([403, "out_of_scope"]);
    const stranger = await makeOrganisation(stint());
    for (const endpoint of [acceptAgentProposal, rejectAgentProposal])
      expect((await stranger.owner.client.call(endpoint, { params })).status).toBe(404);
    await stint().engine.script(
      `UPDATE agent_proposals SET created_at = now() - interval '8 days' WHERE org_id = '${id}'`,
    );
    expect((await owner.client.ok(listAgentProposals)).proposals[0]?.state).toBe("expired");
    expect((await owner.client.call(acceptAgentProposal, { params })).status).toBe(409);
    expect((await owner.client.ok(readMyWeek, week)).entries).toEqual([]);
  });

  it("gets no other organisation's things, and learns that what it invents is not there", async () => {
    const { owner } = await makeOrganisation(stint());
    const stranger = await makeOrganisation(stint(), "Elsewhere Ltd");
    const foreignId = await addProject(stint(), stranger.id, "SECRET");
    const { call } = await assistantOf(stint(), owner, proposes);
    for (const project of ["SECRET", foreignId, "01890000-0000-7000-8000-000000000001"])
      for (const name of ["figures", "at_completion"])
        expect(await call(name, { project })).toMatchObject({
          isError: true,
          text: expect.stringMatching(/^No project that you can see matches this\./) as string,
        });
    expect((await call("figures", { project: 7 })).text).toMatch(/^The arguments don't fit\.[^]*"project: /);
    expect((await call("book", { entries: [] })).isError).toBe(true);
    const foreign = [foreignId, stranger.owner.id, stranger.id];
    const inputs: Readonly<Record<string, (id: string) => Record<string, unknown>>> = {
      plan_of_person: (person) => ({ person }),
      who_is_free: (wanted) => ({ first: monday, last: monday, function: wanted }),
      who_is_away: (wanted) => ({ first: monday, last: monday, function: wanted }),
      forecast_with_suggestion: (project) => ({ project, month: "2026-12" }),
      forecast: (project) => ({ project, month: "2026-12", lines: [{ tier: "x", hours: 1 }] }),
      propose_fill: (wanted) => ({ function: wanted, month: "2026-12" }),
      decide: (what) => ({ decision: "approve", what }),
      propose_reassignment: (request) => ({ request }),
      figures: (wanted) => ({ function: wanted }),
      why: (project) => ({ project }),
      report: (project) => ({ report: "hours", project }),
    };
    for (const [name, input] of Object.entries(inputs))
      for (const id of foreign) {
        const invented = "01890000-0000-7000-8000-000000000001";
        const found = await call(name, input(id));
        const missing = await call(name, input(invented));
        expect({ name, ...found, text: found.text.replaceAll(id, invented) }).toEqual({ name, ...missing });
        expect(found.text).not.toMatch(/SECRET|Elsewhere/);
      }
    await expect(call("delete_everything")).rejects.toThrow("There is no tool delete_everything.");
  });

  it("reads long answers in parts that together are everything", async () => {
    const { owner, id } = await makeOrganisation(stint());
    for (let at = 100; at < 220; at++) await addProject(stint(), id, `PX${at}`);
    const { call } = await assistantOf(stint(), owner, reads);
    const seen: unknown[] = [];
    for (let cursor: string | undefined; ;) {
      const { text } = await call("find_projects", cursor === undefined ? {} : { cursor });
      expect(text.length).toBeLessThanOrEqual(16_000);
      seen.push(...dataOf(text).rows.map((row) => row["project"]));
      cursor = /cursor "(\d+)"/.exec(text)?.[1];
      if (cursor === undefined) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  it("leaves its proposals to their person when its token is revoked, who reads that and decides", async () => {
    const { owner, id } = await makeOrganisation(stint());
    await addProject(stint(), id, "QVC");
    const { call, id: tokenId } = await assistantOf(stint(), owner, ["time:propose"]);
    await call("book", booking(5));
    const todo = async () =>
      (await owner.client.ok(readTodos)).todos.find(({ kind }) => kind === "proposals-to-decide");
    expect(await todo()).toMatchObject({ count: 1, items: [] });
    await owner.client.ok(revokeOwnToken, { params: { tokenId } });
    const [proposal] = (await owner.client.ok(listAgentProposals)).proposals;
    expect(proposal).toMatchObject({ state: "open", isTokenRevoked: true, tokenName: "Assistant" });
    const params = { proposalId: proposal?.id ?? "" };
    expect((await owner.client.ok(acceptAgentProposal, { params })).state).toBe("accepted");
    expect((await owner.client.ok(readMyWeek, week)).entries.map(({ hours }) => hours)).toEqual([5]);
    expect(await todo()).toBeUndefined();
  });

  it("and another one on the same week: the first that is accepted counts, the other says that it's late", async () => {
    const { owner, id } = await makeOrganisation(stint());
    await addProject(stint(), id, "QVC");
    const [one, other] = [
      await assistantOf(stint(), owner, ["time:propose"]),
      await assistantOf(stint(), owner, ["time:propose"]),
    ];
    await Promise.all([one.call("book", booking(3)), other.call("book", booking(4))]);
    const { proposals } = await owner.client.ok(listAgentProposals);
    const states = await Promise.all(
      proposals.map(({ id: proposalId }) =>
        owner.client.ok(acceptAgentProposal, { params: { proposalId } }).then(({ state }) => state),
      ),
    );
    expect(states.toSorted()).toEqual(["accepted", "conflict"]);
    const accepted = proposals[states.indexOf("accepted")]?.change;
    expect((await owner.client.ok(readMyWeek, week)).entries.map(({ hours }) => hours)).toEqual(
      accepted?.kind === "book" ? accepted.cells.map(({ after }) => after) : [],
    );
  });

  it("proposes at most 50 changes, however many it sends at once", async () => {
    const { owner, id } = await makeOrganisation(stint());
    await addProject(stint(), id, "QVC");
    const { call } = await assistantOf(stint(), owner, ["time:propose"]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => call("book", booking(1 + at / 4))),
    );
    const refused = answers.filter(({ isError }) => isError);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.text).toContain("50 proposals wait already");
    const { proposals } = await owner.client.ok(listAgentProposals);
    expect(proposals).toHaveLength(50);
  });
});

describeOnEngines(
  "An allocator's assistant",
  (stint) => {
    it("fills a month and books a day by proposal, with the planner's figures, and both can be undone", async () => {
      const place = await makeAllocationMonth(stint());
      const { allocator, design, kiln } = place;
      await addProject(stint(), place.organisation.id, "QVC");
      await place.addForecast(kiln, design.id, design.tiers[0]?.id ?? "", 120, "frozen");
      const { call, secret } = await assistantOf(stint(), allocator, ["time:propose", "allocations:propose"]);
      const filled = dataOf((await call("propose_fill", { function: "Design", month })).text);
      const { fills } = await allocator.client.ok(listFills, { params: { periodId: month } });
      const [fill] = fills;
      expect(filled.facts).toMatchObject({
        wantedHours: fill?.wanted,
        metBefore: 0,
        metAfter: fill?.metAfter,
        proposedHours: 120,
      });
      expect(filled.page).toContain(
        `/allocations/planner?function=${design.id}&month=${month}&run=${fill?.runId ?? ""}`,
      );
      const [proposal] = (await allocator.client.ok(listAgentProposals)).proposals;
      expect(proposal?.change).toEqual({
        kind: "fill",
        function: "Design",
        month,
        wanted: 120,
        before: 0,
        after: 120,
      });
      await call("book", booking(2));
      const program = Client.withToken(stint().url, secret);
      const query = { functionId: design.id, month };
      const save = { params: query, body: { status: "draft" as const, version: 0, cells: [] } };
      expect((await program.call(saveAllocation, save)).status).toBe(403);
      for (const { id } of (await allocator.client.ok(listAgentProposals)).proposals)
        expect((await allocator.client.ok(acceptAgentProposal, { params: { proposalId: id } })).state).toBe(
          "accepted",
        );
      expect((await allocator.client.ok(readPlanner, { query })).entries).toEqual([]);

      const { answer } = await allocator.client.ok(readFill, {
        params: { ...query, runId: fill?.runId ?? "" },
      });
      const cells = answer.cells.flatMap(({ days, ...cell }) => days.map((day) => ({ ...cell, day })));
      const proposed = [{ runId: answer.runId, cells: cells.map((_, at) => at) }];
      await allocator.client.ok(saveAllocation, { params: query, body: { ...save.body, cells, proposed } });
      const planned = async () =>
        (await allocator.client.ok(readPlanner, { query })).entries.reduce(
          (sum, { hours, days }) => sum + hours * days.length,
          0,
        );
      expect(await planned()).toBe(filled.facts["proposedHours"]);
      const cleared = cells.map((cell) => ({ ...cell, hours: null }));
      await allocator.client.ok(saveAllocation, {
        params: query,
        body: { ...save.body, version: 1, cells: cleared },
      });
      expect(await planned()).toBe(0);
    });
  },
  { today: "2026-11-22" },
);

describeOnEngines(
  "An assistant that floods",
  (stint) => {
    it("refuses a list that goes on past what is read, since a part would pass for all of it", async () => {
      const endless = (after = "0") => Promise.resolve({ next: String(Number(after) + 1) });
      await expect(everyPage(endless)).rejects.toThrow("There is more than fits in one answer.");
      const three = async (after?: string) => {
        const { next } = await endless(after);
        return { next: next === "3" ? null : next };
      };
      expect(await everyPage(three)).toHaveLength(3);
    });

    it("waits, as any program does", async () => {
      const { owner } = await makeOrganisation(stint());
      const { call, secret } = await assistantOf(stint(), owner, reads);
      const statuses: string[] = [];
      for (let at = 0; at < 8; at++) statuses.push(await call("my_week").then(({ text }) => text, String));
      expect(statuses.some((text) => text.includes("within a minute"))).toBe(true);
      const answer = await fetch(`${stint().url}/mcp`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
      });
      expect(answer.headers.get("ratelimit-policy")).toBe('"default";q=5;w=60');
    });
  },
  { environment: { TOKEN_CALLS_PER_MINUTE: "5" } },
);
