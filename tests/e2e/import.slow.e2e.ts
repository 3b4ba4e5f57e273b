import { expect, test, type Locator, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { xlsxFile, type XlsxCell } from "#shared/xlsx.ts";
import { failing, reason } from "./support/failing.ts";
import { answered } from "./support/answered.ts";
import { accessFaults, frameFaults, settled } from "./support/inspection.ts";
import { arriveAs, browserComplaints, onPhone, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";
import { slowTest } from "./support/slow-test.ts";
import { targetFaults } from "./support/targets.ts";

const house = new House();
let address = "";
test.beforeAll(async () => {
  address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
});
test.afterAll(() => house.remove());

const admin = "admin@harbourpine.example";
const booker = "booker@harbourpine.example";

/** What is wrong with a step: at a desk in one theme, and on a phone in the other. */
async function look(page: Page): Promise<void> {
  const faults: string[] = [];
  await settled(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  faults.push(...(await accessFaults(page, { rows: 16 })), ...(await frameFaults(page)));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  faults.push(...(await accessFaults(page, { rows: 8, targetsSeen: true })), ...(await frameFaults(page)));
  faults.push(...(await targetFaults(page, { rows: 8 })));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(faults).toEqual([]);
}

/** Chooses a file on the page of imports, and follows to its first step. */
async function choose(page: Page, name: string, content: Buffer): Promise<void> {
  await page.goto("/admin/import");
  await page.getByLabel("File to import").setInputFiles({ name, mimeType: "text/csv", buffer: content });
  await expect(page).toHaveURL(/\/admin\/import\/[\w-]+$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByText("What was recognised")).toBeVisible();
}

async function press(place: Page | Locator, name: string | RegExp): Promise<void> {
  const button = place.getByRole("button", { name }).first();
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

const step = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name });

/** Hours booked in a month by project, as the report shows them. */
async function bookedHours(page: Page, project: string): Promise<string | null> {
  await page.goto("/reports?report=hours&measure=actual&by=project,person&from=2026-03&to=2026-03");
  await settled(page);
  const row = page.getByRole("row", { name: new RegExp(project) });
  return (await row.count()) === 0 ? null : row.first().textContent();
}

test("an admin imports time with a wrong row and an unknown project, sees the hours, and undoes it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { page, leave } = await arriveAs(browser, address, admin, demoPassword);

  await test.step("the Admin Dashboard and the palette lead to the page, which says what helps", async () => {
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Import", exact: true }).press("Enter");
    await expect(page.getByText("Nothing imported yet")).toBeVisible();
    await look(page);
    const [template] = await Promise.all([
      page.waitForEvent("download"),
      press(page, "Download template for time entries"),
    ]);
    expect(template.suggestedFilename()).toBe("time-entries-template.csv");
    await page.goto("/dashboard/organisation");
    await settled(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Go to" }).pressSequentially("import");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin\/import$/);
  });

  await test.step("other files are refused at once, in words", async () => {
    const input = page.getByLabel("File to import");
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
    await input.setInputFiles(file("plan.pdf", Buffer.from("%PDF")));
    await expect(page.getByRole("alert")).toContainText("plan.pdf isn't a CSV or XLSX file.");
    await input.setInputFiles(file("plan.xls", Buffer.from("x")));
    await expect(page.getByRole("alert")).toContainText("Save it as XLSX or CSV");
    await input.setInputFiles(file("plan.csv", Buffer.alloc(0)));
    await expect(page.getByRole("alert")).toContainText("plan.csv is empty.");
  });

  await test.step("the file is uploaded and recognised, and what it says can be corrected", async () => {
    const lines = [
      "User;Project;Date;Hours;Internal remark",
      `${booker};NHL;03/03/2026;3,5;North wall`,
      `${booker};NHL;04/03/2026;25;Too long`,
      `${booker};Quay lights;05/03/2026;4;Cables`,
    ];
    await choose(page, "march.csv", Buffer.from(lines.join("\r\n")));
    await expect(page.getByText("Time entries, 3 rows")).toBeVisible();
    await expect(page.getByLabel("Separator")).toHaveValue(";");
    await look(page);
    await press(page, "Continue");
  });

  await test.step("a column is corrected; what is needed is named; reload shows the same", async () => {
    await expect(page).toHaveURL(/step=columns/);
    // The keyboard goes on in the step that came.
    await expect(page.getByRole("region", { name: "Columns", exact: true })).toBeFocused();
    await expect(page.getByLabel("Decimal sign")).toHaveValue(",");
    await page.getByLabel("Dates", { exact: true }).selectOption("dmy");
    await page.getByLabel("Hours holds").selectOption({ label: "Skip" });
    await expect(page.getByText("No column contains “Hours” yet. Choose it below.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
    await page.getByLabel("Hours holds").selectOption({ label: "Hours (required)" });
    await page.getByLabel("Internal remark holds").selectOption({ label: "Note" });
    await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
    await look(page);
    await page.reload();
    await expect(page.getByLabel("Internal remark holds")).toHaveValue("note");
    await press(page, "Continue");
  });

  await test.step("the unknown project is created on request, by keyboard", async () => {
    await expect(page).toHaveURL(/step=names/);
    await expect(page.getByRole("heading", { name: "1 name to decide" })).toBeVisible();
    await expect(page.getByText("1 name without a decision: its rows can't be imported.")).toBeVisible();
    const choice = page.getByRole("combobox", { name: "Quay lights is matched with" });
    await choice.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: "Create this project" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Everything is decided" })).toBeVisible();
    await expect(choice).toHaveValue("Create this project");
    await look(page);
    await press(page, "Check the file");
  });

  await test.step("the check says what would happen; the wrong row is corrected in its cell", async () => {
    await expect(page).toHaveURL(/step=check/);
    await expect(page.getByText("1 time entry can't be imported.", { exact: false })).toBeVisible();
    await expect(page.getByRole("row", { name: /^To create/ })).toContainText("27.5");
    await expect(page.getByRole("row", { name: /^In the file/ })).toContainText("32.5");
    await look(page);
    const [home] = await Promise.all([page.waitForEvent("download"), press(page, "Download these rows")]);
    expect(home.suggestedFilename()).toMatch(/march.*\.csv$/);
    const cell = page.getByRole("textbox", { name: "Hours, row 3" });
    await expect(cell).toHaveAttribute("aria-invalid", "true");
    await expect(cell).toHaveAccessibleDescription("A day has at most 24 hours.");
    await expect(page.getByRole("textbox", { name: "Date, row 3" })).not.toHaveAttribute("aria-invalid");
    await cell.fill("5");
    await expect(page.getByRole("button", { name: /^Import \d/ })).toBeDisabled();
    await page.reload();
    await expect(cell).toHaveValue("5");
    await look(page);
    await press(page, "Save and check again");
    await expect(page.getByText("Every row can be imported.")).toBeVisible();
    await expect(page.getByRole("row", { name: /^To create/ })).toContainText("12.5");
  });

  await test.step("it is imported after a question in numbers, and another browser follows", async () => {
    const phone = await onPhone(browser, page);
    await phone.goto(new URL(page.url()).pathname);
    await expect(phone.getByText("Every row can be imported.")).toBeVisible();
    await press(page, "Import 3 time entries");
    const question = page.getByRole("dialog", { name: "Import this file?" });
    await expect(question.getByText("Creates 3 time entries and 1 project.")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await press(question, "Import");
    await expect(page.getByText("3 time entries imported")).toBeVisible();
    await expect(page).toHaveURL(/step=done/);
    await look(page);
    await expect(phone.getByText("3 time entries imported")).toBeVisible();
    await phone.context().close();
    expect(await bookedHours(page, "Quay lights")).toContain("4");
    await page.goBack();
  });

  await test.step("undoing it confirms what goes, what stays and why; the hours are gone", async () => {
    const { projects } = (await (await page.request.get("/api/projects")).json()) as {
      projects: { id: string; name: string }[];
    };
    const quay = projects.find(({ name }) => name === "Quay lights")?.id ?? "";
    await page.request.put(`/api/my-time/pinned-projects/${quay}`, { data: { isPinned: true } });
    await page.goto("/admin/import");
    await look(page);
    await press(page, "Undo import of march.csv");
    const question = page.getByRole("dialog", { name: "Undo import?" });
    await expect(question.getByText("Changed or needed since, so it stays: 1 project")).toBeVisible();
    await expect(question.getByText(/^This removes what the import created: 3 time entries/)).toBeVisible();
    const row = question.getByRole("row", { name: /Quay lights/ });
    await expect(row).toContainText("Needed by 1 pin in My Time");
    await look(page);
    await press(question, "Undo import");
    await expect(page.getByRole("row", { name: /march\.csv/ })).toContainText("Undone");
    expect(await bookedHours(page, "Quay lights")).toBeNull();
  });

  await test.step("what was undone can be checked again, and discarded", async () => {
    await page.goto("/admin/import");
    await page.getByRole("row", { name: /march\.csv/ }).press("Enter");
    const left = page.getByRole("region", { name: "What is still there" });
    await expect(left.getByRole("row", { name: /Quay lights/ })).toContainText("Needed by 1 pin in My Time");
    await look(page);
    await step(page, "Names").press("Enter");
    await expect(page).toHaveURL(/step=names/);
    await press(page, "Discard import");
    await press(page.getByRole("dialog", { name: "Discard import?" }), "Discard");
    await expect(page.getByText("Nothing imported yet")).toBeVisible();
  });
  await leave();
  expect(browserComplaints()).toEqual([]);
});

const texts = (...row: string[]): XlsxCell[] => row.map((text) => ({ text }));

/** A workbook with months as columns; the third of them as typed. */
function plan(march: string): Buffer {
  const rows = [
    texts("Person", "Project", "Jan 2026", "Feb 2026", "Mar 2026", "Remark"),
    [...texts(booker, "NHL"), { number: 10 }, { number: 12.5 }, { text: march }, { text: "" }],
  ];
  return Buffer.from(xlsxFile([{ name: "Hours", rows }], "£"));
}

slowTest(
  "a workbook with a column for each month comes in as a grid, and two admins see one import",
  async ({ browser }) => {
    test.setTimeout(120_000);
    const { page, leave } = await signInAs(browser, address, admin, demoPassword);
    await choose(page, "plan.xlsx", plan("a lot"));
    await expect(page.getByLabel("Sheet")).toHaveValue("Hours");
    await expect(page.getByLabel("Layout")).toHaveValue("grid");

    await test.step("another kind recognises its columns anew", async () => {
      await page.getByLabel("What it contains").selectOption({ label: "Time entries" });
      await expect(page.getByText("Time entries, 1 row")).toBeVisible();
      await press(page, "Continue");
      await page.getByLabel("Numbers are", { exact: true }).selectOption("hours");
      await expect(page.getByRole("row", { name: /^3 months, January 2026 to March 2026/ })).toBeVisible();
      await look(page);
    });

    await test.step("what someone else changes is shown, and what came too late isn't saved", async () => {
      const other = await arriveAs(browser, address, "superadmin@harbourpine.example", demoPassword);
      await other.page.goto(page.url());
      const remark = other.page.getByLabel("Remark holds");
      await expect(remark).toHaveValue("-");
      await answered(page, () => page.getByLabel("Remark holds").selectOption({ label: "Note" }));
      await expect(remark).toHaveValue("note");
      // Theirs is on its way while someone else saves.
      await other.page.route("**/reading", async (route) => {
        const saved = page.waitForResponse((answer) => answer.url().endsWith("/reading") && answer.ok());
        await page.getByLabel("Remark holds").selectOption({ label: "Skip" });
        await expect(page.getByText("6 columns, 1 line skipped")).toBeVisible();
        await saved;
        await route.continue();
      });
      await remark.selectOption({ label: "Billable" });
      await expect(
        other.page.getByText(
          /^(?!Someone else)\S.+ has saved changes since you opened this\. The import is shown as it is now/,
        ),
      ).toBeVisible();
      await expect(remark).toHaveValue("-");
      await other.leave();
    });

    await test.step("a cell that can't be read is corrected at its column", async () => {
      // Both names are found, so there is nothing to decide about them.
      await press(page, "Continue");
      await expect(page).toHaveURL(/step=check/);
      // On a slow connection the outcome is there before the answer that the check has begun.
      await page.route("**/check", async (route) => {
        const outcome = page.waitForResponse(
          async (answer) =>
            /\/api\/imports\/[\w-]+$/.test(answer.url()) && (await answer.text()).includes('"checked"'),
        );
        const begun = await route.fetch();
        await outcome;
        await route.fulfill({ response: begun });
      });
      await press(page, "Check the file");
      await expect(page.getByText("1 time entry can't be imported.", { exact: false })).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
      await look(page);
      await page.getByRole("textbox", { name: "Mar 2026, row 2" }).fill("8");
      await press(page, "Save and check again");
      await expect(page.getByText("Every row can be imported.")).toBeVisible();
    });

    await test.step("it is imported, and the same file again has nothing to import", async () => {
      await press(page, /^Import \d/);
      await press(page.getByRole("dialog", { name: "Import this file?" }), "Import");
      await expect(page.getByText("3 time entries imported")).toBeVisible();
      await press(page, "Undo import");
      await press(page.getByRole("dialog", { name: "Undo import?" }), "Keep it");
      await choose(page, "plan.xlsx", plan("8"));
      await page.getByLabel("What it contains").selectOption({ label: "Time entries" });
      await expect(page.getByText("Time entries, 1 row")).toBeVisible();
      await step(page, "Check").click();
      await press(page, "Check the file");
      await expect(page.getByText("There's nothing to import.", { exact: false })).toBeVisible();
      await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
    });
    await leave();
    expect(browserComplaints()).toEqual([]);
  },
);

slowTest(
  "wrong columns are seen in the preview, corrected and imported, and the hours don't come in twice",
  async ({ browser }) => {
    test.setTimeout(120_000);
    const { page, leave } = await signInAs(browser, address, admin, demoPassword);
    const lines = [
      "User;Project;Date;Hours;Actual;Note",
      `${booker};NHL;13/04/2026;80;8;Wall`,
      `${booker};NHL;14/04/2026;80;7,5;Roof`,
      "Total;;;160;15,5;",
    ];
    const bytes = Buffer.from(lines.join("\r\n"));
    await choose(page, "april.csv", bytes);
    await press(page, "Continue");

    await test.step("the preview shows the facts, their days and what is unusual", async () => {
      const understood = page.getByRole("region", { name: "What was understood" });
      await expect(understood.getByRole("listitem").filter({ hasText: "80 h" })).toHaveCount(4);
      await expect(understood.getByText("2 values are unusual. Are they meant?")).toBeVisible();
      await expect(understood.getByText("Mon 13 April 2026 to Tue 14 April 2026")).toBeVisible();
      await look(page);
      await page.getByLabel("Hours holds").selectOption({ label: "Skip" });
      await page.getByLabel("Actual holds").selectOption({ label: "Hours (required)" });
      await expect(page.getByText(/^Nothing says whether the numbers are hours/)).toBeVisible();
      await page.getByLabel("Numbers are", { exact: true }).selectOption("hours");
      await expect(understood.getByText(/^Mon 13 April 2026, 8 h, /)).toBeVisible();
      await expect(understood.getByText("2 values are unusual.", { exact: false })).toBeHidden();
      await expect(understood.getByText("7.5 to 8")).toBeVisible();
    });

    await test.step("names that are all found are passed over, and the rows come in", async () => {
      await press(page, "Continue");
      await expect(page).toHaveURL(/step=check/);
      await press(page, "Check the file");
      await expect(page.getByText("Every row can be imported.")).toBeVisible();
      await look(page);
      await press(page, "Import 2 time entries");
      await press(page.getByRole("dialog", { name: "Import this file?" }), "Import");
      await expect(page.getByText("2 time entries imported")).toBeVisible();
    });

    await test.step("other hours of the same days are skipped, until someone adds them", async () => {
      const more = [lines[0] ?? "", `${booker};NHL;13/04/2026;1;1;More`];
      await choose(page, "more.csv", Buffer.from(more.join("\r\n")));
      await step(page, "Check").click();
      await press(page, "Check the file");
      await expect(page.getByText("1 row would double what's booked on its day.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
      await look(page);
      await page.getByLabel("Rows that would double hours").selectOption({ label: "Add them anyway" });
      await expect(page.getByRole("button", { name: "Import 1 time entry" })).toBeEnabled();
    });
    await leave();
    expect(browserComplaints()).toEqual([]);
  },
);

slowTest(
  "an upload goes on after a lost connection, and after a reload with the same file",
  async ({ browser }) => {
    const { page, leave } = await arriveAs(browser, address, admin, demoPassword);
    const line = `${booker},NHL,2026-05-05,1,${"x".repeat(200)}\n`;
    const large = Buffer.from(`User,Project,Date,Hours,Note\n${line.repeat(10_000)}`);
    const file = { name: "large.csv", mimeType: "text/csv", buffer: large };
    const second = "**/parts/1";

    await page.goto("/admin/import");
    await page.route(second, (route) => route.abort("connectionfailed"));
    await page.getByLabel("File to import").setInputFiles(file);
    await expect(page.getByText("The connection is lost.", { exact: false })).toBeVisible();
    await look(page);

    await test.step("a reload requests the same file, and refuses another", async () => {
      page.once("dialog", (question) => void question.accept());
      await page.reload();
      const again = page.getByLabel("The same file again");
      await again.setInputFiles({ ...file, buffer: Buffer.from("User\nAda") });
      await expect(page.getByRole("alert")).toContainText("large.csv is another file.");
      await look(page);
      await again.setInputFiles(file);
      await expect(page.getByText("The connection is lost.", { exact: false })).toBeVisible();
    });

    await test.step("once the connection is back it goes on by itself", async () => {
      await page.unroute(second);
      await expect(page.getByText("Time entries, 10,000 rows").first()).toBeVisible();
    });

    await test.step("a check can be left and stopped; rows are skipped and included again", async () => {
      await step(page, "Check").click();
      await press(page, "Check the file");
      await press(page, "Stop");
      await expect(page.getByText("Check before you import")).toBeVisible();
      await press(page, "Check the file");
      await page.getByRole("main").getByRole("link", { name: "Import", exact: true }).press("Enter");
      await expect(page.getByRole("row", { name: /large\.csv/ })).toContainText("can't be imported");
      await page.getByRole("link", { name: "Continue large.csv" }).press("Enter");
      await step(page, "Check").click();
      await page
        .getByRole("checkbox", { name: /^Skip row/ })
        .first()
        .check();
      await press(page, "Save and check again");
      await page.getByText(/^Skipped [\d,]+$/).click();
      await expect(page.getByRole("button", { name: /^Include row/ }).first()).toBeVisible();
      await look(page);
    });
    await leave();
  },
);

slowTest("what a file leaves open is chosen wrong, seen, and corrected", async ({ browser }) => {
  const { page, leave } = await signInAs(browser, address, admin, demoPassword);
  const question = (words: string) => page.getByText(words, { exact: false });

  await test.step("letters of several encodings", async () => {
    const letters = Buffer.from("User;Project;Date;Hours;Note\nBOOKER;NHL;2026-06-15;1;Łódź\n", "latin1");
    // Łódź in Windows-1250.
    const bytes = Buffer.from(
      letters
        .toString("latin1")
        .replace("BOOKER", booker)
        .replace(/[^;]*\n$/, "\xa3\xf3d\x9f\n"),
      "latin1",
    );
    await choose(page, "letters.csv", bytes);
    await expect(page.getByLabel("Encoding")).toHaveValue("");
    await page.getByLabel("Encoding").selectOption("windows-1252");
    await expect(page.getByText("Letters are read like this: ", { exact: false })).toContainText("£ódŸ");
    await page.getByLabel("Encoding").selectOption("windows-1250");
    await expect(page.getByText("Letters are read like this: ", { exact: false })).toContainText("Łódź");
    await press(page, "Continue");
    await expect(question("The letters of this file can be read in several ways.")).toHaveCount(0);
    await expect(page.getByRole("list").filter({ hasText: "Łódź" })).toBeVisible();
  });

  await test.step("fractions of a day, and hours and minutes", async () => {
    const row = (hours: string) => `User,Project,Date,Hours\n${booker},NHL,2026-06-15,${hours}\n`;
    await choose(page, "fractions.csv", Buffer.from(row("0.354")));
    await press(page, "Continue");
    await expect(question("The hours are below 1, with many decimals")).toBeVisible();
    await page.getByLabel("Numbers are", { exact: true }).selectOption("hours");
    await expect(page.getByText("0.35 h", { exact: false })).toBeVisible();
    await page.getByLabel("Numbers are", { exact: true }).selectOption("dayFractions");
    await expect(page.getByText("8.5 h", { exact: false })).toBeVisible();
    await choose(page, "minutes.csv", Buffer.from(row("8.30")));
    await press(page, "Continue");
    await expect(question("Numbers like 7.30 may be decimal hours")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toBeDisabled();
    await page.getByLabel("Numbers are", { exact: true }).selectOption("hours");
    await expect(page.getByText("Numbers like 8.30 are decimal hours, not hours and minutes.")).toBeVisible();
    await page.getByLabel("Numbers are", { exact: true }).selectOption("hoursMinutes");
    await expect(page.getByText("Numbers like 8.30 are hours and minutes.")).toBeVisible();
    await expect(page.getByText("8.5 h", { exact: false })).toBeVisible();
    await look(page);
  });
  await leave();
});

slowTest("whatever fails says so at its place and is there again after Retry", async ({ browser }) => {
  const { page, leave } = await signInAs(browser, address, admin, demoPassword);
  const lines = ["User,Project,Date,Hours", `${booker},NHL,2026-06-13,1`, `${booker},NHL,2026-06-14,30`];
  await choose(page, "failing.csv", Buffer.from(lines.join("\n")));
  const here = new URL(page.url()).pathname;
  // Live updates would read again by themselves what only Retry is to read.
  await page.route(/\/api\/events/, (route) => route.fulfill({ status: 503 }));
  const one = /\/api\/imports\/[\w-]{36}$/;

  await press(page, "Continue");
  await test.step("a change that isn't saved is said, and what is stored is shown", async () => {
    const correction = await failing(page, "PUT", /\/reading$/);
    await page.getByLabel("Dates", { exact: true }).selectOption("mdy");
    await expect(page.getByText(reason, { exact: false })).toBeVisible();
    await expect(page.getByLabel("Dates", { exact: true })).toHaveValue("dmy");
    await correction();
  });
  await step(page, "Check").click();
  await press(page, "Check the file");
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/imports/${here.split("/")[3]}`)).json()) as { status: string })
          .status,
    )
    .toBe("checked");

  for (const [at, call, title, back] of [
    ["/admin/import", /\/api\/imports$/, "Error Loading Imports", "failing.csv"],
    [here, one, "Error Loading Import", "failing.csv"],
    [`${here}?step=names`, /\/matches\?/, "Error Loading Names", "2 names are matched"],
    [`${here}?step=check`, /\/problems\?/, "Error Loading Rows", "A day has at most 24 hours."],
  ] as const)
    await test.step(`a read: ${title}`, async () => {
      const correction = await failing(page, "GET", call);
      await page.goto(at);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByText(reason)).toBeVisible();
      await correction();
      await page.getByRole("button", { name: "Retry" }).press("Enter");
      await expect(page.getByText(back).first()).toBeVisible();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    });

  await test.step("an import that doesn't begin says why in its question", async () => {
    const correction = await failing(page, "POST", /\/run$/);
    await press(page, "Import 1 time entry");
    await press(page.getByRole("dialog"), "Import");
    await expect(page.getByText(reason, { exact: false })).toBeVisible();
    await correction();
  });
  await leave();
});

test("only admins reach it, and an import that doesn't exist says so", async ({ browser }) => {
  const other = await arriveAs(browser, address, booker, demoPassword);
  await other.page.goto("/admin/import");
  await expect(other.page).toHaveURL(/\/dashboard\/organisation/);
  expect((await other.context.request.get("/api/imports")).status()).toBe(403);
  await other.leave();
  const { page, leave } = await arriveAs(browser, address, admin, demoPassword);
  await page.goto("/admin/import/019f0000-0000-7000-8000-000000000000");
  await expect(page.getByText("This import doesn't exist.")).toBeVisible();
  await look(page);
  await page.getByRole("main").getByRole("link", { name: "Import", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/import$/);
  await page.goto("/admin/import?kind=people");
  await expect(page.getByRole("heading", { name: "Import people" })).toBeVisible();
  await look(page);
  await leave();
});
