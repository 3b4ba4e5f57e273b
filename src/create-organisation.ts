import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { beginning, createOrganisation } from "./features/organisation/server/create-organisation.ts";
import { importOrganisation } from "./features/organisation/server/import-organisation.ts";
import { isTimeZone } from "./features/organisation/server/time-zones.ts";
import { isEmail } from "./features/people/rules/email.ts";
import { readConfig } from "./server/config.ts";
import { DatabaseFailure, StartRefused } from "./server/database/engine.ts";
import { migrations } from "./server/home.ts";
import type { Database } from "./server/scope.ts";
import { runProgram } from "./server/run-program.ts";
import { openPlatform } from "./server/start.ts";

const usage = `npm run organisation -- --name "Harbour & Pine" --email you@example.com [--currency GBP|EUR|USD] [--time-zone Europe/London]
npm run organisation -- --from export.zip --email you@example.com    makes one of a file of Export everything`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readRequest() {
  const { values } = parseArgs({
    options: {
      name: { type: "string" },
      from: { type: "string" },
      email: { type: "string" },
      currency: { type: "string", default: "GBP" },
      "time-zone": { type: "string", default: "Europe/London" },
    },
  });
  const { name = "", email = "", currency, from } = values;
  if (from !== undefined) {
    if (!isEmail(email) || name !== "")
      throw new StartRefused(`Give a file and the email address of a super admin in it: ${usage}`);
    return { from, email: email.trim() } as const;
  }
  if (name.trim() === "" || !isEmail(email))
    throw new StartRefused(`Give a name and an email address: ${usage}`);
  if (currency !== "GBP" && currency !== "EUR" && currency !== "USD")
    throw new StartRefused(`--currency is "${currency}": give GBP, EUR or USD.`);
  if (!isTimeZone(values["time-zone"]))
    throw new StartRefused(`--time-zone is "${values["time-zone"]}": give one like Europe/London.`);
  return { from, name: name.trim(), email: email.trim(), currency, timeZone: values["time-zone"] } as const;
}

async function importFrom(database: Database, file: string, email: string): Promise<void> {
  const { head, rows, password } = await importOrganisation(database, file, email);
  say(
    `${head.organisation} is ready, with ${rows.toLocaleString("en-GB")} rows as they were at ${head.exportedAt}. Log in as ${email} and change the password.`,
  );
  say(`Password: ${password}`);
  say(
    "Everyone else asks for a new password on the login page (Forgot password). Send open invitations again.",
  );
}

async function run(): Promise<void> {
  const request = readRequest();
  const config = readConfig(process.env);
  const { engine, platform } = await openPlatform(config, migrations, say);
  try {
    if (request.from !== undefined) return await importFrom(platform.database, request.from, request.email);
    const password = randomBytes(18).toString("base64url");
    const owner = { email: request.email, firstName: null, lastName: null, password };
    const { timeZone } = request;
    await createOrganisation(platform.database, {
      name: request.name,
      currency: request.currency,
      timeZone,
      createdAt: beginning(platform.clock, timeZone),
      owner,
    });
    say(`${request.name} is ready. Log in as ${request.email} and change the password.`);
    say(`Password: ${password}`);
  } catch (error) {
    if (request.from === undefined && error instanceof DatabaseFailure && error.code === "23505")
      throw new StartRefused(`${request.email} already signs in to an organisation. Choose another address.`);
    throw error;
  } finally {
    await engine.close();
  }
}

await runProgram(run, usage);
