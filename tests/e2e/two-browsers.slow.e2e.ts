import { expect, test, type Page, type Request } from "@playwright/test";
import { activateProject, cell, createProject, type } from "./support/month.ts";
import { inviteEveryone } from "./support/organisation.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const planner = "/forecasts";
const saved = "Draft forecast saved successfully!";

async function openForecast(page: Page): Promise<void> {
  await page.goto(planner);
  await page
    .getByRole("combobox", { name: "Project", exact: true })
    .selectOption({ label: "HBW Harbour Wall" });
  await page.getByLabel("Period").selectOption("2026-11");
  await expect(page.getByRole("grid")).toBeVisible();
}

const hoursOf = (page: Page, tier: string) => cell(page.getByRole("grid"), tier, "Hours");

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Draft" }).click();
  await expect(page.getByText(saved)).toBeVisible();
}

/** How often the forecast was saved. */
async function version(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const projects = (await (await fetch("/api/projects")).json()) as { projects: { id: string }[] };
    const answer = await fetch(`/api/forecasts/planner?projectId=${projects.projects[0]?.id}&month=2026-11`);
    return (
      ((await answer.json()) as { periods: { forecast: { version: number } }[] }).periods[0]?.forecast
        .version ?? 0
    );
  });
}

test("two people at once see each other's saves, lose nothing and save nothing twice", async ({
  browser,
}) => {
  const ownerPassword = await test.step("found the organisation", () =>
    house.found("Wharf Works", "olive@wharf.example", "2026-10-22"));
  const address = await house.openOn("2026-10-22");
  const olive = await signInAs(browser, address, "olive@wharf.example", ownerPassword);
  const password = "tide-table-7";
  await inviteEveryone(browser, address, olive.page, password);
  await olive.page.reload();
  const project = {
    name: "Harbour Wall",
    code: "HBW",
    startMonth: "November",
    startYear: "2026",
    length: "3",
    functions: ["Design"],
    forecasters: ["Fay Forecaster"],
  };
  await createProject(olive.page, project);
  await activateProject(olive.page);
  const fay = await signInAs(browser, address, "fay@wharf.example", password);
  await openForecast(fay.page);
  await openForecast(olive.page);

  await test.step("a save in one browser shows in the other", async () => {
    await type(fay.page, hoursOf(fay.page, "Senior"), "90");
    await saveDraft(fay.page);
    await expect(hoursOf(olive.page, "Senior")).toContainText("90");
  });

  await test.step("unsaved hours stay when news of another save arrives, and both are merged", async () => {
    await type(olive.page, hoursOf(olive.page, "Junior"), "40");
    await type(fay.page, hoursOf(fay.page, "Senior"), "100");
    await saveDraft(fay.page);
    await expect(
      olive.page.getByText("Fay Forecaster changed this forecast since you opened it."),
    ).toBeVisible();
    await expect(hoursOf(olive.page, "Junior")).toContainText("40");
    await olive.page.getByRole("button", { name: "Merge" }).click();
    await expect(hoursOf(olive.page, "Senior")).toContainText("100");
    await saveDraft(olive.page);
    await expect(hoursOf(fay.page, "Junior")).toContainText("40");
  });

  await test.step("without a connection nothing typed is lost; Retry saves it, and the other browser sees it", async () => {
    await fay.context.setOffline(true);
    await type(fay.page, hoursOf(fay.page, "Senior"), "110");
    await fay.page.getByRole("button", { name: "Submit Draft" }).click();
    await expect(fay.page.getByText("The server can't be reached.")).toBeVisible();
    await expect(hoursOf(fay.page, "Senior")).toContainText("110");
    await fay.context.setOffline(false);
    await fay.page.getByRole("button", { name: "Retry" }).click();
    await expect(fay.page.getByText(saved)).toBeVisible();
    await expect(hoursOf(olive.page, "Senior")).toContainText("110");
  });

  await test.step("a browser that was away catches up", async () => {
    await olive.context.setOffline(true);
    await type(fay.page, hoursOf(fay.page, "Senior"), "115");
    await saveDraft(fay.page);
    await olive.context.setOffline(false);
    await expect(hoursOf(olive.page, "Senior")).toContainText("115");
  });

  await test.step("a save whose answer is lost is retried automatically and happens once", async () => {
    const before = await version(fay.page);
    let lost = 0;
    await fay.page.route(/\/api\/forecasts\/.+\/2026-11$/, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await type(fay.page, hoursOf(fay.page, "Senior"), "120");
    await saveDraft(fay.page);
    expect(lost).toBe(1);
    expect(await version(fay.page)).toBe(before + 1);
    await fay.page.unrouteAll();
  });

  await test.step("hours typed before a crash come back, and can be given up", async () => {
    await type(fay.page, hoursOf(fay.page, "Junior"), "55");
    const again = await fay.context.newPage();
    const where = fay.page.url();
    await fay.page.close({ runBeforeUnload: false });
    await again.goto(where);
    await expect(again.getByText("Restored the hours you changed")).toBeVisible();
    await expect(hoursOf(again, "Junior")).toContainText("55");
    await again.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(again.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
    await again.getByRole("button", { name: "Keep editing" }).click();
    await expect(hoursOf(again, "Junior")).toContainText("55");
    await again.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(hoursOf(again, "Junior")).toContainText("40");
  });

  await test.step("a dashboard whose news begin after its answers is read once, with three requests at most, and again for what is saved later", async () => {
    const { page } = olive;
    const requested: string[] = [];
    const answered: string[] = [];
    const noteIn = (list: string[]) => (request: Request) =>
      void (request.url().includes("/api/analytics/") && list.push(request.url()));
    const [note, noteAnswer] = [noteIn(requested), noteIn(answered)];
    page.on("request", note);
    page.on("requestfinished", noteAnswer);
    let begin = () => {};
    const mayBegin = new Promise<void>((resolve) => {
      begin = resolve;
    });
    await page.route(/\/api\/events/, async (route) => {
      await mayBegin;
      await route.continue();
    });
    await page.goto("/dashboard/organisation");
    await expect(page.getByText("Loading")).toHaveCount(0);
    // News that begin while a read is under way are not distinguishable from news that begin without reading
    // again.
    // What surrounds a month is requested last, once its code is there.
    await expect
      .poll(() => requested.some((url) => url.includes("/around")) && answered.length === requested.length)
      .toBe(true);
    const first = requested.length;
    expect(first).toBeLessThanOrEqual(3);
    const opened = page.waitForResponse(/\/api\/events\?since=\d+$/);
    begin();
    await opened;
    const again = await fay.context.newPage();
    await openForecast(again);
    expect(requested).toHaveLength(first);
    await type(again, hoursOf(again, "Junior"), "45");
    await saveDraft(again);
    await expect.poll(() => requested.length).toBe(2 * first);
    page.off("request", note);
    page.off("requestfinished", noteAnswer);
    await page.unrouteAll();
    await again.close();
  });

  await test.step("a page open across an upgrade is reloaded once where a file is gone, and restores the draft", async () => {
    const gone = /\/assets\/Palette-[^/]*\.(?:js|css)$/;
    await olive.page.goto("/projects");
    await olive.page.getByRole("row", { name: /Harbour Wall/ }).click();
    await olive.page.getByRole("button", { name: "Edit Project" }).click();
    await olive.page.getByLabel("Description").fill("Until the moon turns");
    await olive.page.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
    const reloaded = olive.page.waitForEvent("load");
    await olive.page.getByRole("button", { name: /^Go to/ }).click();
    await reloaded;
    await expect(olive.page.getByLabel("Description")).toHaveValue("Until the moon turns");
    await olive.page.getByRole("button", { name: /^Go to/ }).click();
    await expect(olive.page.getByText("This page couldn't be shown.")).toBeVisible();
    await olive.page.unrouteAll();
    await olive.page.reload();
    await olive.page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(olive.page.getByRole("button", { name: "Edit Project" })).toBeVisible();
  });

  await test.step("without a connection a screen that was never open says so, and Retry brings it", async () => {
    await olive.context.setOffline(true);
    await olive.page.getByRole("button", { name: /^Go to/ }).click();
    await expect(olive.page.getByText("The server can't be reached.")).toBeVisible();
    await olive.context.setOffline(false);
    await olive.page.getByRole("button", { name: "Retry" }).click();
    await expect(olive.page.getByRole("button", { name: "Edit Project" })).toBeVisible();
  });

  await test.step("a project being created outlives a reload, and a length changed beside is no conflict", async () => {
    await olive.page.goto("/projects");
    await olive.page.getByRole("button", { name: "Create Project" }).click();
    await olive.page.getByLabel("Project name").fill("Sea Gate");
    await olive.page.reload();
    await olive.page.getByRole("button", { name: "Create Project" }).click();
    await expect(olive.page.getByText("Restored what you typed")).toBeVisible();
    await expect(olive.page.getByLabel("Project name")).toHaveValue("Sea Gate");
    await olive.page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(olive.page.getByLabel("Project name")).toHaveValue("");
    await olive.page.keyboard.press("Escape");
    await olive.page.getByRole("row", { name: /Harbour Wall/ }).click();
    await olive.page.getByRole("button", { name: "Edit Project" }).click();
    await olive.page.getByLabel("Description").fill("Until the tide turns");
    const beside = await fay.context.newPage();
    await beside.goto(olive.page.url());
    await beside.getByRole("button", { name: "Extend" }).click();
    await beside.getByRole("dialog").getByRole("button", { name: "Extend" }).click();
    await expect(beside.getByRole("dialog")).toBeHidden();
    await expect(olive.page.getByLabel("Length")).toHaveValue(/^4 months/);
    await expect(olive.page.getByText("since you opened this")).toBeHidden();
    await olive.page.getByRole("button", { name: "Save Changes" }).click();
    await expect(olive.page.getByRole("button", { name: "Edit Project" })).toBeVisible();
  });
  // What the browser says of the lost connections is no fault of the page.
  expect(
    browserComplaints().filter(
      (text) => !/net::ERR_|Saving the forecast failed|Part of the page couldn't be loaded/.test(text),
    ),
  ).toEqual([]);
});
