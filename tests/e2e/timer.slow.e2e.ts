import { expect, test, type Browser } from "@playwright/test";
import { acceptInvitation } from "#features/access/contract.ts";
import { saveAllocation } from "#features/plans/contract.ts";
import { createFunction } from "#features/functions/contract.ts";
import { invitePerson } from "#features/invitations/contract.ts";
import { changeProject, createProject } from "#features/projects/contract.ts";
import type { MyWeek } from "#features/timesheets/contract.ts";
import { addDays, startOfWeek, type Day } from "#shared/day.ts";
import { civilAt } from "#shared/zone.ts";
import { Client } from "../support/client.ts";
import { beyond } from "./support/beyond.ts";
import { cell, type } from "./support/month.ts";
import { arriveAs, browserComplaints, type Person, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const zone = "Europe/London";
const password = "tide-table-7";
const sam = "sam@wharf.example";

async function invite(
  owner: Client,
  address: string,
  person: {
    email: string;
    roles: ("booker" | "allocator" | "forecaster")[];
    tier?: readonly [string, string];
  },
) {
  const { link } = await owner.ok(invitePerson, {
    body: {
      email: person.email,
      firstName: person.email.split("@")[0] ?? "",
      lastName: "Wharf",
      roleCodes: person.roles,
      functionId: person.tier?.[0] ?? null,
      costTierId: person.tier?.[1] ?? null,
      managerId: null,
      billable: person.tier !== undefined,
      monthlyHours: 160,
      holidayAllowance: null,
    },
  });
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";
  const joined = await new Client(address).ok(acceptInvitation, {
    body: { token, password, confirmation: password },
  });
  return joined.user?.id ?? "";
}

interface ProjectDraft {
  readonly name: string;
  readonly code: string;
  readonly functionId: string;
  readonly forecasterId: string;
  readonly day: Day;
}

async function activeProject(
  owner: Client,
  { name, code, functionId, forecasterId, day }: ProjectDraft,
): Promise<string> {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const draft = {
    name,
    code,
    description: "",
    startMonth: month,
    startYear: year - 1,
    projectLengthMonths: 36,
  };
  const project = await owner.ok(createProject, {
    body: { ...draft, functionIds: [functionId], forecasterIds: [forecasterId] },
  });
  const updates = { statusCode: "active" as const };
  await owner.ok(changeProject, {
    params: { projectId: project.id },
    body: { version: project.version, updates, acknowledged: true },
  });
  return project.id;
}

/** Sam is planned with 7.5 hours a day of the week on the Harbour Wall; the Sea Gate is open for time too. */
async function planned(address: string, ownerPassword: string, monday: Day): Promise<void> {
  const owner = await new Client(address).signIn("olive@wharf.example", ownerPassword);
  const alan = await invite(owner, address, {
    email: "alan@wharf.example",
    roles: ["allocator", "forecaster"],
  });
  const tiers = [{ name: "Senior", hourlyRate: 80 }];
  const design = await owner.ok(createFunction, {
    body: { name: "Design", description: "", costTiers: tiers, allocatorIds: [alan] },
  });
  const listed = (await owner.send("GET", "/api/functions")).body as {
    functions: { costTiers: { id: string }[] }[];
  };
  const samId = await invite(owner, address, {
    email: sam,
    roles: ["booker"],
    tier: [design.id, listed.functions[0]?.costTiers[0]?.id ?? ""],
  });
  const place = { functionId: design.id, forecasterId: alan, day: monday };
  const wall = await activeProject(owner, { name: "Harbour Wall", code: "HBW", ...place });
  await activeProject(owner, { name: "Sea Gate", code: "SEA", ...place });
  const days = Array.from({ length: 5 }, (_, at) => addDays(monday, at));
  for (const [month, inMonth] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const cells = inMonth.map((day) => ({ userId: samId, day, projectId: wall, hours: 7.5 }));
    await owner.ok(saveAllocation, {
      params: { functionId: design.id, month },
      body: { status: "submitted", version: 0, cells },
    });
  }
}

async function onPhone(browser: Browser, desktop: Person, address: string): Promise<Person> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: "en-GB",
    timezoneId: zone,
    storageState: await desktop.context.storageState(),
  });
  const page = await context.newPage();
  watch(page);
  return { page, context, leave: () => context.close() };
}

