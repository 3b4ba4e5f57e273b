import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import * as access from "#features/access/contract.ts";
import * as account from "#features/access/account-contract.ts";
import { saveAllocation } from "#features/plans/contract.ts";
import { fillMonth } from "#features/proposals/fill-contract.ts";
import { pinPerson } from "#features/plans/preferences-contract.ts";
import { leaveRepairProposal, listRepairProposals } from "#features/proposals/reassign-contract.ts";
import { requestHolidays } from "#features/leave/contract.ts";
import { decideHolidayRequests } from "#features/leave/decisions-contract.ts";
import { repairMonth } from "#features/proposals/repair-contract.ts";
import * as allocationMonths from "#features/plans/month-contract.ts";
import * as passkeys from "#features/access/passkey-contract.ts";
import * as audit from "#features/audit/contract.ts";
import * as characteristics from "#features/characteristics/contract.ts";
import { dropProjectSkill, wantProjectSkill } from "#features/characteristics/skills-contract.ts";
import * as budgets from "#features/budgets/contract.ts";
import * as charges from "#features/charges/contract.ts";
import * as customers from "#features/customers/contract.ts";
import { noCustomer } from "#features/customers/rules/customer.ts";
import { remindOfCycle } from "#features/cycle/contract.ts";
import * as forecastCalendar from "#features/forecasts/calendar-contract.ts";
import * as forecasts from "#features/forecasts/contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import * as manager from "#features/timesheets/decisions-contract.ts";
import { changeEmail } from "#features/people/contract.ts";
import * as tokens from "#features/tokens/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import * as projects from "#features/projects/contract.ts";
import * as timesheets from "#features/timesheets/contract.ts";
import { answerResetRequests } from "#features/access/server/answer-reset-requests.ts";
import { hashPassword } from "#features/access/server/hashing.ts";
import { storeCredential } from "#features/access/server/queries.ts";
import { insertAllocators } from "#features/functions/server/queries.ts";
import { routes } from "#routes.ts";
import type { Endpoint, Input, Output } from "#shared/contract.ts";
import { auditFaults, type AuditedRow } from "../support/audit-faults.ts";
import { Authenticator } from "../support/authenticator.ts";
import type { Client } from "../support/client.ts";
import { newestMailTo, tokenIn } from "../support/mail.ts";
import { testPassword } from "../support/organisation.ts";
import { makeProjectGround } from "../support/project-ground.ts";
import { shifted } from "../support/shifted.ts";
import { describeOnEngines } from "../support/stint.ts";

/**
 * Calls that write, but nothing that belongs to an organisation or that would reveal more than the call
 * itself.
 */
const silent = new Set([
  "POST /api/invitation/open",
  "POST /api/password-reset",
  "POST /api/password-reset/open",
  "POST /api/email-confirmation/open",
  // A challenge, which belongs to no organisation; its use is recorded.
  "POST /api/account/passkeys/begin",
  // Whether a page still offers a tour.
  "PUT /api/account/tours",
  // Who looks at a month is shown to others who look at it, and forgotten after an hour.
  "POST /api/allocations/{functionId}/{month}/presence",
]);
/** Needs hours that can't be worked: tests/api/unworkable.slow.test.ts has them, and its audit row is judged there. */
const elsewhere = new Set(["POST /api/allocations/{functionId}/unworkable/clear"]);
/**
 * The areas this journey walks through; calls of others are judged by every test that makes them
 * (`stint.stop`).
 */
const walked =
  /^\/api\/(?:session|account|password|invitation|email-confirmation|projects|budget-profiles|forecasts|allocations|my-time\/weeks|manager\/timesheets|audit)\b/;
const monday = "2026-11-16";
/** Passkeys need a domain. */
const publicUrl = "https://stint.test";

