import { expect, it } from "vitest";
import * as charges from "#features/charges/contract.ts";
import { largestReceipt } from "#features/charges/rules/receipt.ts";
import { closeMonth, reopenMonth } from "#features/closing/contract.ts";
import { pointKinds } from "#features/closing/rules/open-points.ts";
import { createContract, createCustomer } from "#features/customers/contract.ts";
import { noCustomer } from "#features/customers/rules/customer.ts";
import { readMargin, readMarginLines } from "#features/margin/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { startOfWeek } from "#shared/day.ts";
import type { Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const fee = {
  day: "2026-05-12",
  kind: "fixed_fee",
  description: "Concept",
  amount: 1200.5,
  isBillable: true,
} as const;
const expense = {
  ...fee,
  kind: "expense",
  description: "Train to York",
  amount: 80,
  isBillable: false,
} as const;

const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from([0, 255, 10, 13])]);
const receipt = (bytes: Uint8Array = pdf, name = "Bahn Köln.pdf") => ({
  name,
  bytes: Buffer.from(bytes).toString("base64"),
});

/** A file as it's answered, byte for byte. */
const raw = ({ url, cookie }: Client, path: string) =>
  fetch(url + path, { headers: cookie === null ? {} : { cookie } });

async function ground(stint: Stint) {
  const made = await makeProjectGround(stint);
  const project = await makeProject(made);
  const admin = made.organisation.owner.client;
  const params = { projectId: project.id };
  return {
    ...made,
    project,
    params,
    admin,
    add: (change: object = {}, client: Client = admin) =>
      client.call(charges.createCharge, { params, body: { ...fee, ...change } }),
    list: async () => (await admin.ok(charges.listCharges, { params })).charges,
  };
}

