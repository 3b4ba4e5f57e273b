// A program as someone writes it who knows nothing of Stint but its client.
import { stintClient } from "../../packages/client/client.mjs";

const { STINT_ADDRESS = "", STINT_TOKEN = "", STINT_WEEK = "2026-11-16" } = process.env;
const stint = stintClient({ address: STINT_ADDRESS, token: STINT_TOKEN });
const weekStarting = STINT_WEEK;

/** Every project, a page at a time. */
async function everyProject(): Promise<string[]> {
  const codes: string[] = [];
  let after: string | undefined;
  do {
    const { data, error } = await stint.GET("/api/projects", { params: { query: { after, most: "2" } } });
    if (error) throw new Error(`${error.title}: ${error.detail}`);
    codes.push(...data.projects.map((project) => project.code));
    after = data.next ?? undefined;
  } while (after !== undefined);
  return codes;
}

/** Books hours on the first project the week offers; answers the week's new version and hours. */
async function book(hours: number) {
  const params = { path: { weekStarting } };
  const week = await stint.GET("/api/my-time/weeks/{weekStarting}", { params });
  if (week.error) throw new Error(week.error.detail);
  const projectId = week.data.projects[0]?.id ?? "";
  const saved = await stint.PUT("/api/my-time/weeks/{weekStarting}/cells", {
    params: { ...params, header: { "Idempotency-Key": `book-${hours}` } },
    body: { version: week.data.version, cells: [{ projectId, day: weekStarting, hours }] },
  });
  if (saved.error) return { code: saved.error.code, fields: saved.error.fields, type: saved.error.type };
  return { version: saved.data.version };
}

const projects = await everyProject();
process.stdout.write(JSON.stringify({ projects, booked: await book(5), refused: await book(-1) }));
