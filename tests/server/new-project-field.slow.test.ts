import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { freePort } from "../support/free-port.ts";

const root = path.join(import.meta.dirname, "..", "..");
const copy = fs.mkdtempSync(path.join(os.tmpdir(), "stint-field-"));
const started: { kill: () => void }[] = [];
let base = "";
let cookie = "";

/** What CONTRIBUTING.md names for a further text of projects, by file: texts, each with what it becomes. */
const steps: Readonly<Record<string, readonly string[]>> = {
  "src/features/projects/rules/project-texts.ts": [
    "} as const satisfies",
    `  sponsor: {
    column: "sponsor",
    heading: "Sponsor",
    synonyms: "sponsor contact, förderer, mécène, patrocinador",
    label: () => t\`Sponsor\`,
    maximum: 200,
    tooLong: (maximum) => t\`The sponsor has more than \${maximum} characters.\`,
  },
} as const satisfies`,
  ],
  "src/features/audit/rules/field-names.ts": ["  date: () =>", "  sponsor: () => t`Sponsor`,\n  date: () =>"],
  // Projects, and internal ones, which have none.
  "src/demo/rows/project-rows.ts": [
    "description: plan.description,",
    'description: plan.description,\n    sponsor: "Council of Marram",',
    "description: project.description,",
    'description: project.description,\n    sponsor: "",',
  ],
};

const run = (...args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: "utf8", stdio: "pipe" });

async function call<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(base + address, {
    method,
    headers: { cookie, origin: base, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const set = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (set.length > 0) cookie = set.join("; ");
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as Answer;
}

beforeAll(async () => {
  const files = execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "src", "db", "packages", "scripts", "*.json", "*.ts"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  for (const file of files.split("\n").filter((name) => name !== "" && !name.startsWith("tests/"))) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  // The pages are those of the tree: their part is compiled below.
  for (const folder of ["node_modules", "dist"])
    fs.symlinkSync(path.join(root, folder), path.join(copy, folder));
  for (const [file, texts] of Object.entries(steps)) {
    let text = fs.readFileSync(path.join(copy, file), "utf8");
    for (let at = 0; at < texts.length; at += 2) {
      const [before = "", after = ""] = texts.slice(at, at + 2);
      if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
      text = text.replace(before, () => after);
    }
    fs.writeFileSync(path.join(copy, file), text);
  }
  const last = fs.readdirSync(path.join(copy, "db/migrations")).toSorted().at(-1) ?? "";
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, "0");
  fs.writeFileSync(
    path.join(copy, `db/migrations/${number}-sponsor.sql`),
    "ALTER TABLE projects ADD COLUMN sponsor text NOT NULL DEFAULT '';\n",
  );
  run("scripts/schema.mjs");
  for (const project of ["rules", "server", "web"])
    run("node_modules/typescript/bin/tsc", "-b", `tsconfig.${project}.json`);
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["src/main.ts"], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(copy, "data"),
      DEMO: "1",
      DEMO_PEOPLE: "12",
    },
  });
  started.push(server);
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (said += String(text)));
  const answered = vi.waitFor(() => fetch(`${base}/login`), { timeout: 120_000, interval: 500 });
  const ended = once(server, "exit").then(() => Promise.reject(new Error(said)));
  await Promise.race([answered, ended]);
  ended.catch(() => undefined);
  await call("POST", "/api/session", { email: "superadmin@harbourpine.example", password: "harbour-pine" });
}, 900_000);

afterAll(() => {
  for (const server of started) server.kill();
  fs.rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

interface Project {
  readonly id: string;
  readonly code: string;
  readonly sponsor: string;
  readonly version: number;
}

it("a further text of projects, declared once, is created, copied, changed, listed and named in the log", async () => {
  const { functions, forecasters } = await call<Record<"functions" | "forecasters", { id: string }[]>>(
    "GET",
    "/api/projects/choices",
  );
  const form = {
    name: "Lighthouse",
    code: "LGH",
    description: "",
    sponsor: " Ada Quill ",
    startMonth: 1,
    startYear: 2027,
    projectLengthMonths: 3,
    functionIds: [functions[0]?.id],
    forecasterIds: [forecasters[0]?.id],
  };
  const made = await call<Project>("POST", "/api/projects", form);
  expect(made.sponsor).toBe("Ada Quill");
  const copied = await call<Project>("POST", `/api/projects/${made.id}/copies`, {
    ...form,
    code: "LGH2",
    withBudget: false,
    withCharacteristics: false,
  });
  expect(copied.sponsor).toBe("Ada Quill");
  const body = { version: made.version, updates: { sponsor: "Ben Rook" } };
  expect(await call<Project>("PATCH", `/api/projects/${made.id}`, body)).toMatchObject({
    sponsor: "Ben Rook",
  });
  const { projects } = await call<{ projects: Project[] }>("GET", "/api/projects");
  const sponsors = projects.map(({ code, sponsor }) => [code, sponsor]);
  expect(sponsors).toContainEqual(["LGH", "Ben Rook"]);
  expect(sponsors.filter(([, sponsor]) => sponsor === "Council of Marram").length).toBeGreaterThan(5);
  const { events } = await call<{ events: { id: string }[] }>("GET", "/api/audit");
  expect(JSON.stringify(await call("GET", `/api/audit/events/${events[0]?.id ?? ""}`))).toContain("Ben Rook");
});

it("it's found in an imported file by its heading in another language", async () => {
  const text = "Code,Name,Patrocinador\r\nLGH,Lighthouse,Cleo Marsh\r\n";
  const begun = await call<{ id: string; version: number }>("POST", "/api/imports", {
    fileName: "projects.csv",
    byteSize: text.length,
  });
  await call("PUT", `/api/imports/${begun.id}/parts/0`, { bytes: Buffer.from(text).toString("base64") });
  const read = await call<{ kind: string; reading: { columns: string[] } }>(
    "POST",
    `/api/imports/${begun.id}/recognise`,
    { version: begun.version },
  );
  expect(read.kind).toBe("projects");
  expect(read.reading.columns).toEqual(["code", "name", "sponsor"]);
});
