import { expect, it } from "vitest";
import * as customers from "#features/customers/contract.ts";
import { noCustomer } from "#features/customers/rules/customer.ts";
import { changePayProject, listPayProjects } from "#features/pay/details-contract.ts";
import {
  changeProject,
  createProject,
  duplicateProject,
  listProjects,
  readProject,
} from "#features/projects/contract.ts";
import { listReportChoices, readReport } from "#features/reports/contract.ts";
import { db, own } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import type { Client } from "../support/client.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { october } from "../support/october.ts";
import { makeProject, makeProjectGround } from "../support/project-ground.ts";
import { describeOnEngines, type Stint } from "../support/stint.ts";

const add = async (client: Client, name: string, more: Partial<typeof noCustomer> = {}) =>
  (await client.ok(customers.createCustomer, { body: { ...noCustomer, name, ...more } })).id;

const terms = {
  kind: "time_and_material",
  startsOn: "2026-05-01",
  endsOn: "2026-07-31",
  orderValue: 12_000.5,
  purchaseOrder: "PO-7",
  contact: "",
  note: "",
} as const;

/** A project with a customer. */
async function ground(stint: Stint) {
  const made = await makeProjectGround(stint);
  const { owner } = made.organisation;
  const kiln = await add(owner.client, "Kiln & Sons", { number: "D-10" });
  const project = await makeProject(made, { customerId: kiln });
  const contract = (change: Partial<Record<keyof typeof terms | "customerId", unknown>> = {}) =>
    owner.client.call(customers.createContract, {
      params: { projectId: project.id },
      body: { ...terms, customerId: kiln, ...change } as never,
    });
  return { ...made, admin: owner.client, kiln, project, contract };
}