test("a week by the clock and by exception, on a desk and on a phone, with and without a connection", async ({
  browser,
}) => {
  const { day: today } = civilAt(Date.now(), zone);
  const monday = startOfWeek(today);
  const ownerPassword = await house.found("Wharf Works", "olive@wharf.example", addDays(monday, -3));
  await planned(await house.openOn(addDays(monday, -3)), ownerPassword, monday);
  const address = await house.openOn(today);
  const desk = await arriveAs(browser, address, sam, password);
  await desk.page.goto(`/my-time/timesheet/${monday}`);
  const phone = await onPhone(browser, desk, address);
  await phone.page.goto(`/my-time/timesheet/${monday}`);
  const grid = desk.page.getByRole("grid");

  await test.step("the timer is started at the desk, seen and paused on the phone, and cannot be started twice", async () => {
    await desk.page.getByRole("button", { name: "Start timer" }).click();
    const dialog = desk.page.getByRole("dialog", { name: "Start timer" });
    await dialog.getByLabel("Project").selectOption({ label: "SEA Sea Gate" });
    await dialog.getByLabel("Task notes").fill("Soundings");
    const { minute } = civilAt(Date.now() - 120_000, zone);
    await dialog
      .getByLabel("Started at")
      .fill(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`);
    await dialog.getByRole("button", { name: "Start timer" }).click();
    await expect(desk.page.getByRole("button", { name: "Pause timer" })).toBeVisible();
    await expect(phone.page.getByRole("button", { name: "Pause timer" })).toBeVisible();
    await expect(phone.page.getByRole("button", { name: "Start timer" })).toBeHidden();
    await phone.page.getByRole("button", { name: "Pause timer" }).click();
    await expect(desk.page.getByRole("button", { name: "Resume timer" })).toBeVisible();
    await desk.page.reload();
    await expect(
      desk.page.getByRole("link", { name: /^Timer paused: Sea Gate, Soundings, 0:0\d/ }),
    ).toBeVisible();
  });

  await test.step("stopped, it is an entry with a start and an end", async () => {
    await phone.page.getByRole("button", { name: "Stop timer" }).click();
    await expect(phone.page.getByText(/^Booked 0\.\d+ h on Sea Gate\.$/)).toBeVisible();
    await expect(desk.page.getByRole("button", { name: "Start timer" })).toBeVisible();
    const timed = grid.getByRole("gridcell", { name: /with start and end times/ });
    await timed.click();
    await desk.page.keyboard.press("e");
    const dialog = desk.page.getByRole("dialog", { name: "Entries" });
    await expect(dialog.getByLabel("Task notes, entry 1")).toHaveValue("Soundings");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the plan is accepted for the full week, and one day changed", async () => {
    await cell(grid, /Harbour Wall/, "Monday[^:]*").click();
    await desk.page.keyboard.press("Shift+Enter");
    await type(desk.page, cell(grid, /Harbour Wall/, "Tuesday[^:]*"), "6");
    await expect(desk.page.getByText(/^Saved/)).toBeVisible();
    await expect(cell(grid, /Harbour Wall/, "Friday[^:]*")).toContainText("7.5");
    await desk.page.keyboard.press("Control+a");
    expect(
      await beyond(
        grid.locator(".grid-foot .is-selected-frame > *"),
        grid.locator(".grid-foot [aria-selected=true]"),
      ),
    ).toEqual([0, 0, 0, 0]);
  });

  await test.step("hours typed offline are stored, listed, and sent automatically later", async () => {
    await desk.context.setOffline(true);
    await type(desk.page, cell(grid, /Harbour Wall/, "Wednesday[^:]*"), "5");
    await expect(desk.page.getByText("Not sent yet: stored on this device")).toBeVisible();
    await desk.context.setOffline(false);
    await expect(desk.page.getByText(/^Saved/)).toBeVisible();
  });

  await test.step("hours of a closed week are sent too, and the person is notified", async () => {
    await desk.context.setOffline(true);
    await type(desk.page, cell(grid, /Harbour Wall/, "Thursday[^:]*"), "4.5");
    await desk.page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(
      desk.page.getByText(
        "Hours you typed are stored on this device and will be sent once you're back online",
      ),
    ).toBeVisible();
    await desk.context.setOffline(false);
    await expect(desk.page.getByText(/^Sent hours stored on this device: the week /)).toBeVisible();
    await expect(
      desk.page.getByText(
        "Hours you typed are stored on this device and will be sent once you're back online",
      ),
    ).toBeHidden();
    await desk.page.goto(`/my-time/timesheet/${monday}`);
    await expect(cell(grid, /Harbour Wall/, "Thursday[^:]*")).toContainText("4.5");
  });

  await test.step("another device's save beside typed hours is merged without a question; the same cell needs a choice, also after a reload", async () => {
    const at = `/api/my-time/weeks/${monday}`;
    const saveElsewhere = async (day: Day, hours: number) => {
      const { version, projects } = (await (await phone.context.request.get(at)).json()) as MyWeek;
      const projectId = projects.find(({ code }) => code === "HBW")?.id;
      const cells = [{ projectId, day, hours }];
      const saved = await phone.context.request.put(`${at}/cells`, { data: { version, cells } });
      expect(saved.status(), await saved.text()).toBe(200);
    };
    const [tuesday, wednesday] = [1, 2].map((days) => addDays(monday, days));
    const conflict = desk.page.getByText("You have saved changes elsewhere since you opened this.", {
      exact: true,
    });
    await desk.context.setOffline(true);
    await type(desk.page, cell(grid, /Harbour Wall/, "Wednesday[^:]*"), "5.5");
    await expect(desk.page.getByText("Not sent yet: stored on this device")).toBeVisible();
    await saveElsewhere(tuesday!, 6.5);
    await desk.context.setOffline(false);
    await expect(desk.page.getByText(/^Saved/)).toBeVisible();
    await expect(cell(grid, /Harbour Wall/, "Tuesday[^:]*")).toContainText("6.5");
    await expect(conflict).toBeHidden();
    await desk.context.setOffline(true);
    await type(desk.page, cell(grid, /Harbour Wall/, "Wednesday[^:]*"), "5");
    await expect(desk.page.getByText("Not sent yet: stored on this device")).toBeVisible();
    await saveElsewhere(wednesday!, 2);
    await desk.context.setOffline(false);
    await expect(conflict).toBeVisible();
    await desk.page.reload();
    await expect(conflict).toBeVisible();
    await expect(desk.page.getByRole("row", { name: /^Harbour Wall, .* 2 5$/ })).toBeVisible();
    await desk.page.getByRole("button", { name: "Keep mine" }).click();
    await expect(desk.page.getByText(/^Saved/)).toBeVisible();
    await expect(conflict).toBeHidden();
    await expect(cell(grid, /Harbour Wall/, "Wednesday[^:]*")).toContainText(/5$/);
  });

  await test.step("the phone pins a project to every week", async () => {
    // The desk's save reaches the phone first.
    await phone.page.waitForTimeout(1_000);
    const reads: string[] = [];
    phone.page.on("request", (request) => {
      if (request.method() === "GET" && request.url().includes("/api/"))
        reads.push(new URL(request.url()).pathname);
    });
    await phone.page.getByRole("button", { name: "Pin Harbour Wall to every week" }).click();
    await expect(phone.page.getByRole("button", { name: "Unpin Harbour Wall" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    // Only what may show a pin is read again.
    expect(reads).toEqual([`/api/my-time/weeks/${monday}`]);
  });

  await test.step("hours in an open field are saved when the page is left by Back or read anew, on the phone and at the desk", async () => {
    const next = addDays(monday, 7);
    const hours = phone.page.getByLabel("Hours, Harbour Wall");
    const desks = cell(grid, /Harbour Wall/, "Tuesday[^:]*");
    await phone.page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(phone.page).toHaveURL(new RegExp(next));
    await hours.fill("3");
    await phone.page.goBack();
    await expect(phone.page).toHaveURL(new RegExp(monday));
    await phone.page.goForward();
    await expect(hours).toHaveValue("3");
    await hours.fill("2");
    await phone.page.reload();
    await expect(hours).toHaveValue("2");
    await desk.page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(desk.page).toHaveURL(new RegExp(next));
    await desks.click();
    await desk.page.keyboard.type("4");
    await desk.page.goBack();
    await expect(desk.page).toHaveURL(new RegExp(monday));
    await desk.page.goForward();
    await expect(desks).toContainText("4");
    await desks.click();
    await desk.page.keyboard.type("1");
    await desk.page.reload();
    await expect(desks).toContainText("1");
    for (const { page } of [desk, phone]) await page.goto(`/my-time/timesheet/${monday}`);
  });

  await test.step("on the phone a wrong cell blocks submitting, its day says so and its text stays", async () => {
    const days = phone.page.getByRole("group", { name: "Day" }).getByRole("button");
    await days.nth(1).click();
    await phone.page.getByLabel("Hours, Harbour Wall").fill("25");
    await phone.page.getByRole("button", { name: "Submit week" }).click();
    await expect(phone.page.getByText("Correct the marked cells first.")).toBeVisible();
    await days.nth(2).click();
    await expect(days.nth(1)).toHaveAccessibleName(/to correct/);
    await days.nth(1).click();
    await expect(phone.page.getByLabel("Hours, Harbour Wall")).toHaveValue("25");
    await phone.page.getByLabel("Hours, Harbour Wall").fill("6");
    await phone.page.getByLabel("Hours, Harbour Wall").blur();
    await expect(days.nth(1)).not.toHaveAccessibleName(/to correct/);
  });

  await test.step("a note and entries that were typed are thrown away only when one says so", async () => {
    const discard = phone.page.getByRole("button", { name: "Discard changes" });
    await phone.page.getByRole("group", { name: "Day" }).getByRole("button").nth(2).click();
    await phone.page.getByRole("button", { name: "Add a note" }).click();
    await phone.page.keyboard.press("Escape");
    await expect(phone.page.getByRole("dialog")).toBeHidden();
    await phone.page.getByRole("button", { name: "Add a note" }).click();
    await phone.page.getByLabel("Task notes").fill("Written on the train");
    await phone.page.keyboard.press("Escape");
    await phone.page.getByRole("button", { name: "Keep editing" }).click();
    await expect(phone.page.getByLabel("Task notes")).toHaveValue("Written on the train");
    await phone.page.keyboard.press("Escape");
    await discard.click();
    await expect(phone.page.getByRole("dialog")).toBeHidden();
    await phone.page.getByRole("group", { name: "Day" }).getByRole("button").nth(5).click();
    await phone.page.getByRole("button", { name: "Start and end times" }).first().click();
    await phone.page.getByLabel("Start, entry 1").fill("9");
    await phone.page.keyboard.press("Escape");
    await discard.click();
    await expect(phone.page.getByRole("dialog")).toBeHidden();
  });

  await test.step("the phone shows the current week, and submits it once, however late the hours arrive", async () => {
    await phone.page.getByRole("group", { name: "Day" }).getByRole("button").nth(2).click();
    await expect(phone.page.getByLabel("Hours, Harbour Wall")).toHaveValue("5");
    const saves = "**/api/my-time/weeks/*/cells";
    await phone.page.route(saves, async (route) => {
      await new Promise((wait) => setTimeout(wait, 2000));
      await route.continue();
    });
    await phone.page.getByLabel("Hours, Harbour Wall").fill("5.25");
    await phone.page.getByRole("button", { name: "Submit week" }).click();
    await expect(phone.page.getByRole("button", { name: "Submitting…" })).toHaveAttribute(
      "aria-busy",
      "true",
      { timeout: 1500 },
    );
    await expect(phone.page.getByRole("button", { name: "Recall" })).toBeVisible();
    await phone.page.unroute(saves);
    await phone.page.getByRole("button", { name: "Recall" }).click();
    await phone.page.getByLabel("Hours, Harbour Wall").fill("5");
    await phone.page.getByRole("button", { name: "Submit week" }).click();
    await expect(phone.page.getByRole("button", { name: "Recall" })).toBeVisible();
    await expect(desk.page.getByRole("button", { name: "Recall" })).toBeVisible();
  });

  await test.step("a double click submits once and recalls nothing; a wrong cell blocks submitting, and says so", async () => {
    const { page } = desk;
    const submit = page.getByRole("button", { name: "Submit week" });
    const recall = page.getByRole("button", { name: "Recall" });
    await recall.press("Enter");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
    await type(page, cell(grid, /Harbour Wall/, "Wednesday[^:]*"), "25");
    await expect(page.locator(".grid-notice")).toHaveText("Enter at most 24 hours.");
    await cell(grid, /Harbour Wall/, "Wednesday[^:]*").click();
    await expect(page.getByRole("tooltip")).toHaveText("Enter at most 24 hours.");
    await submit.click();
    await expect(page.getByText("Correct the marked cells first.")).toBeVisible();
    await type(page, cell(grid, /Harbour Wall/, "Wednesday[^:]*"), "5");
    await submit.hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(recall).toBeVisible();
    await recall.hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.reload();
    await expect(recall).toBeVisible();
  });

  await test.step("over midnight of the night the clocks go back, the timer outlives its server and books what really passed, on both days", async () => {
    const { page } = desk;
    await phone.leave();
    await page.goto(`${await house.openOn("2026-10-24T22:40:00Z")}/my-time`);
    await page.getByRole("button", { name: "Start timer" }).click();
    const dialog = page.getByRole("dialog", { name: "Start timer" });
    await dialog.getByLabel("Project").selectOption({ label: "SEA Sea Gate" });
    await dialog.getByLabel("Started at").fill("23:30");
    await dialog.getByRole("button", { name: "Start timer" }).click();
    await expect(page.getByRole("button", { name: "Pause timer" })).toBeVisible();
    await page.goto(`${await house.openOn("2026-10-25T02:30:00Z")}/my-time/timesheet/2026-10-19`);
    await page.getByRole("button", { name: "Stop timer" }).click();
    await expect(cell(grid, /Sea Gate/, "Saturday[^:]*")).toHaveText("0.5");
    await expect(cell(grid, /Sea Gate/, "Sunday[^:]*")).toContainText(/^3\.5/);
  });
  expect(browserComplaints().filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});
