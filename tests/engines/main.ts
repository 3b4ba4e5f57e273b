// npm run test:engines: the day's work and every page in Firefox and WebKitGTK, where they are installed. A name of one
// runs it alone. Pictures are in .cache/engines.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { House } from "../e2e/support/server.ts";
import { placesOf, visitsFor, type Visit } from "../e2e/support/visits.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/program.ts";
import { openFirefox, openWebKit, type Driver } from "./driver.ts";
import { today, type Ground } from "./ground.ts";
import { steps } from "./journey.ts";
import { Person } from "./person.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

const engines = {
  firefox: { open: openFirefox, needs: ["firefox-esr"] },
  webkit: { open: openWebKit, needs: ["WebKitWebDriver", "xvfb-run", "dbus-run-session"] },
};

/** The dark theme, and a phone's width: where the window can't be as narrow, the page is enlarged. Runs in the page. */
function beAPhoneAtNight(): void {
  document.documentElement.dataset["theme"] = "dark";
  if (innerWidth > 390) document.documentElement.style.setProperty("zoom", String(innerWidth / 390));
}

/** Saves a picture of the page; answers what is wrong with it. */
async function lookAt({ driver, person, folder }: Ground, name: string): Promise<string[]> {
  const fault = await person.settled().then(
    () =>
      driver.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth ? "wider than the window" : null;
      }),
    (error: unknown) => String(error),
  );
  fs.writeFileSync(path.join(folder, `${name}.png`), await driver.picture());
  return fault === null ? [] : [`${name}: ${fault}`];
}

/** A part of what is tried in an engine; answers the faults. */
type Part = (ground: Ground) => Promise<string[]>;

/** The day's work. */
const work: Part = async (ground) => {
  const faults: string[] = [];
  for (const [title, step] of Object.entries(steps)) {
    await ground.driver.resize(1440, 900);
    await ground.driver.evaluate(() => localStorage.removeItem("theme")).catch(() => undefined);
    await step(ground).then(
      (why) => say(`${ground.driver.version}: ${title}${why === undefined ? "" : `: ${why}`}`),
      async (error: unknown) => {
        faults.push(`${title}: ${String(error)}`);
        // A browser that crashed has none.
        const picture = await ground.driver.picture().catch(() => null);
        if (picture) fs.writeFileSync(path.join(ground.folder, `fault-${faults.length}.png`), picture);
      },
    );
  }
  return faults;
};

/** Opens every page of a role once and looks at it, light and wide, then dark and on a phone. */
const pagesOf =
  (who: string, visits: readonly Visit[]): Part =>
  async (ground) => {
    const { driver, person, address } = ground;
    const places = await placesOf(address);
    const faults: string[] = [];
    await person.go("/login");
    if (visits[0]?.route === "/login") await person.leave();
    else await person.become(who);
    const addresses = visits.map(({ route, address: given }) =>
      (given ?? route).replaceAll(/\{\w+\}/gu, (word) => places[word] ?? word),
    );
    for (const place of new Set(addresses)) {
      const name = place.slice(1).replaceAll(/[^\w-]+/gu, "-");
      await driver.resize(1440, 900);
      await person.go(place);
      faults.push(...(await lookAt(ground, name)));
      await driver.resize(390, 844);
      await driver.evaluate(beAPhoneAtNight);
      faults.push(...(await lookAt(ground, `${name}-phone`)));
    }
    return faults;
  };

/** Tries a part with a demonstration and a browser of its own. */
async function tryPart(part: Part, open: () => Promise<Driver>, folder: string): Promise<string[]> {
  const house = new House("embedded");
  const port = String(await freePort());
  const reopen = (): Promise<string> =>
    house.openOn(today, { DEMO: "1", DEMO_PEOPLE: "68", PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  const [address, driver] = await Promise.all([reopen(), open()]);
  try {
    return await part({ driver, house, address, reopen, folder, person: new Person(driver, address) });
  } catch (error) {
    return [String(error)];
  } finally {
    await driver.close();
    await house.remove();
  }
}

/** WebKitGTK without a graphics card crashes or hangs now and then, in Mesa. */
const isCrash = (fault: string): boolean =>
  /invalid session id|TimeoutError|fetch failed|unknown error/.test(fault);

/** Tries of a part whose browser crashes. */
const maxTries = 3;

/** Does the day's work and looks at every page; answers the faults. */
async function testEngine(name: keyof typeof engines): Promise<string[]> {
  const { open, needs } = engines[name];
  const missing = needs.filter((program) => !has(program));
  if (missing.length > 0) {
    say(`${name}: skipped, ${missing.join(", ")} not installed`);
    return [];
  }
  const folder = path.join(import.meta.dirname, "..", "..", ".cache", "engines", name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const pages = Object.entries(visitsFor()).map(([who, visits]) => pagesOf(who, visits));
  const faults: string[] = [];
  for (const part of [work, ...pages]) {
    let found = await tryPart(part, () => open(temporaryFolder()), folder);
    for (let tries = 1; tries < maxTries && found.some(isCrash); tries += 1) {
      say(`${name} crashed; once more`);
      found = await tryPart(part, () => open(temporaryFolder()), folder);
    }
    faults.push(...found);
  }
  say(`${name}: ${fs.readdirSync(folder).length} pictures in ${folder}`);
  return faults.map((fault) => `${name}: ${fault}`);
}

const named = process.argv.slice(2);
for (const name of Object.keys(engines) as (keyof typeof engines)[]) {
  if (named.length > 0 && !named.includes(name)) continue;
  const faults = await testEngine(name);
  for (const fault of faults) say(`FAILED: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
