// What bench/distributed.mjs asks of a server: each request is of the next organisation.
import { brotliDecompressSync } from "node:zlib";
import { request } from "./driver.mjs";

const parsed = ({ headers, bytes }) =>
  JSON.parse((headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes).toString("utf8"));
const packed = { "accept-encoding": "br" };
const week = "2025-06-09";
const ahead = "2026-11-09";
const days = [0, 1, 2, 3, 4].map((day) =>
  new Date(Date.parse(`${ahead}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
);
const reportOfYear = "/api/reports?report=hours&by=project,month&from=2025-01&to=2025-12";
const totalOf = (answer) => {
  const { columns, totals } = parsed(answer);
  return totals[columns.findIndex((column) => column.id === "actual_hours")];
};

/** Every request is of the next organisation. */
export function workloads(grounds) {
  let turn = 0;
  const next = (make) => () => make(grounds[turn++ % grounds.length]);
  return [
    {
      title: "W1, a person's week",
      next: next(({ person }) => ({
        path: `/api/my-time/weeks/${week}`,
        headers: { ...packed, cookie: person },
      })),
    },
    {
      title: "W3, a report of hours by project and month of a year",
      next: next(({ owner }) => ({ path: reportOfYear, headers: { ...packed, cookie: owner } })),
    },
    {
      title: "W3D, the organisation's dashboard of a year",
      next: next(({ owner }) => ({
        path: "/api/analytics/organisation?timeframe=custom&startMonth=2025-01&endMonth=2025-12",
        headers: { ...packed, cookie: owner },
      })),
    },
    {
      title: "W6, one time entry written",
      next: next((ground) => {
        const place = ground.written++;
        const cell = {
          projectId: ground.projects[place % 4],
          day: days[Math.floor(place / 4) % 5],
          hours: 1 + ((Math.floor(place / 20) + place) % 5),
        };
        return {
          method: "PUT",
          path: `/api/my-time/weeks/${ahead}/cells`,
          headers: { cookie: ground.person },
          body: { version: ground.version, cells: [cell] },
          onAnswer: (answer) => {
            const body = parsed(answer);
            ground.version = body.version ?? body.current?.version ?? ground.version;
          },
        };
      }),
    },
  ];
}

/** Every organisation's report has the hours of its rows, wherever it is now. */
export async function reportsThatDiffer(origin, coordinator, grounds) {
  let wrong = 0;
  for (const { orgId, owner } of grounds) {
    const answer = await request(origin, { path: reportOfYear, headers: { ...packed, cookie: owner } });
    const [{ hours }] = await coordinator.rows(
      "SELECT sum(actual_hours)::float8 AS hours FROM hour_facts WHERE org_id = $1 AND month_start BETWEEN '2025-01-01' AND '2025-12-01'",
      [orgId],
    );
    if (answer.status !== 200 || Math.abs(totalOf(answer) - hours) > 0.005) wrong += 1;
  }
  return wrong;
}