describeOnEngines("Customers", (stint) => {
  it("are added, found, changed and set inactive by admins, and read by planners", async () => {
    const { organisation, forecaster, admin, kiln } = await ground(stint());
    const booker = await organisation.addPerson({ roles: ["booker"] });
    await add(admin, "Émile GmbH", { number: "77" });
    const list = async (client: Client, query: object = {}) =>
      (await client.ok(customers.listCustomers, { query })).customers;
    expect(await list(admin)).toMatchObject([
      { name: "Émile GmbH", projects: 0, running: 0, ordered: 0, isActive: true },
      { name: "Kiln & Sons", number: "D-10", projects: 1 },
    ]);
    expect((await list(admin, { search: "EMILE" })).map(({ name }) => name)).toEqual(["Émile GmbH"]);
    expect((await list(admin, { search: "d-1" })).map(({ name }) => name)).toEqual(["Kiln & Sons"]);
    expect(await list(forecaster.client)).toMatchObject([{ ordered: null }, { ordered: null }]);
    expect((await booker.client.call(customers.listCustomers)).status).toBe(403);
    const body = { ...noCustomer, name: "Kiln Ltd", number: "D-10", version: 1, isActive: false };
    const params = { customerId: kiln };
    expect((await forecaster.client.call(customers.changeCustomer, { params, body })).status).toBe(403);
    expect(await admin.ok(customers.changeCustomer, { params, body })).toMatchObject({
      name: "Kiln Ltd",
      isActive: false,
      version: 2,
    });
    expect((await list(admin, { active: "false" })).map(({ name }) => name)).toEqual(["Kiln Ltd"]);
    expect((await list(admin, { active: "true" })).map(({ name }) => name)).toEqual(["Émile GmbH"]);
    const page = await admin.ok(customers.listCustomers, { query: { most: "1" } });
    expect(page).toMatchObject({ total: 2, all: 2, customers: [{ name: "Émile GmbH" }] });
    expect(await list(admin, { after: page.next, most: "1" })).toMatchObject([{ name: "Kiln Ltd" }]);
  });

  it("have names of their own, whatever the case, accents and spaces, also where two add one at once", async () => {
    const { admin, kiln } = await ground(stint());
    const used = { name: "Another customer has this name" };
    for (const name of ["kiln & sons", " KILN  &  SONS ", "Kílñ & Sons"]) {
      const { status, body } = await admin.call(customers.createCustomer, { body: { ...noCustomer, name } });
      expect([name, status, body.fields]).toEqual([name, 422, used]);
    }
    const longest = "x".repeat(200);
    await add(admin, longest);
    const tooLong = await admin.call(customers.createCustomer, {
      body: { ...noCustomer, name: `${longest}y` },
    });
    expect(tooLong.body.fields).toEqual({ name: "Use at most 200 characters" });
    const both = await Promise.all(
      ["Twice", "twice"].map((name) =>
        admin.call(customers.createCustomer, { body: { ...noCustomer, name } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const save = (note: string) =>
      admin.call(customers.changeCustomer, {
        params: { customerId: kiln },
        body: { ...noCustomer, name: "Kiln & Sons", note, version: 1, isActive: true },
      });
    const saves = await Promise.all([save("one"), save("two")]);
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({ current: { version: 2 } });
  });

  it("aren't deleted with projects or contracts, nor chosen once they're gone, inactive or another organisation's", async () => {
    const { admin, forecaster, kiln, project, draft, contract } = await ground(stint());
    await contract();
    const remove = (id: string) =>
      admin.call(customers.deleteCustomer, { params: { customerId: id }, query: { version: "1" } });
    expect((await remove(kiln)).body.error).toBe(
      "Kiln & Sons has 1 project (KLN) and 1 contract. Set it inactive instead.",
    );
    const free = await add(admin, "Free");
    expect((await remove(free)).status).toBe(200);
    expect((await remove(free)).status).toBe(404);
    const quiet = await add(admin, "Quiet");
    await admin.ok(customers.changeCustomer, {
      params: { customerId: quiet },
      body: { ...noCustomer, name: "Quiet", version: 1, isActive: false },
    });
    const stranger = await makeOrganisation(stint());
    const theirs = await add(stranger.owner.client, "Theirs");
    const gone = "This customer doesn't exist any more. Choose another one.";
    const choices = [
      [free, gone],
      [theirs, gone],
      [newId(), gone],
      [quiet, "This customer is inactive. Choose another one."],
    ] as const;
    for (const [customerId, fault] of choices) {
      const created = await forecaster.client.call(createProject, {
        body: { ...draft, code: "X", customerId },
      });
      const changed = await forecaster.client.call(changeProject, {
        params: { projectId: project.id },
        body: { version: 1, updates: { customerId } },
      });
      const agreed = await contract({ customerId, startsOn: "2026-09-01", endsOn: null });
      for (const { status, body } of [created, changed, agreed])
        expect([status, body.fields]).toEqual([422, { customerId: fault }]);
    }
    for (const call of [
      admin.call(customers.readCustomer, { params: { customerId: theirs } }),
      stranger.owner.client.call(customers.listContracts, { params: { projectId: project.id } }),
    ])
      expect((await call).status).toBe(404);
    const race = await add(admin, "Race");
    const [deleted, given] = await Promise.all([
      remove(race),
      forecaster.client.call(changeProject, {
        params: { projectId: project.id },
        body: { version: 1, updates: { customerId: race } },
      }),
    ]);
    expect([deleted.status, given.status].filter((status) => status === 200)).toHaveLength(1);
  });

  it("belong to projects: created, changed, copied, listed, filtered and as of a moment", async () => {
    const made = await ground(stint());
    const { forecaster, admin, project, kiln, draft } = made;
    const { client } = forecaster;
    const wharf = await add(admin, "Wharf");
    expect(project).toMatchObject({ customerId: kiln, customerName: "Kiln & Sons" });
    const copy = await client.ok(duplicateProject, {
      params: { projectId: project.id },
      body: { ...draft, code: "COPY", customerId: kiln, withBudget: false, withCharacteristics: false },
    });
    expect(copy.customerName).toBe("Kiln & Sons");
    await makeProject(made, { code: "NONE" });
    const before = new Date().toISOString();
    await new Promise((later) => setTimeout(later, 20));
    const changed = await client.ok(changeProject, {
      params: { projectId: project.id },
      body: { version: 1, updates: { customerId: wharf } },
    });
    expect(changed).toMatchObject({ customerId: wharf, customerName: "Wharf", version: 2 });
    const then = await client.send("GET", `/api/projects/${project.id}?asOf=${before}`);
    expect(then.body).toMatchObject({ customerId: kiln, customerName: "Kiln & Sons" });
    const codes = async (query: object) =>
      (await client.ok(listProjects, { query })).projects.map(({ code }) => code);
    expect(await codes({ customer: wharf })).toEqual(["KLN"]);
    expect(await codes({ customer: "none" })).toEqual(["NONE"]);
    expect(await codes({ sort: "customer" })).toEqual(["NONE", "COPY", "KLN"]);
    const [listed] = (await client.ok(listProjects, { query: { customer: kiln } })).projects;
    expect([listed?.code, listed?.customerName]).toEqual(["COPY", "Kiln & Sons"]);
    await client.ok(changeProject, {
      params: { projectId: project.id },
      body: { version: 2, updates: { customerId: null } },
    });
    expect(await client.ok(readProject, { params: { projectId: project.id } })).toMatchObject({
      customerId: null,
      customerName: null,
    });
  });

  it("have contracts one after the other: days of another one are refused with its name, gaps aren't", async () => {
    const { admin, contract, project, kiln, forecaster, organisation } = await ground(stint());
    const first = await contract();
    expect(first.status).toBe(200);
    const overlapping = await contract({ startsOn: "2026-07-31", endsOn: null });
    expect([overlapping.status, overlapping.body.fields]).toEqual([
      422,
      {
        startsOn:
          "The contract “Time and material” with Kiln & Sons, 1 May 2026 to 31 Jul 2026, applies on some of these days. End it first, or choose other days.",
      },
    ]);
    const retainer = { kind: "retainer", startsOn: "2026-09-01", endsOn: null, orderValue: 500 };
    const both = await Promise.all([contract(retainer), contract(retainer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const params = { projectId: project.id };
    const { contracts } = await admin.ok(customers.listContracts, { params });
    expect(contracts).toMatchObject([
      { kind: "retainer", startsOn: "2026-09-01", endsOn: null, orderValue: 500 },
      { kind: "time_and_material", orderValue: 12_000.5, purchaseOrder: "PO-7", customerName: "Kiln & Sons" },
    ]);
    expect((await forecaster.client.ok(customers.listContracts, { params })).contracts).toMatchObject([
      { orderValue: null },
      { orderValue: null },
    ]);
    const [going, over] = contracts;
    const save = (id: string | undefined, change: object) =>
      admin.call(customers.changeContract, {
        params: { contractId: id ?? "" },
        body: { ...terms, customerId: kiln, version: 1, ...change },
      });
    expect((await save(over?.id, { endsOn: null })).body.fields).toHaveProperty("startsOn");
    expect(await save(going?.id, { ...retainer, endsOn: "2026-10-31" })).toMatchObject({
      status: 200,
      body: { endsOn: "2026-10-31", version: 2 },
    });
    expect((await save(going?.id, { ...retainer, endsOn: "2026-11-30" })).status).toBe(409);
    const stored = await admin.ok(customers.readCustomer, { params: { customerId: kiln } });
    expect(stored).toMatchObject({ projects: [{ code: "KLN" }], ordered: 13_000.5 });
    expect(stored.contracts).toHaveLength(2);
    const query = { version: "2" };
    const remove = { params: { contractId: going?.id ?? "" }, query };
    expect((await forecaster.client.call(customers.deleteContract, remove)).status).toBe(403);
    await admin.ok(customers.deleteContract, remove);
    expect((await admin.call(customers.deleteContract, remove)).status).toBe(404);
    const log = db
      .selectFrom("audit_log")
      .select("action")
      .where(own(organisation.id, "audit_log"))
      .where("subject_type", "in", ["customer", "contract"])
      .orderBy("id");
    const [rows] = await stint().platform.database.read(organisation.id, log);
    expect(rows.map(({ action }) => action)).toEqual([
      "create customer",
      "create contract",
      "create contract",
      "change contract",
      "delete contract",
    ]);
  });

  it("refuse contracts that end before they start, are outside the project, or have a value below 0", async () => {
    const { contract } = await ground(stint());
    const fields = async (change: object) => (await contract(change)).body.fields;
    expect(await fields({ endsOn: "2026-04-30" })).toEqual({
      endsOn: "The last day can't be before the first",
    });
    expect(await fields({ startsOn: "2027-05-01", endsOn: null })).toEqual({
      startsOn: "The project is from May 2026 to April 2027. Choose days of it, or extend it first.",
    });
    expect(await fields({ orderValue: -1 })).toEqual({ orderValue: "Enter 0 or more" });
    expect(await fields({ orderValue: 1.005 })).toEqual({ orderValue: "Use at most two decimals" });
    expect(await fields({ customerId: null })).toEqual({ customerId: "Choose a customer" });
    expect(Object.keys(await fields({ orderValue: "1,5" }))).toEqual(["orderValue"]);
    expect(Object.keys(await fields({ startsOn: "2026-02-30" }))).toEqual(["startsOn"]);
  });

  it("put reports of hours together and limit them; projects without one are “No customer”", async () => {
    const { organisation, harbour } = await october(stint());
    const { client } = organisation.owner;
    const kiln = await add(client, "Kiln & Sons");
    const report = (query: object = {}) =>
      client.ok(readReport, {
        query: { report: "hours", from: "2026-10", to: "2026-10", by: "customer", ...query } as never,
      });
    const sums = async (query: object = {}) =>
      (await report(query)).lines.map(({ cells }) => [cells[0], cells[1]]);
    const all = await sums();
    expect(all).toEqual([["No customer", expect.any(Number)]]);
    const { lines } = await report({ by: "project" });
    const hours = lines.map(({ cells }) => Number(cells[1])).reduce((sum, each) => sum + each, 0);
    expect(all[0]?.[1]).toBe(hours);
    const version = (await client.ok(readProject, { params: { projectId: harbour } })).version;
    await client.ok(changeProject, {
      params: { projectId: harbour },
      body: { version, updates: { customerId: kiln } },
    });
    const ofHarbour = Number((await report({ by: "project", project: harbour })).lines[0]?.cells[1]);
    expect(await sums()).toEqual([
      ["Kiln & Sons", ofHarbour],
      ["No customer", hours - ofHarbour],
    ]);
    expect(await sums({ customer: kiln })).toEqual([["Kiln & Sons", ofHarbour]]);
    expect(await sums({ customer: "none" })).toEqual([["No customer", hours - ofHarbour]]);
    const single = await report({ by: "customer,person,day", customer: kiln });
    expect(single.totals).toContain(ofHarbour);
    expect(single.filters).toEqual([{ id: "customer", name: "Kiln & Sons" }]);
    expect((await report()).lines[0]?.opens).toMatchObject({ customer: kiln });
    expect((await report({ report: "plan", by: "customer,month" })).columns[0]).toMatchObject({
      label: "Customer",
    });
    const booker = await organisation.addPerson({ roles: ["booker"] });
    expect((await booker.client.ok(listReportChoices)).customers).toEqual([]);
    const query = { report: "hours", by: "customer" } as const;
    expect((await booker.client.call(readReport, { query })).status).toBe(403);
    expect((await client.call(readReport, { query: { ...query, report: "absence" } })).status).toBe(422);
  });

  it("are chosen on the pay pages too, also of a completed project, and not over another choice", async () => {
    const { admin, project, kiln } = await ground(stint());
    const wharf = await add(admin, "Wharf", { number: "W1" });
    const read = async () => (await admin.ok(listPayProjects, { query: { ids: project.id } })).projects[0];
    const stored = await read();
    expect(stored).toMatchObject({ customerId: kiln, customerName: "Kiln & Sons", customerNumber: "D-10" });
    const version = stored?.version ?? 0;
    const save = (customerId: string | null, from = version) =>
      admin.call(changePayProject, {
        params: { projectId: project.id },
        body: { version: from, customerId, invoiceItem: "", wageType: "", costCentre: "" },
      });
    await admin.ok(changeProject, {
      params: { projectId: project.id },
      body: { version: project.version, updates: { statusCode: "cancelled" }, acknowledged: true },
    });
    expect((await save(wharf)).status).toBe(409);
    expect(await save(wharf, version + 1)).toMatchObject({ status: 200, body: { customerNumber: "W1" } });
    expect((await admin.ok(listPayProjects, { query: { missing: "true" } })).projects).toEqual([]);
    expect((await save(null, version + 2)).status).toBe(200);
    expect(
      (await admin.ok(listPayProjects, { query: { missing: "true" } })).projects.map(({ code }) => code),
    ).toEqual(["KLN"]);
  });
});
