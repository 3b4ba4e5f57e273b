import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Counter, exposition, Histogram } from "#server/metrics.ts";
import { startProgram, temporaryFolder, type Program } from "../support/program.ts";

const folder = temporaryFolder();
const token = "a-token-of-enough-letters";
const programs: Program[] = [];

async function start(name: string, environment: Record<string, string>): Promise<string> {
  const data = path.join(folder, name);
  fs.cpSync(inject("embeddedTemplate"), data, { recursive: true });
  const program = startProgram({ PORT: "0", DEMO: "0", DATA_DIR: data, ...environment });
  programs.push(program);
  return program.ready;
}

/** With headers that fetch does not let one choose. */
function read(
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${address}/metrics`, { headers }, async (response) => {
      let text = "";
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode, text });
    });
    request.once("error", reject);
  });
}

/** One sample's value; null where there is none. */
function valueOf(text: string, sample: string): number | null {
  const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
  return line === undefined ? null : Number(line.slice(sample.length + 1));
}

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("/metrics", () => {
  let open = "";
  let guarded = "";
  beforeAll(async () => {
    [open, guarded] = await Promise.all([start("open", {}), start("guarded", { METRICS_TOKEN: token })]);
  });

  it("counts requests by route and status, never by what an address contains", async () => {
    for (const id of ["1", "2"]) await fetch(`${open}/api/projects/${id}`);
    await fetch(`${open}/nowhere/at/all`);
    const { text } = await read(open);
    expect(
      valueOf(text, 'stint_http_requests_total{method="GET",route="/api/projects/:projectId",status="401"}'),
    ).toBe(2);
    expect(
      valueOf(
        text,
        'stint_http_request_duration_seconds_count{method="GET",route="/api/projects/:projectId"}',
      ),
    ).toBe(2);
    expect(
      valueOf(
        text,
        'stint_http_request_duration_seconds_bucket{method="GET",route="/api/projects/:projectId",le="+Inf"}',
      ),
    ).toBe(2);
    expect(text).not.toContain("nowhere");
  });

  it("names the version that runs", async () => {
    const { version } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { version: string };
    expect(valueOf((await read(open)).text, `stint_build_info{version="${version}"}`)).toBe(1);
  });

  it("covers the process, the database, the jobs, the outbox and the streams", async () => {
    const { text } = await read(open);
    for (const [sample, least] of [
      ["process_cpu_seconds_total", 0.01],
      ["process_resident_memory_bytes", 1e7],
      ['stint_event_loop_lag_seconds{percentile="99"}', 0],
      ["stint_database_connections", 1],
      ["stint_database_waiting", 0],
      ["stint_database_up", 1],
      ["stint_mail_waiting", 0],
      ["stint_import_oldest_seconds", 0],
      ['stint_job_runs_total{job="password resets",outcome="done"}', 1],
      ["stint_live_streams", 0],
      ["stint_copy_failed", 0],
    ] as const)
      expect(valueOf(text, sample), sample).toBeGreaterThanOrEqual(least);
  });

  it("is a text that Prometheus reads: every line is a comment or a sample with a number", async () => {
    const { text } = await read(open);
    const odd = text
      .split("\n")
      .filter(
        (line) =>
          line !== "" &&
          !/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z]+="([^"\\\n]|\\.)*",?)+\})? [-+\d.e]+)$/.test(line),
      );
    expect(odd).toEqual([]);
    const counter = new Counter("c_total", "help");
    counter.add({ path: 'a"b\\c\nd' });
    const histogram = new Histogram("h", "help", [1, 2]);
    for (const value of [0.5, 1, 1.5, 9]) histogram.observe({}, value);
    expect(exposition([counter.family(), histogram.family()])).toBe(
      `${["# HELP c_total help", "# TYPE c_total counter", 'c_total{path="a\\"b\\\\c\\nd"} 1', "# HELP h help", "# TYPE h histogram", 'h_bucket{le="1"} 2', 'h_bucket{le="2"} 3', 'h_bucket{le="+Inf"} 4', "h_sum 12", "h_count 4"].join("\n")}\n`,
    );
  });

  it("is hidden from proxied calls and under another name than this machine's", async () => {
    expect((await read(open)).status).toBe(200);
    for (const headers of [
      { "x-forwarded-for": "203.0.113.9" },
      { forwarded: "for=203.0.113.9" },
      { via: "1.1 proxy" },
      { host: "stint.example" },
    ])
      expect((await read(open, headers)).status, JSON.stringify(headers)).toBe(404);
  });

  it("with a token, is open to its bearers and to no one else, this machine included", async () => {
    expect((await read(guarded)).status).toBe(404);
    expect((await read(guarded, { authorization: `Bearer ${token}x` })).status).toBe(404);
    expect(
      (await read(guarded, { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.9" })).status,
    ).toBe(200);
  });
});
