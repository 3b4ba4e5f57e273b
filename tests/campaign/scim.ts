import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { connectProvider } from "#features/provisioning/contract.ts";
import { openGround, type CampaignOptions } from "../support/ground.ts";
import { makeOrganisation } from "../support/organisation.ts";

/** A program that has scim2-tester: `pip install "scim2-tester[httpx]"` in an environment of its own. */
const python = process.env["SCIM_PYTHON"] ?? "python3";
const script = path.join(import.meta.dirname, "../support/scim/tester.py");

interface Result {
  readonly status: string;
  readonly check: string;
  readonly type: string | null;
  readonly reason: string;
}

async function test(url: string, token: string): Promise<readonly Result[]> {
  const { stdout } = await promisify(execFile)(python, [script, url, token], { maxBuffer: 2 ** 26 });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Result);
}

/** What the tester expects and the product doesn't do on purpose (docs/decisions/0044-scim.md). */
const chosen: readonly (readonly [RegExp, string])[] = [
  [/^check_remove_attribute: .*'active'/, "removing active leaves someone active"],
  [/^check_remove_attribute: .*'roles'/, "no one is without a role: Booker"],
  [/^check_add_attribute: .*'emails'/, "emails has the login's address at first"],
  [/^check_add_attribute: .*'roles'/, "someone new is a Booker, to whom roles are added"],
  [/^object_deletion: .*can't be deleted/, "groups are roles and functions, which aren't deleted here"],
  [
    /^check_remove_attribute: .*'members' was not removed/,
    "no members are an empty list, which is the same (RFC 7643, section 2.5)",
  ],
];

/**
 * Runs scim2-tester, as its authors publish it, against a server with the embedded database. `found` counts its
 * errors but those chosen above.
 */
export async function run({ log, template }: CampaignOptions) {
  if (spawnSync(python, ["-c", "import scim2_tester, httpx"]).status !== 0)
    return {
      tried: 0,
      found: 0,
      skipped: "skipped, since Python with scim2-tester isn't here (SCIM_PYTHON)",
    };
  const ground = await openGround({ template, log });
  try {
    const { owner } = await makeOrganisation(ground, "Tested Ltd");
    const body = { name: "scim2-tester", expiresInDays: null };
    const { secret } = await owner.client.ok(connectProvider, { body });
    const results = await test(`${ground.url}/scim/v2`, secret);
    const errors = results.filter(({ status }) => status === "ERROR" || status === "CRITICAL");
    let found = 0;
    for (const { check, type, reason } of errors) {
      const why = chosen.find(([pattern]) => pattern.test(`${check}: ${reason}`))?.[1];
      if (why === undefined) found += 1;
      log(`${why === undefined ? "FOUND" : `chosen (${why})`}: ${check} ${type ?? ""}: ${reason}`);
    }
    log(`${results.length - errors.length} of ${results.length} checks passed`);
    return { tried: results.length, found };
  } finally {
    await ground.stop();
  }
}
