// W16: hours of 24 months go out as files for payroll and invoicing while someone else uses the server.
import { call, costOf } from "./imports.mjs";
import { request } from "./driver.mjs";

const months = { from: "2024-11", to: "2026-10" };
const bar = "others' p99 < 300 ms";

/** A line for each person, project and day: as many as there are, so that the file is long. */
const template = {
  name: "Every day",
  purpose: "invoices",
  layout: {
    file: "csv",
    groups: ["person", "project", "day"],
    columns: ["person", "projectCode", "day", "rate", "hours", "amount"].map((field) => ({
      heading: field,
      field,
      text: "",
    })),
    headings: true,
    separator: ";",
    encoding: "windows-1252",
    decimal: ",",
    date: "dd.MM.yyyy",
    requires: [],
  },
};

const queryOf = (requested) => new URLSearchParams(requested).toString();

/** Previews, exports, downloads, corrects and undoes, and says what each costs. */
export async function measurePay({ cluster, server, cookie, org, entries, store }) {
  const { origin } = server;
  const processes = { server: server.pid, database: cluster.pid };
  const costs = async (title, step) => {
    const { result, cost } = await costOf(processes, origin, cookie, step);
    const [answer, status] = result;
    store({ id: "W16", title: `${title}, ${entries.toLocaleString("en-GB")} entries`, bar, status, ...cost });
    return answer;
  };
  const made = async (title, requested) => {
    const seen = await costs(`preview of ${title}`, async () => {
      const answer = await call(origin, cookie, "GET", `/api/pay/preview?${queryOf(requested)}`);
      return [answer, `${answer.lines} lines, ${answer.hours} hours`];
    });
    const { number, fingerprint } = seen;
    return costs(`export of ${title}`, async () => {
      const answer = await call(origin, cookie, "POST", "/api/pay/exports", {
        ...requested,
        number,
        fingerprint,
      });
      return [answer, `${answer.lines} lines, ${answer.hours} hours`];
    });
  };
  const { id: templateId } = await call(origin, cookie, "POST", "/api/pay/templates", template);
  await made("payroll by person, project and month", { purpose: "payroll", ...months, format: "csv" });
  const long = await made("invoices by person, project and day", {
    purpose: "invoices",
    ...months,
    format: "template",
    templateId,
  });
  await costs("download of it", async () => {
    const { status, bytes } = await request(origin, {
      path: `/api/pay/exports/${long.id}/file`,
      headers: { cookie },
    });
    return [null, `${status}, ${bytes.length} bytes`];
  });
  cluster.psql(
    `UPDATE time_entries SET duration_hours = 3 WHERE org_id = '${org}' AND id IN (SELECT id FROM time_entries WHERE is_billable LIMIT 1000)`,
  );
  const corrections = await made("corrections of 1,000 entries", {
    purpose: "invoices",
    from: "2026-10",
    to: "2026-10",
    format: "template",
    templateId,
  });
  for (const { id } of [corrections, long])
    await costs("undoing", async () => [
      await call(origin, cookie, "POST", `/api/pay/exports/${id}/undo`, {}),
      "undone",
    ]);
}
