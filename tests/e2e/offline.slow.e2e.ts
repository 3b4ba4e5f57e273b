import { expect, test, type Browser, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import type { MyWeek } from "#features/timesheets/contract.ts";
import { accessFaults } from "./support/inspection.ts";
import { cell, type } from "./support/month.ts";
import { arriveAs, type Person } from "./support/people.ts";
import { House } from "./support/server.ts";

test.use({ serviceWorkers: "allow" });

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
});
test.afterAll(() => house.remove());

const monday = "2026-11-09";
const notice = "Hours you book are stored on this device and sent when it's back.";
const unsent = "Not sent yet: stored on this device";

/** A person whose device's clock shows the server's day, at My Time. */
async function atMyTime(browser: Browser, who: string): Promise<Person> {
  const person = await arriveAs(browser, address, `${who}@harbourpine.example`, demoPassword);
  await person.context.clock.setSystemTime(new Date("2026-11-12T10:00:00Z"));
  await person.page.goto("/my-time");
  await expect(person.page.getByRole("grid")).toBeVisible();
  return person;
}

/** Waits until this device has what it needs without a connection. */
async function ready(page: Page): Promise<void> {
  // Evaluated again each time: a wait in the page would accept the promise of an answer.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state === "activated" && navigator.serviceWorker.controller !== null;
      }),
    )
    .toBe(true);
  await expect.poll(() => pinnedPerson(page)).not.toBeNull();
}

interface Stored {
  readonly personId: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What this device stores; null where it stores nothing. */
async function storedHere(page: Page): Promise<Stored | null> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "stint")) return null;
    return new Promise<Stored | null>((resolve, reject) => {
      const opening = indexedDB.open("stint");
      opening.onerror = () => reject(new Error("not opened"));
      opening.onsuccess = () => {
        const database = opening.result;
        const get = database.transaction("kept").objectStore("kept").get("kept");
        get.onsuccess = () => {
          database.close();
          resolve((get.result as Stored | undefined) ?? null);
        };
      };
    });
  });
}

/** Whose figures this device stores; null where it stores none. */
const pinnedPerson = async (page: Page): Promise<string | null> => (await storedHere(page))?.personId ?? null;

async function storedWeek(person: Person, week = monday): Promise<MyWeek> {
  return (await (await person.context.request.get(`/api/my-time/weeks/${week}`)).json()) as MyWeek;
}

const hoursOf = (week: MyWeek, code: string, day: string): number[] =>
  week.entries
    .filter(
      (entry) => entry.day === day && week.projects.find(({ id }) => id === entry.projectId)?.code === code,
    )
    .map(({ hours }) => hours);

/** A row that the person's week has, by its project. */
function rowOf({ projects }: MyWeek): { readonly id: string; readonly code: string; readonly name: string } {
  const row = projects.find(({ place }) => place !== "other");
  if (!row) throw new Error("The week has no row");
  return row;
}