describeOnEngines("Charges", (stint) => {
  it("are added, listed by day, changed and deleted by admins alone, each write in the log", async () => {
    const { organisation, forecaster, admin, params, add, list } = await ground(stint());
    expect((await add()).status).toBe(200);
    expect((await add({ ...expense, day: "2026-06-30" })).status).toBe(200);
    const [train, concept] = await list();
    expect([train, concept]).toMatchObject([
      { ...expense, day: "2026-06-30", receipt: null, version: 1 },
      { ...fee, receipt: null, version: 1 },
    ]);
    const manager = await organisation.addPerson({ roles: ["manager"] });
    for (const client of [forecaster.client, manager.client]) {
      expect((await client.call(charges.listCharges, { params })).status).toBe(403);
      expect((await add({}, client)).status).toBe(403);
    }
    const of = { chargeId: concept?.id ?? "" };
    const save = (change: object, version = 1, client: Client = admin) =>
      client.call(charges.changeCharge, { params: of, body: { ...fee, version, ...change } });
    expect((await save({ amount: 5 }, 1, forecaster.client)).status).toBe(403);
    expect(await save({ kind: "milestone", description: "  Concept   sent " })).toMatchObject({
      status: 200,
      body: { kind: "milestone", description: "Concept sent", version: 2 },
    });
    expect(await save({ amount: 1 })).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await save({ kind: "milestone", description: "Concept sent" }, 2)).body).toMatchObject({
      version: 2,
    });
    const remove = { params: of, query: { version: "2" } };
    expect((await forecaster.client.call(charges.deleteCharge, remove)).status).toBe(403);
    await admin.ok(charges.deleteCharge, remove);
    expect((await admin.call(charges.deleteCharge, remove)).status).toBe(404);
    const log = db
      .selectFrom("audit_log")
      .select(["action", "before", "after"])
      .where(own(organisation.id, "audit_log"))
      .where("subject_type", "=", "charge")
      .orderBy("id");
    const [rows] = await stint().platform.database.read(organisation.id, log);
    expect(rows).toMatchObject([
      { action: "create charge", after: { ...fee, ...params } },
      { action: "create charge" },
      {
        action: "change charge",
        before: { kind: "fixed_fee", description: "Concept", ...params },
        after: { kind: "milestone", description: "Concept sent", ...params },
      },
      { action: "delete charge", before: { description: "Concept sent" } },
    ]);
  });

  it("are another organisation's business to no one", async () => {
    const { add, list, params, project } = await ground(stint());
    await add({ receipt: receipt() });
    const [charge] = await list();
    const stranger = (await makeOrganisation(stint())).owner.client;
    const of = { params: { chargeId: charge?.id ?? "" } };
    expect((await stranger.call(charges.listCharges, { params })).status).toBe(404);
    expect((await add({}, stranger)).status).toBe(404);
    expect((await stranger.call(charges.downloadReceipt, of)).status).toBe(404);
    expect((await stranger.call(charges.changeCharge, { ...of, body: { ...fee, version: 1 } })).status).toBe(
      404,
    );
    expect((await stranger.call(charges.deleteCharge, { ...of, query: { version: "1" } })).status).toBe(404);
    expect((await list()).map(({ projectId }) => projectId)).toEqual([project.id]);
  });

  it("refuse amounts of 0, fees that aren't billable, and days and words that are missing", async () => {
    const { add, list } = await ground(stint());
    const fields = async (change: object) => (await add(change)).body.fields;
    expect(await fields({ amount: 0 })).toEqual({ amount: "Enter more than 0" });
    expect(await fields({ amount: -5 })).toEqual({ amount: "Enter more than 0" });
    expect(await fields({ amount: 1.005 })).toEqual({ amount: "Use at most two decimals" });
    expect(await fields({ isBillable: false })).toEqual({
      isBillable: "Fees and milestones are always billable",
    });
    expect(await fields({ description: " " })).toEqual({ description: "Enter what it's for" });
    expect(await fields({ description: "x".repeat(201) })).toEqual({
      description: "Use at most 200 characters",
    });
    expect(Object.keys(await fields({ day: "2026-02-30" }))).toEqual(["day"]);
    expect(Object.keys(await fields({ kind: "tip" }))).toEqual(["kind"]);
    expect(await list()).toEqual([]);
  });

  it("have a receipt, judged by its bytes, which is downloaded as a file of that kind and never shown", async () => {
    const { add, list, admin, forecaster } = await ground(stint());
    const html = receipt(Buffer.from("<script>alert(1)</script>"), "bill.pdf");
    expect((await add({ receipt: html })).body.fields).toEqual({
      receipt: "The file isn't a PDF, PNG or JPEG. Choose one of these.",
    });
    const tooLarge = Buffer.concat([pdf, Buffer.alloc(largestReceipt)]);
    expect((await add({ receipt: receipt(tooLarge) })).status).toBe(422);
    expect((await add({ receipt: { name: "a", bytes: "%PDF" } })).status).toBe(422);
    expect((await add({ ...expense, receipt: receipt() })).status).toBe(200);
    const [charge] = await list();
    expect(charge).toMatchObject({
      receipt: { name: "Bahn Köln.pdf", type: "application/pdf", size: pdf.length },
    });
    const params = { chargeId: charge?.id ?? "" };
    const address = `/api/charges/${params.chargeId}/receipt`;
    const file = await raw(admin, address);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    expect(
      ["content-type", "content-disposition", "x-content-type-options"].map((name) => file.headers.get(name)),
    ).toEqual(["application/pdf", 'attachment; filename="Bahn Koln.pdf"', "nosniff"]);
    expect((await raw(forecaster.client, address)).status).toBe(403);
    const save = (version: number, change: object) =>
      admin.ok(charges.changeCharge, { params, body: { ...expense, version, ...change } });
    expect(await save(1, { amount: 81 })).toMatchObject({ version: 2, receipt: { name: "Bahn Köln.pdf" } });
    const largest = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(largestReceipt - 3)]);
    expect(await save(2, { receipt: receipt(largest, "photo") })).toMatchObject({
      version: 3,
      receipt: { name: "photo", type: "image/jpeg", size: largestReceipt },
    });
    expect(await save(3, { receipt: null })).toMatchObject({ version: 4, receipt: null });
    expect((await raw(admin, address)).status).toBe(404);
  });

  it("join the margin on their day, where a contract's kind says whether hours bring in anything by their rates", async () => {
    const { organisation, forecaster, team, project, params, admin, add } = await ground(stint());
    const [tier] = team.tiers;
    const worker = { user_id: forecaster.id, function_id: team.id, cost_tier_id: tier?.id ?? "" };
    const days = ["2026-05-04", "2026-06-01", "2026-07-01", "2026-08-03", "2026-08-17"];
    await stint().platform.database.write(organisation.id, (transaction) =>
      transaction.runAll(
        days.flatMap((day) => {
          const id = newId();
          return [
            db.insertInto("timesheets").values({
              org_id: organisation.id,
              id,
              user_id: forecaster.id,
              week_starting: startOfWeek(day),
            }),
            db.insertInto("time_entries").values({
              ...worker,
              org_id: organisation.id,
              id: newId(),
              timesheet_id: id,
              project_id: project.id,
              date_worked: day,
              duration_hours: 10,
              rate_per_hour: 100,
              is_billable: true,
            }),
          ];
        }),
      ),
    );
    const customer = await admin.ok(createCustomer, { body: { ...noCustomer, name: "Kiln & Sons" } });
    const agreed = (
      kind: "fixed_price" | "retainer" | "internal",
      startsOn: string,
      endsOn: string,
      value: number,
    ) =>
      admin.ok(createContract, {
        params,
        body: {
          customerId: customer.id,
          kind,
          startsOn,
          endsOn,
          orderValue: value,
          purchaseOrder: "PO-7",
          contact: "",
          note: "",
        },
      });
    await agreed("fixed_price", "2026-06-01", "2026-06-30", 9000);
    await agreed("retainer", "2026-07-01", "2026-07-31", 700);
    await agreed("internal", "2026-08-10", "2026-08-31", 0);
    await add({ day: "2026-06-10" });
    await add({ ...expense, isBillable: true, day: "2026-06-11", amount: 50 });
    await add({ ...expense, day: "2026-05-12" });
    await add({ day: "2027-01-01", kind: "milestone", amount: 3000 });
    const query = { from: "2026-05", to: "2027-01", by: "month", hours: "actual" } as const;
    const read = async (change: object = {}) => admin.ok(readMargin, { query: { ...query, ...change } });
    const { rows, total } = await read();
    expect(
      rows.map((row) => [row.key, row.hours, row.hoursRevenue, row.agreedHours, row.charges, row.expenses]),
    ).toEqual([
      ["2026-05", 10, 1000, 0, 0, 80],
      ["2026-06", 10, 0, 10, 1250.5, 50],
      ["2026-07", 10, 0, 10, 700, 0],
      ["2026-08", 20, 1000, 10, 0, 0],
    ]);
    expect(rows.map(({ revenue, cost, margin }) => [revenue, cost, margin])).toEqual([
      [1000, 80, 920],
      [1250.5, 50, 1200.5],
      [700, null, null],
      [1000, null, null],
    ]);
    expect(total).toMatchObject({ revenue: 3950.5, charges: 1950.5, expenses: 130, agreedHours: 30 });
    for (const by of ["project", "customer", "function", "person"] as const)
      expect((await read({ by })).total).toEqual(total);
    expect((await read({ by: "person" })).rows).toMatchObject([
      { key: forecaster.id, revenue: 2000, expenses: 0 },
      { key: "charges", revenue: 1950.5, hours: 0, expenses: 130 },
    ]);
    expect((await read({ hours: "budget" })).total).toMatchObject({
      hours: 0,
      charges: 4950.5,
      expenses: 130,
    });
    const lines = async (change: object) =>
      (await admin.ok(readMarginLines, { query: { ...query, ...change } as never })).lines.map((line) => [
        line.charge,
        line.description,
        line.day,
        line.agreement,
        line.rate,
        line.revenue,
        line.cost,
      ]);
    const june = [
      ["fixed_fee", "Concept", "2026-06-10", null, null, 1200.5, 0],
      ["expense", "Train to York", "2026-06-11", null, null, 50, 50],
      [null, "", null, "fixed_price", null, 0, null],
    ];
    expect(await lines({ key: "2026-06" })).toEqual(june);
    expect([
      ...(await lines({ key: "2026-06", most: "1" })),
      ...(await lines({ key: "2026-06", after: "1" })),
    ]).toEqual(june);
    expect(await lines({ key: "2026-07" })).toEqual([
      ["retainer", "PO-7", "2026-07-01", null, null, 700, 0],
      [null, "", null, "retainer", null, 0, null],
    ]);
    expect((await lines({ by: "person", key: "charges" })).length).toBe(4);
    expect((await lines({ by: "project", key: project.id })).length).toBe(9);
  });

  it("of a closed month stay as they are until it's reopened", async () => {
    const { add, list, admin } = await ground(stint());
    await add({ day: "2026-05-31" });
    await add({ day: "2026-06-01" });
    const [june, may] = await list();
    await admin.ok(closeMonth, {
      params: { month: "2026-05" },
      body: { version: 0, named: [...pointKinds] },
    });
    const closed = {
      status: 409,
      body: { error: "May 2026 is closed, so its charges can't be changed." },
    };
    const save = (id: string | undefined, change: object) =>
      admin.call(charges.changeCharge, {
        params: { chargeId: id ?? "" },
        body: { ...fee, version: 1, ...change },
      });
    expect(await add({ day: "2026-05-01" })).toMatchObject(closed);
    expect(await save(may?.id, { day: "2026-05-31", amount: 1 })).toMatchObject(closed);
    expect(await save(may?.id, { day: "2026-06-02" })).toMatchObject(closed);
    expect(await save(june?.id, { day: "2026-05-02" })).toMatchObject(closed);
    expect(await save(may?.id, { day: "2026-05-31", receipt: receipt() })).toMatchObject(closed);
    const remove = { params: { chargeId: may?.id ?? "" }, query: { version: "1" } };
    expect(await admin.call(charges.deleteCharge, remove)).toMatchObject(closed);
    expect((await save(june?.id, { day: "2026-06-02" })).status).toBe(200);
    expect((await list()).map(({ day, version }) => [day, version])).toEqual([
      ["2026-06-02", 2],
      ["2026-05-31", 1],
    ]);
    await admin.ok(reopenMonth, {
      params: { month: "2026-05" },
      body: { version: 1, reason: "A late bill" },
    });
    await admin.ok(charges.deleteCharge, remove);
  });
});