describeOnEngines(
  "Every mutation",
  (stint) => {
    const done = new Map<string, string>();
    const secrets: string[] = [testPassword];
    /** Calls an endpoint that must succeed, and remembers under which request. */
    const act = async <E extends Endpoint>(
      client: Client,
      endpoint: E,
      input: Partial<Input<E>> = {},
    ): Promise<Output<E>> => {
      const answer = await client.call(endpoint, input);
      expect([endpoint.path, answer.status, answer.status === 200 ? "" : answer.body]).toEqual([
        endpoint.path,
        200,
        "",
      ]);
      done.set(`${endpoint.method} ${endpoint.path}`, answer.headers.get("x-request-id") ?? "");
      return answer.body;
    };

    it("leaves a row with actor, action, subject and the values before and after, and no secret", async () => {
      const ground = await makeProjectGround(stint(), 10);
      const { organisation, team, forecaster } = ground;
      const { client: owner, email } = organisation.owner;
      const tier = team.tiers[0]?.id ?? "";
      const { client } = forecaster;

      // Projects, budgets, forecasts
      const created = await act(client, projects.createProject, { body: ground.draft });
      const params = { projectId: created.id };
      const copied = { ...ground.draft, code: "copy", withBudget: true, withCharacteristics: true };
      await act(client, projects.duplicateProject, { params, body: copied });
      const changed = await act(client, projects.changeProject, {
        params,
        body: { version: created.version, updates: { name: "Kiln House" } },
      });
      const longer = await act(client, projects.changeProjectLength, {
        params,
        body: { version: changed.version, newProjectLength: 14 },
      });
      const customer = await act(owner, customers.createCustomer, {
        body: { ...noCustomer, name: "Kiln & Sons" },
      });
      await act(owner, customers.createContract, {
        params,
        body: {
          customerId: customer.id,
          kind: "retainer",
          startsOn: "2026-11-01",
          endsOn: null,
          orderValue: 500,
          purchaseOrder: "",
          contact: "",
          note: "",
        },
      });
      await act(owner, charges.createCharge, {
        params,
        body: {
          day: "2026-11-02",
          kind: "fixed_fee",
          description: "Concept",
          amount: 900,
          isBillable: true,
        },
      });
      const draft = {
        profileName: "Base",
        profileCode: "B1",
        statusCode: "active" as const,
        months: [{ costTierId: tier, monthIndex: 1, budgetHours: 10 }],
      };
      await act(owner, projects.changeProject, {
        params,
        body: { version: longer.version, updates: { statusCode: "active" }, acknowledged: true },
      });
      const first = await act(client, budgets.createBudgetProfile, { params, body: draft });
      const second = await act(client, budgets.createBudgetProfile, {
        params,
        body: { ...draft, profileCode: "B2", statusCode: "draft" },
      });
      await act(client, budgets.changeBudgetProfile, {
        params: { budgetProfileId: second.id },
        body: {
          version: second.version,
          updates: {},
          statusCode: "active",
          months: [{ costTierId: tier, monthIndex: 2, budgetHours: 4 }],
          replacesProfileId: first.id,
          acknowledged: true,
        },
      });
      const place = { params: { ...params, month: "2026-12" } };
      await act(client, forecasts.saveForecast, {
        ...place,
        body: { status: "draft", version: 0, cells: [{ costTierId: tier, forecastHours: 8 }] },
      });
      await act(client, forecasts.clearForecast, { ...place, query: { version: "1" } });
      await act(owner, forecastCalendar.remindForecasters, {
        params: { month: "2026-12" },
        body: { userIds: [forecaster.id] },
      });
      await act(client, forecastCalendar.dismissForecastReminder, { body: { remindedOn: "2026-11-20" } });
      await stint().engine.script("UPDATE month_reminders SET reminded_on = '2026-11-19'");
      await act(owner, remindOfCycle, {
        params: { month: "2026-11" },
        body: { phase: "Forecasting", userId: forecaster.id },
      });

      // Characteristics
      const value = { valueNumber: 2, valueBoolean: null, valueOptionId: null };
      const nature = {
        name: "Storeys",
        typeCode: "number" as const,
        options: [],
        isGlobal: true,
        functionId: null,
        aiModelling: false,
      };
      const storeys = await act(owner, characteristics.createCharacteristic, {
        params,
        body: { ...nature, valueNumber: 2, valueBoolean: null, valueOptionIndex: null },
      });
      const ofValue = { params: { ...params, projectCharacteristicId: storeys.id } };
      const higher = await act(owner, characteristics.changeProjectCharacteristic, {
        ...ofValue,
        body: { version: storeys.version, ...value, valueNumber: 3 },
      });
      await act(owner, characteristics.removeProjectCharacteristic, {
        ...ofValue,
        query: { version: String(higher.version) },
      });
      await act(owner, characteristics.addCharacteristic, {
        params,
        body: { characteristicId: storeys.characteristicId, ...value },
      });

      const skilled = await act(owner, wantProjectSkill, { params, body: { name: "Revit", level: 2 } });
      await act(owner, dropProjectSkill, {
        params: { ...params, skillId: skilled.skills[0]?.id ?? "" },
      });

      // Allocations and time
      const allocator = await organisation.addPerson({ roles: ["admin", "allocator"] });
      const boss = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
      const worker = await organisation.addPerson({
        roles: ["booker"],
        name: "Ann Arbor",
        functionId: team.id,
        costTierId: tier,
        managerId: boss.id,
      });
      const cell = { userId: worker.id, day: "2026-12-01", projectId: created.id, hours: 4 };
      await act(allocator.client, saveAllocation, {
        params: { functionId: team.id, month: "2026-12" },
        body: { status: "draft", version: 0, cells: [cell] },
      });
      await act(allocator.client, fillMonth, {
        params: { functionId: team.id, month: "2026-12" },
        body: { options: { maxProjects: 2, continuity: true, wholeDays: true }, scope: {}, cells: [] },
      });
      await act(allocator.client, repairMonth, {
        params: { functionId: team.id, month: "2026-12" },
        body: { scope: {}, cells: [] },
      });
      const pinned = { functionId: team.id, userId: worker.id, projectId: created.id };
      await act(allocator.client, pinPerson, { params: pinned, body: { isFor: true } });
      await act(allocator.client, pinPerson, { params: pinned, body: { isFor: null } });
      const leave = await worker.client.ok(requestHolidays, {
        body: { startDate: cell.day, endDate: cell.day, hours: null, reason: "" },
      });
      await boss.client.ok(decideHolidayRequests, {
        body: { status: "approved", reassign: true, requests: [{ id: leave.id, version: 1 }] },
      });
      const [offer] = (
        await allocator.client.ok(listRepairProposals, { params: { functionId: team.id, month: "2026-12" } })
      ).proposals;
      await act(allocator.client, leaveRepairProposal, {
        params: { proposalId: offer?.id ?? "" },
        body: { version: 1 },
      });
      await stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(insertAllocators(organisation.id, team.id, [allocator.id])),
      );
      await act(owner, allocationMonths.remindAllocators, {
        params: { periodId: "2026-12" },
        body: { userIds: [allocator.id] },
      });
      await act(allocator.client, allocationMonths.dismissAllocationReminder, {
        body: { remindedOn: "2026-11-20" },
      });
      const week = { params: { weekStarting: monday } };
      await act(worker.client, timesheets.saveMyWeek, {
        ...week,
        body: { version: 0, cells: [{ projectId: created.id, day: monday, hours: 3 }] },
      });
      await act(worker.client, timesheets.submitMyWeek, { ...week, body: { version: 1 } });
      await act(worker.client, timesheets.recallMyWeek, { ...week, body: { version: 2 } });
      const sheet = await act(worker.client, timesheets.submitMyWeek, { ...week, body: { version: 3 } });
      const id = sheet.timesheetId ?? "";
      const at = { params: { timesheetId: id } };
      await act(boss.client, manager.addTimesheetEntry, {
        ...at,
        body: { version: 4, projectId: created.id, day: "2026-11-17", hours: 2 },
      });
      const entryId = (await worker.client.ok(timesheets.readMyWeek, week)).entries[0]?.id ?? "";
      await act(boss.client, manager.overrideTimesheetEntries, {
        ...at,
        body: { version: 5, entries: [{ entryId, hours: 1 }] },
      });
      await act(boss.client, manager.rejectTimesheets, {
        body: { timesheets: [{ id, version: 6 }], comment: "Why?" },
      });
      await act(boss.client, manager.approveTimesheets, { body: { timesheets: [{ id, version: 7 }] } });
      await act(boss.client, manager.reopenTimesheet, { ...at, body: { version: 8, reason: "Again" } });

      // People and the account
      await act(owner, createFunction, {
        body: {
          name: "Drainage",
          description: "",
          costTiers: [{ name: "One", hourlyRate: 1 }],
          allocatorIds: [allocator.id],
        },
      });
      const invitation = {
        email: `guest-${id.slice(-12)}@test.example`,
        firstName: "Gus",
        lastName: "Guest",
        roleCodes: ["booker" as const],
        functionId: null,
        costTierId: null,
        managerId: null,
        billable: false,
        monthlyHours: null,
        holidayAllowance: null,
      };
      const { link } = await act(owner, invitePerson, { body: invitation });
      const token = /#token=(\S+)/.exec(link)?.[1] ?? "";
      secrets.push(token);
      await act(stint().visitor(), access.acceptInvitation, {
        body: { token, password: testPassword, confirmation: testPassword },
      });
      const hash = await hashPassword(testPassword);
      await stint().platform.database.write(organisation.id, (transaction) =>
        transaction.run(storeCredential(organisation.id, worker.id, hash)),
      );
      const newAddress = `ann-${id.slice(-12)}@test.example`;
      await act(owner, changeEmail, { params: { personId: worker.id }, body: { email: newAddress } });
      await stint().engine.script(
        `UPDATE email_confirmations SET mailed_at = ${shifted("mailed_at", "interval '-2 minutes'")}`,
      );
      await act(stint().visitor(), account.mailConfirmationAgain, {
        body: { email: newAddress, password: testPassword },
      });
      const confirmation = tokenIn(await newestMailTo(stint(), newAddress, "email confirmation"));
      secrets.push(confirmation);
      await act(stint().visitor(), account.confirmEmail, { body: { token: confirmation } });
      const second_ = await stint().visitor().signIn(email, testPassword);
      const sessionId =
        (await second_.ok(account.readAccount)).sessions.find(({ isThisOne }) => isThisOne)?.id ?? "";
      await act(owner, account.endOwnSession, { params: { sessionId } });
      await stint().visitor().signIn(email, testPassword);
      await act(owner, account.endOtherSessions);
      await act(owner, account.changePreferences, { body: { startPage: "my_time" } });
      const form = { currentPassword: testPassword };
      await act(owner, account.changeOwnEmail, {
        body: { ...form, email: `other-${id.slice(-12)}@test.example` },
      });
      await act(owner, account.withdrawOwnEmail);
      const { secret } = await act(owner, account.beginSecondFactor, { body: form });
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      const { recoveryCodes } = await act(owner, account.confirmSecondFactor, { body: { code } });
      secrets.push(
        secret,
        code,
        ...recoveryCodes,
        ...(await act(owner, account.renewRecoveryCodes, { body: form })).recoveryCodes,
      );
      await act(owner, account.endSecondFactor, { body: form });
      const payroll = await act(owner, tokens.createOwnToken, {
        body: { name: "Payroll", scopes: ["time:read"], expiresInDays: 30 },
      });
      secrets.push(payroll.secret);
      await act(owner, tokens.revokeOwnToken, { params: { tokenId: payroll.id } });
      const device = new Authenticator(publicUrl);
      const options = await act(owner, passkeys.beginPasskey, { body: form });
      const added = await act(owner, passkeys.addPasskey, { body: device.register(options, "Laptop") });
      secrets.push(options.challenge, ...added.recoveryCodes);
      const [passkey] = (await owner.ok(account.readAccount)).passkeys;
      const passkeyPlace = { passkeyId: passkey?.id ?? "" };
      await act(owner, passkeys.renamePasskey, {
        params: passkeyPlace,
        body: { version: passkey?.version ?? 0, name: "Desk" },
      });
      const { challenge } = await stint().visitor().ok(passkeys.challengePasskey);
      await act(stint().visitor(), passkeys.signInWithPasskey, {
        body: { passkey: device.prove(challenge) },
      });
      await act(owner, passkeys.removePasskey, { params: passkeyPlace, body: form });
      await act(owner, access.changePassword, {
        body: { ...form, password: "quiet-harbour-17", confirmation: "quiet-harbour-17" },
      });
      await act(stint().visitor(), account.requestPasswordReset, { body: { email } });
      await answerResetRequests(stint().platform);
      const reset = tokenIn(await newestMailTo(stint(), email, "password reset"));
      secrets.push("quiet-harbour-17", reset);
      await act(stint().visitor(), account.resetPassword, {
        body: { token: reset, password: "calm-harbour-18", confirmation: "calm-harbour-18" },
      });
      const visitor = stint().visitor();
      await act(visitor, access.signIn, { body: { email, password: "calm-harbour-18" } });
      await act(visitor, audit.exportAudit, { body: {} });
      await act(visitor, audit.checkAudit, { body: {} });
      await act(visitor, access.signOut);

      const wanted = routes
        .map(({ endpoint }) => endpoint)
        .filter(({ method, path }) => method !== "GET" && walked.test(path));
      const names = wanted
        .map(({ method, path }) => `${method} ${path}`)
        .filter((name) => !silent.has(name) && !elsewhere.has(name));
      expect(names.filter((name) => !done.has(name))).toEqual([]);
      const [log] = await stint().engine.readBatch(
        `SET LOCAL ROLE stint_app; SET LOCAL app.org_id = '${organisation.id}'`,
        [{ sql: "SELECT * FROM audit_log ORDER BY id", parameters: [] }],
      );
      const rows = (log?.rows ?? []) as unknown as (AuditedRow & { request_id: string })[];
      const requests = new Set(rows.map(({ request_id }) => request_id));
      expect(
        [...done]
          .filter(([name, request]) => !silent.has(name) && !requests.has(request))
          .map(([name]) => name),
      ).toEqual([]);
      expect(rows.flatMap(auditFaults)).toEqual([]);
      const text = JSON.stringify(rows);
      expect(secrets.filter((each) => each === "" || text.includes(each))).toEqual([]);
    });
  },
  { today: "2026-11-20", environment: { PUBLIC_URL: publicUrl } },
);