/** Saves hours from another device. */
async function saveElsewhere(person: Person, projectId: string, day: string, hours: number): Promise<void> {
  const { version } = await storedWeek(person);
  const cells = [{ projectId, day, hours }];
  const saved = await person.context.request.put(`/api/my-time/weeks/${monday}/cells`, {
    data: { version, cells },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

test("My Time opens without a connection, and what is booked is sent once when it's back", async ({
  browser,
}) => {
  const booker = await atMyTime(browser, "booker");
  await ready(booker.page);
  const before = await storedWeek(booker);
  const { code, name } = rowOf(before);
  await booker.context.setOffline(true);
  await booker.page.close();

  await test.step("hours are booked in a page opened without one, and survive closing it", async () => {
    const page = await booker.context.newPage();
    await page.goto("/my-time/timesheet");
    await expect(page).toHaveURL(new RegExp(`/my-time/timesheet/${monday}$`));
    await expect(page.getByText(notice)).toContainText("What you see is from 12 Nov 2026, 10:00.");
    const grid = page.getByRole("grid");
    await type(page, cell(grid, name, "Thursday[^:]*"), "7");
    await expect(page.getByText(unsent)).toBeVisible();
    await type(page, cell(grid, name, "Friday[^:]*"), "3.5");
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    const comments = page.getByRole("dialog", { name: "Comments" });
    await expect(comments.getByText("Comments need a connection.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.close();
  });

  const page = await booker.context.newPage();
  await test.step("the next week is there too, also days later", async () => {
    await booker.context.clock.setSystemTime(new Date("2026-11-17T10:00:00Z"));
    await page.goto("/my-time");
    await expect(page).toHaveURL(/\/my-time\/timesheet\/2026-11-16$/);
    const grid = page.getByRole("grid");
    await type(page, cell(grid, name, "Monday[^:]*"), "2");
    await expect(page.getByText(unsent)).toBeVisible();
    await page.getByRole("button", { name: "Previous", exact: true }).click();
    await expect(cell(grid, name, "Thursday[^:]*")).toContainText("7");
    await expect(cell(grid, name, "Friday[^:]*")).toContainText("3.5");
  });

  await test.step("any other page says that it needs a connection, and leads to My Time", async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("This page needs a connection.")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Book time in My Time" }).click();
    await expect(page.getByText(notice)).toBeVisible();
  });

  await test.step("once the connection is back, everything is sent, once", async () => {
    await booker.context.clock.setSystemTime(new Date("2026-11-12T11:00:00Z"));
    await booker.context.setOffline(false);
    await expect(page.getByText(notice)).toBeHidden();
    await expect.poll(async () => hoursOf(await storedWeek(booker), code, "2026-11-12")).toEqual([7]);
    await expect.poll(async () => hoursOf(await storedWeek(booker), code, "2026-11-13")).toEqual([3.5]);
    await expect
      .poll(async () => hoursOf(await storedWeek(booker, "2026-11-16"), code, "2026-11-16"))
      .toEqual([2]);
    expect((await storedWeek(booker)).version).toBeLessThanOrEqual(before.version + 2);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("No connection");
  });

  await test.step("after more than a week without an answer nothing is shown any more", async () => {
    await page.goto("/my-time");
    await ready(page);
    await booker.context.setOffline(true);
    await booker.context.clock.setSystemTime(new Date("2026-11-20T10:00:00Z"));
    await page.reload();
    await expect(page.getByText("The server can't be reached.")).toBeVisible();
    await expect.poll(() => pinnedPerson(page)).toBeNull();
  });
  await booker.leave();
});

test("a week to come that was opened with a connection is there without one, with what was booked in it", async ({
  browser,
}) => {
  const booker = await atMyTime(browser, "booker");
  await ready(booker.page);
  const { page } = booker;
  const later = "2026-11-23";
  const { name } = rowOf(await storedWeek(booker, later));
  await page.goto(`/my-time/timesheet/${later}`);
  const field = cell(page.getByRole("grid"), name, "Monday[^:]*");
  await expect(field).toBeVisible();
  await expect
    .poll(async () => Object.keys((await storedHere(page))?.answers ?? {}))
    .toContain(`/api/my-time/weeks/${later}`);
  await booker.context.setOffline(true);
  await type(page, field, "2");
  await expect(page.getByText(unsent)).toBeVisible();
  await page.reload();
  await expect(field).toContainText("2");
  await booker.context.setOffline(false);
  await booker.leave();
});

test("what changed elsewhere meanwhile is shown beside what was booked, and one press decides", async ({
  browser,
}) => {
  const person = await atMyTime(browser, "forecaster");
  const { page, context } = person;
  await ready(page);
  const { id, code, name } = rowOf(await storedWeek(person));
  const grid = page.getByRole("grid");

  await test.step("the same cell, saved on another device", async () => {
    await context.setOffline(true);
    await type(page, cell(grid, name, "Thursday[^:]*"), "7");
    await expect(page.getByText(unsent)).toBeVisible();
    await saveElsewhere(person, id, "2026-11-12", 2);
    await context.setOffline(false);
    await expect(page.getByText("You have saved changes elsewhere since you opened this.")).toBeVisible();
    await expect(page.getByRole("row", { name: `${name}, 12 Nov 2 7` })).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => hoursOf(await storedWeek(person), code, "2026-11-12")).toEqual([7]);
  });

  await test.step("the week, submitted on another device", async () => {
    await context.setOffline(true);
    await type(page, cell(grid, name, "Friday[^:]*"), "3");
    await expect(page.getByText(unsent)).toBeVisible();
    const { version } = await storedWeek(person);
    const submitted = await context.request.post(`/api/my-time/weeks/${monday}/submit`, {
      data: { version },
    });
    expect(submitted.status()).toBe(200);
    await context.setOffline(false);
    const notices = page.getByRole("status").filter({ hasText: "Keep mine recalls it" });
    await expect(notices).toContainText("This week is submitted. Recall it to change it.");
    await expect(notices.getByRole("row", { name: `${name}, 13 Nov – 3` })).toBeVisible();
    await notices.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(async () => hoursOf(await storedWeek(person), code, "2026-11-13")).toEqual([3]);
    expect((await storedWeek(person)).statusCode).toBe("draft");
    await expect(notices).toBeHidden();
  });

  await test.step("two windows without a connection show each other's hours, and send them once", async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    const theirs = other.getByRole("grid");
    await expect(theirs).toBeVisible();
    await context.setOffline(true);
    await type(page, cell(grid, name, "Saturday[^:]*"), "1");
    await expect(cell(theirs, name, "Saturday[^:]*")).toContainText("1");
    await type(other, cell(theirs, name, "Sunday[^:]*"), "2");
    await expect(cell(grid, name, "Sunday[^:]*")).toContainText("2");
    await context.setOffline(false);
    for (const [day, hours] of [
      ["2026-11-14", 1],
      ["2026-11-15", 2],
    ] as const)
      await expect.poll(async () => hoursOf(await storedWeek(person), code, day)).toEqual([hours]);
    for (const each of [page, other]) {
      await expect(each.getByText(unsent)).toBeHidden();
      await expect(each.getByText("since you opened this.")).toBeHidden();
    }
    await other.close();
  });
  await person.leave();
});

test("a session ended elsewhere removes stored data; unsent hours wait for their person alone", async ({
  browser,
}) => {
  const person = await atMyTime(browser, "allocator");
  const { page, context } = person;
  await ready(page);
  const { code, name } = rowOf(await storedWeek(person));
  const grid = page.getByRole("grid");
  await context.setOffline(true);
  await type(page, cell(grid, name, "Saturday[^:]*"), "4");
  await expect(page.getByText(unsent)).toBeVisible();

  await test.step("logging out says how many bookings haven't been sent", async () => {
    await page.getByRole("button", { name: /account/i }).click();
    await page.getByRole("menuitem", { name: "Log Out" }).click();
    const dialog = page.getByRole("dialog", { name: "Log out?" });
    await expect(dialog).toContainText("1 booking hasn't been sent yet.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("ended from another device, the next answer removes the figures", async () => {
    const elsewhere = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
    expect((await elsewhere.context.request.delete("/api/account/sessions")).status()).toBe(200);
    await elsewhere.leave();
    expect(await pinnedPerson(page)).not.toBeNull();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => pinnedPerson(page)).toBeNull();
    await expect(page.getByText("You have unsaved changes on this device.")).toContainText("19 November");
  });

  const logIn = async (who: string) => {
    await page.getByLabel("Email").fill(`${who}@harbourpine.example`);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/\/login/);
  };
  const logOut = async () => {
    await page.getByRole("button", { name: /account/i }).click();
    await page.getByRole("menuitem", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login/);
  };

  await test.step("someone else on the device sees nothing of them", async () => {
    await logIn("booker");
    await page.goto("/my-time");
    await ready(page);
    await expect(page.getByText("stored on this device")).toHaveCount(0);
    await expect(cell(grid, /./, "Saturday[^:]*").filter({ hasText: "4" })).toHaveCount(0);
  });

  await test.step("logging out without a connection ends the session once there is one", async () => {
    await context.setOffline(true);
    await logOut();
    await expect.poll(() => pinnedPerson(page)).toBeNull();
    await context.setOffline(false);
    await page.goto("/my-time");
    await expect(page).toHaveURL(/\/login/);
    expect((await context.request.get("/api/account")).status()).toBe(401);
  });

  await test.step("the same person logs in again, and they're sent", async () => {
    await logIn("allocator");
    await expect.poll(async () => hoursOf(await storedWeek(person), code, "2026-11-14")).toEqual([4]);
  });
  await person.leave();
});
