// npm run test:engines: the day's work and every page in Firefox and WebKitGTK, where they are installed. A name of one
// runs it alone. Pictures are in .cache/engines.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { House } from "../e2e/support/server.ts";
import { placesOf, visitsFor } from "../e2e/support/visits.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/program.ts";
import { openFirefox, openWebKit } from "./driver.ts";
import { steps, today, type Ground } from "./journey.ts";
import { Person } from "./person.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

const engines = {
  firefox: { open: openFirefox, needs: ["firefox-esr"] },
  webkit: { open: openWebKit, needs: ["WebKitWebDriver", "xvfb-run", "dbus-run-session"] },
};

/** Opens every page of each role once and saves its picture; answers what is wrong with them. */
async function lookAtPages({ driver, person, address, folder }: Ground): Promise<string[]> {
  const places = await placesOf(address);
  const faults: string[] = [];
  for (const [who, visits] of Object.entries(visitsFor())) {
    if (visits[0]?.route === "/login") await person.leave();
    else await person.become(who);
    const addresses = visits.map(({ route, address: given }) =>
      (given ?? route).replaceAll(/\{\w+\}/gu, (word) => places[word] ?? word),
    );
    for (const place of new Set(addresses)) {
      await person.go(place);
      const fault = await person.settled().then(
        () =>
          driver.evaluate(() =>
            document.documentElement.scrollWidth > innerWidth ? "wider than the window" : null,
          ),
        (error: unknown) => String(error),
      );
      if (fault !== null) faults.push(`${place}: ${fault}`);
      fs.writeFileSync(
        path.join(folder, `${place.slice(1).replaceAll(/[^\w-]+/gu, "-")}.png`),
        await driver.picture(),
      );
    }
  }
  return faults;
}

async function testEngine(name: keyof typeof engines): Promise<boolean> {
  const { open, needs } = engines[name];
  const missing = needs.filter((program) => !has(program));
  if (missing.length > 0) {
    say(`${name}: skipped, ${missing.join(", ")} not installed`);
    return true;
  }
  const folder = path.join(import.meta.dirname, "..", "..", ".cache", "engines", name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const house = new House("embedded");
  const port = String(await freePort());
  const reopen = (): Promise<string> =>
    house.openOn(today, { DEMO: "1", DEMO_PEOPLE: "68", PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  const [address, driver] = await Promise.all([reopen(), open(temporaryFolder())]);
  const ground: Ground = { driver, house, address, reopen, folder, person: new Person(driver, address) };
  const faults: string[] = [];
  try {
    const begin = <T>(work: (at: Ground) => Promise<T>): Promise<T> =>
      driver.resize(1440, 900).then(() => work(ground));
    for (const [title, step] of Object.entries(steps))
      await begin(step).then(
        (why) => say(`${driver.version}: ${title}${why === undefined ? "" : `: ${why}`}`),
        async (error: unknown) => {
          faults.push(`${title}: ${String(error)}`);
          fs.writeFileSync(path.join(folder, `fault-${faults.length}.png`), await driver.picture());
        },
      );
    faults.push(...(await begin(lookAtPages)));
    say(`${driver.version}: ${fs.readdirSync(folder).length} pictures in ${folder}`);
  } finally {
    await driver.close();
    await house.remove();
  }
  for (const fault of faults) say(`FAILED: ${driver.version}: ${fault}`);
  return faults.length === 0;
}

const named = process.argv.slice(2);
for (const name of Object.keys(engines) as (keyof typeof engines)[])
  if ((named.length === 0 || named.includes(name)) && !(await testEngine(name))) process.exitCode = 1;
