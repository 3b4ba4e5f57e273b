import { makePayExport, previewPayExport } from "#features/pay/contract.ts";
import { createCustomer } from "#features/customers/contract.ts";
import { noCustomer } from "#features/customers/rules/customer.ts";
import { changePayPerson, changePayProject, listPayProjects } from "#features/pay/details-contract.ts";
import { db, type Query } from "#server/database/sql.ts";
import { newId } from "#server/ids.ts";
import { startOfWeek } from "#shared/day.ts";
import { fetchArchive } from "./archive.ts";
import { makeOrganisation, type TestPerson } from "./organisation.ts";
import { addProject } from "./projects.ts";
import type { Stint } from "./stint.ts";

/** Hours someone books on a day; billable at the tier's rate unless the project is internal. */
interface Booking {
  readonly person: TestPerson;
  readonly project: string;
  readonly day: string;
  readonly hours: number;
  readonly rate?: number;
  readonly billable?: boolean;
}

type Status = "draft" | "submitted" | "approved" | "rejected";

/** An organisation with two bookers at 85 an hour, their manager, two client projects and time off. */
export async function makePayGround(stint: Pick<Stint, "url" | "platform">) {
  const organisation = await makeOrganisation(stint);
  const org_id = organisation.id;
  const { database } = stint.platform;
  const run = (query: Query<unknown>) => database.write(org_id, (transaction) => transaction.run(query));
  const design = await organisation.addFunction("Design", [85, 64.5]);
  const [tier] = design.tiers;
  if (!tier) throw new Error("A tier is required");
  const mara = await organisation.addPerson({ roles: ["manager"], name: "Mara Manager" });
  const booker = (name: string) =>
    organisation.addPerson({
      roles: ["booker"],
      name,
      managerId: mara.id,
      functionId: design.id,
      costTierId: tier.id,
    });
  const ada = await booker("Ada Müller");
  const bob = await booker("Bob Baker");
  const ground = {
    organisation,
    database,
    admin: organisation.owner.client,
    mara,
    ada,
    bob,
    design,
    tier,
    kiln: await addProject(stint, org_id, "KLN"),
    ferry: await addProject(stint, org_id, "FRY"),
    sick: await addProject(stint, org_id, "SICK", { isInternal: true }),
    run,
    rows: <R>(query: Query<R>) => database.write(org_id, (transaction) => transaction.rows(query)),
    /** A person's week with a status; answers its id. */
    week: async (person: TestPerson, day: string, status: Status = "approved"): Promise<string> => {
      const id = newId();
      await run(
        db.insertInto("timesheets").values({
          org_id,
          id,
          user_id: person.id,
          week_starting: startOfWeek(day),
          status_code: status,
          ...(status === "approved" ? { approved_by: mara.id, approved_at: "2026-11-20T10:00:00Z" } : {}),
        }),
      );
      return id;
    },
    book: async (timesheetId: string, { person, project, day, hours, rate, billable }: Booking) => {
      const id = newId();
      await run(
        db.insertInto("time_entries").values({
          org_id,
          id,
          timesheet_id: timesheetId,
          user_id: person.id,
          project_id: project,
          date_worked: day,
          duration_hours: hours,
          function_id: design.id,
          cost_tier_id: tier.id,
          rate_per_hour: rate ?? 85,
          is_billable: billable ?? true,
        }),
      );
      return id;
    },
    holiday: async (
      person: TestPerson,
      day: string,
      hours: number,
      status = "approved",
      kindId: string | null = null,
    ) => {
      const id = newId();
      await run(
        db.insertInto("holiday_requests").values({
          org_id,
          id,
          user_id: person.id,
          start_date: day,
          end_date: day,
          total_hours: hours,
          status,
          kind_id: kindId,
        }),
      );
      await run(
        db
          .insertInto("holiday_entries")
          .values({ org_id, holiday_request_id: id, date: day, hours_requested: hours }),
      );
    },
    number: (person: TestPerson, personnelNumber: string) =>
      organisation.owner.client.ok(changePayPerson, {
        params: { userId: person.id },
        body: { version: 0, personnelNumber },
      }),
    /** Details of a project, with a customer that is made for it; "" for none. */
    customer: async (project: string, name: string, more: Partial<typeof noDetails> = {}) => {
      const { client } = organisation.owner;
      const made = name === "" ? null : await client.ok(createCustomer, { body: { ...noCustomer, name } });
      const { projects } = await client.ok(listPayProjects, { query: { ids: project } });
      return client.ok(changePayProject, {
        params: { projectId: project },
        body: { version: projects[0]?.version ?? 0, ...noDetails, customerId: made?.id ?? null, ...more },
      });
    },
  };
  return ground;
}

const noDetails = { invoiceItem: "", wageType: "", costCentre: "" };

export type PayGround = Awaited<ReturnType<typeof makePayGround>>;

interface ExportQuery {
  readonly purpose: "payroll" | "invoices";
  readonly format?: string;
  readonly templateId?: string;
  readonly from?: string;
  readonly to?: string;
}

const queryOf = ({ purpose, format = "csv", from = "2026-11", to = from, templateId }: ExportQuery) => ({
  purpose,
  format,
  from,
  to,
  ...(templateId === undefined ? {} : { templateId }),
});

export const preview = (ground: PayGround, request: ExportQuery) =>
  ground.admin.ok(previewPayExport, { query: queryOf(request) });

/** Exports what the preview shows, whatever the answer. */
export async function exportCall(ground: PayGround, request: ExportQuery) {
  const { number, fingerprint } = await preview(ground, request);
  return ground.admin.call(makePayExport, { body: { ...queryOf(request), number, fingerprint } });
}

/** Exports what the preview shows, and downloads it. */
export async function exported(ground: PayGround, request: ExportQuery) {
  const { status, body } = await exportCall(ground, request);
  if (status !== 200) throw new Error(`The export answered ${status}: ${JSON.stringify(body)}`);
  return { ...body, ...(await fileOf(ground, body.id)) };
}

/** An export's file: its name, bytes and text, whatever its encoding. */
export async function fileOf(ground: PayGround, exportId: string) {
  const { name, bytes } = await fetchArchive(ground.admin, `/api/pay/exports/${exportId}/file`);
  return { name, bytes, text: bytes.toString("latin1") };
}
