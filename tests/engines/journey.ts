import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { listProjects } from "#features/projects/contract.ts";
import { readMyWeek, saveMyWeek } from "#features/timesheets/contract.ts";
import { Client } from "../support/client.ts";
import { savePicture, type Ground, type Step } from "./ground.ts";
import { importTime } from "./import-step.ts";

const week = "2026-11-23";
const forecaster = "forecaster@harbourpine.example";
const gridcell = "[role=gridcell]";
const anyCell = (day: string): RegExp => new RegExp(`^${day}[^:]*: `, "u");

/** The booker's hours of a day of the week, as the server has stored them. */
async function storedHours({ address }: Ground, day: string): Promise<number> {
  const client = await new Client(address).signIn("booker@harbourpine.example", demoPassword);
  const { entries } = await client.ok(readMyWeek, { params: { weekStarting: week } });
  return entries.filter((entry) => entry.day === day).reduce((sum, { hours }) => sum + hours, 0);
}

async function untilStored(ground: Ground, day: string, hours: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await storedHours(ground, day)) === hours) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${day} has ${await storedHours(ground, day)} hours instead of ${hours}`);
}

/** Words at 12 to 14 px are apart, and a full stop isn't swallowed. */
const readableType: Step = async ({ driver, person }) => {
  await person.go("/login");
  await person.sees(/Log in/);
  const faults = await driver.evaluate(async () => {
    await document.fonts.ready;
    const found: string[] = [];
    for (const size of [12, 13, 14])
      for (const text of ["Monthly Hours", "Holiday Allowance", "harbourpine.example"]) {
        const line = document.createElement("span");
        line.style.fontSize = `${size}px`;
        line.textContent = text;
        document.querySelector("form")?.append(line);
        const range = document.createRange();
        const at = text.search(/[ .]/);
        range.setStart(line.firstChild as Text, at);
        range.setEnd(line.firstChild as Text, at + 1);
        const { width } = range.getBoundingClientRect();
        if (width < (text[at] === " " ? size / 4 : size / 5))
          found.push(`${text} at ${size} px: ${width} px`);
        line.remove();
      }
    return found;
  });
  if (faults.length > 0) throw new Error(faults.join("; "));
};

const logIn: Step = async ({ person }) => {
  await person.go("/login");
  await person.fill(/^Email$/, "booker@harbourpine.example");
  await person.fill(/^Password$/, demoPassword);
  await person.press(/^Log in$/);
  await person.until("dashboard", () => location.pathname.startsWith("/dashboard"));
  await person.sees(/Key Performance Indicators/);
};

const bookAWeek: Step = async (ground) => {
  const { person } = ground;
  await person.go(`/my-time/timesheet/${week}`);
  await person.press(anyCell("Monday"), gridcell);
  await person.type("7.5");
  await person.keys("Tab");
  await person.type("6");
  await person.keys("Enter");
  await untilStored(ground, "2026-11-23", 7.5);
  await untilStored(ground, "2026-11-24", 6);
  await person.sees(/Saved/);
};

/** What another device saves is shown without a reload, over the event stream. */
const seeWhatOthersSave: Step = async (ground) => {
  const { address, person } = ground;
  const other = await new Client(address).signIn("booker@harbourpine.example", demoPassword);
  const params = { weekStarting: week };
  const { version, entries } = await other.ok(readMyWeek, { params });
  const projectId = entries[0]?.projectId ?? "";
  await other.ok(saveMyWeek, {
    params,
    body: { version, cells: [{ projectId, day: "2026-11-27", hours: 2.25 }] },
  });
  await person.until("2.25 on Friday", () =>
    [...document.querySelectorAll("[role=gridcell]")].some((cell) =>
      /^Friday[^:]*: 2.25/u.test(cell.ariaLabel ?? ""),
    ),
  );
};

const copyAndPaste: Step = async (ground) => {
  const { person } = ground;
  await person.press(/^Monday[^:]*: 7.5/, gridcell);
  await person.keys("Control", "c");
  await person.keys("ArrowRight");
  await person.keys("ArrowRight");
  await person.keys("Control", "v");
  await untilStored(ground, "2026-11-25", 7.5);
};

/** Hours that are booked while the server is away are stored in the browser, also over a reload, and sent later. */
const bookOffline: Step = async (ground) => {
  const { house, person, reopen } = ground;
  await person.until("a worker of this page", () => navigator.serviceWorker.controller !== null);
  await house.close();
  await person.go(`/my-time/timesheet/${week}`);
  await person.press(anyCell("Thursday"), gridcell);
  await person.type("4");
  await person.keys("Enter");
  await person.sees(/Not sent yet/);
  await savePicture(ground, "offline.png");
  await reopen();
  await untilStored(ground, "2026-11-26", 4);
};

const bookOnAPhone: Step = async (ground) => {
  const { driver, person } = ground;
  await driver.resize(390, 844);
  await person.go(`/my-time/timesheet/${week}`);
  await person.press(/^Sat/, "button, [role=tab]");
  await savePicture(ground, "phone-week.png");
  await person.press(/^Hours, /, "[aria-label]");
  await person.type("1");
  await person.keys("Enter");
  await untilStored(ground, "2026-11-28", 1);
  const width = await driver.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  if (width[0] > width[1]) throw new Error(`the page is ${width[0]} px wide in ${width[1]} px`);
};

const requestHoliday: Step = async (ground) => {
  const { person } = ground;
  await person.go("/my-time/holidays");
  await person.press(/^Request (holiday|leave)/);
  await person.fill(/^From/, "7 dec");
  await person.keys("Tab");
  await person.until("day in full", () =>
    [...document.querySelectorAll("input")].some(({ value }) => value === "7 Dec 2026"),
  );
  await person.press(/^Open calendar, (To|Until|Last day)/);
  await person.until("calendar", () => document.querySelector("[role=grid]") !== null);
  await savePicture(ground, "calendar.png");
  await person.keys("Escape");
  await person.keys("Escape");
};

const planAMonth: Step = async (ground) => {
  const { driver, person } = ground;
  await person.become("allocator");
  await person.go("/allocations/planner?month=2026-12");
  await person.press(/./, `[data-row="3"][data-column="0"]`);
  await person.keys("Control", "a");
  await person.keys("Delete");
  await person.sees(/Fulfilment\s+0%/);
  await person.press(/^KLN/);
  const open = await driver.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-row="3"][aria-readonly="false"]')].map((cell) =>
      Number(cell.dataset["column"]),
    ),
  );
  const cell = (column = 0): string => `[data-row="3"][data-column="${column}"]`;
  await person.drag(cell(open[0]), cell(open[3]));
  await person.until(
    "four painted days",
    () => document.querySelectorAll('[data-row="3"][aria-label*=": KLN"]').length === 4,
  );
  await savePicture(ground, "painted.png");
  await person.press(/^Fill…$/);
  await person.press(/^Propose hours$/);
  await person.sees(/Proposed: [\d,.]+ hours/);
  await savePicture(ground, "proposal.png");
  await person.press(/all$/, "[aria-label=Proposal] button");
  await person.press(/^Review Allocations$/);
  await person.sees(/Project Demand Fulfillment/);
  await person.press(/^Submit/);
  await person.sees(/Allocation submitted with \d+ entries\./);
};

const freezeAForecast: Step = async ({ address, person }) => {
  await person.become("forecaster");
  const { projects } = await (await new Client(address).signIn(forecaster, demoPassword)).ok(listProjects);
  const { id } = projects.find(({ code }) => code === "KLN") ?? { id: "" };
  await person.go(`/forecasts?project=${id}&period=2027-01`);
  await person.press(/^Hours: /, `${gridcell}[data-row="1"]`);
  await person.type("12");
  await person.keys("Enter");
  await person.press(/^Submit & Freeze$/);
  await person.until("dialog as high as what is in it", () => {
    const dialog = document.querySelector("dialog[open]");
    return dialog !== null && dialog.scrollHeight <= dialog.clientHeight;
  });
  await person.press(/^Submit & Freeze$/, "dialog button, [role=dialog] button");
  await person.sees(/Forecast submitted and frozen successfully!/);
};

/** Choices whose words have no room, in px. Runs in the page. */
function cutChoices(): string[] {
  return [...document.querySelectorAll("select")].flatMap((select) => {
    const { font, wordSpacing, paddingLeft, paddingRight } = getComputedStyle(select);
    const words = document.createElement("span");
    words.textContent = select.selectedOptions[0]?.text ?? "";
    Object.assign(words.style, { position: "absolute", whiteSpace: "nowrap", font, wordSpacing });
    select.parentElement?.append(words);
    const { width } = words.getBoundingClientRect();
    words.remove();
    const edges = select.offsetWidth - select.clientWidth;
    const room =
      select.getBoundingClientRect().width -
      edges -
      Number.parseFloat(paddingLeft) -
      Number.parseFloat(paddingRight);
    return width <= room + 0.5 ? [] : [`${words.textContent}: ${width} px in ${room} px`];
  });
}

const readDashboards: Step = async ({ driver, person }) => {
  await person.become("superadmin");
  await person.go("/dashboard/organisation");
  // Charts that arrive move what is below them.
  await person.settled();
  await person.press(/^Explain the differences$/);
  await person.sees(/From budget to booked/);
  await person.until("a chart", () => document.querySelector(".chart-bar") !== null);
  const cut = await driver.evaluate(cutChoices);
  if (cut.length > 0) throw new Error(`cut off: ${cut.join(", ")}`);
};

const addAPasskey: Step = async ({ driver, person }) => {
  await person.become("booker");
  await person.go("/account");
  await person.sees(/Two-factor|Second factor|Password/);
  const can = await driver.evaluate(() => typeof PublicKeyCredential === "function");
  const isOffered = await driver.evaluate(() =>
    [...document.querySelectorAll("button")].some(({ textContent }) => textContent.includes("Add a passkey")),
  );
  if (!can)
    return isOffered
      ? Promise.reject(new Error("it offers what it can't do"))
      : "the engine has no passkeys, and none is offered";
  if (!isOffered) throw new Error("no passkey is offered");
  return "offered; the engine's driver has no device that makes passkeys";
};

export const steps: Readonly<Record<string, Step>> = {
  "readable type": readableType,
  "log in": logIn,
  "book a week": bookAWeek,
  "see what others save": seeWhatOthersSave,
  "copy and paste": copyAndPaste,
  "book without a connection": bookOffline,
  "book on a phone": bookOnAPhone,
  "choose days of a holiday": requestHoliday,
  "paint, fill and submit a month": planAMonth,
  "freeze a forecast": freezeAForecast,
  "read dashboards": readDashboards,
  "import a file": importTime,
  passkeys: addAPasskey,
};
