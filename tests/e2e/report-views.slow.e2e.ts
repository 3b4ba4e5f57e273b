import { expect, test } from "@playwright/test";
import fs from "node:fs";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readPdf } from "../support/pdf.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a report is turned, sorted and searched, saved as a view, shared, mailed and printed", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const columns = page.getByRole("columnheader");

  await test.step("months are columns, lines are sorted and found by the server", async () => {
    await page.goto("/reports?report=hours&from=2026-09&to=2026-11");
    await page.getByLabel("Months as columns").selectOption({ label: "Hours" });
    await expect(columns).toHaveText(["Project", "Function", "Sep 2026", "Oct 2026", "Nov 2026", "Total"]);
    await page.getByLabel("And then by").selectOption({ label: "Person" });
    await expect(page).toHaveURL(/by=project%2Cfunction%2Cperson/);
    await page.getByRole("button", { name: "Total" }).click();
    await page.getByRole("button", { name: "Total" }).click();
    await expect(columns.last()).toHaveAttribute("aria-sort", "descending");
    await page.getByLabel("Find lines").fill("kiln");
    await expect(page.locator("tbody tr").first()).toContainText("Kiln");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Oct 2026" }).uncheck();
    await page.getByRole("button", { name: "Show these columns" }).click();
    await expect(columns).toHaveText(["Project", "Function", "Person", "Sep 2026", "Nov 2026", "Total"]);
    await page.getByLabel("Find lines").fill("nothing like it");
    await page.getByRole("button", { name: "Show all lines" }).click();
    await expect(page.locator("tbody tr").nth(3)).toBeVisible();
  });

  await test.step("what is shown becomes a view, and is brought back", async () => {
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(dialog.getByText("Enter a name for this view")).toBeVisible();
    await dialog.getByLabel("Name").fill("Kiln by month");
    await dialog.getByRole("checkbox", { name: /^Share with everyone/ }).check();
    await dialog.getByRole("checkbox", { name: /^Pin to Home/ }).check();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save view" }).click();
    const view = page.getByRole("button", { name: /^Kiln by month/ });
    await expect(view).toHaveAttribute("aria-current", "true");
    await expect(page).toHaveURL(/view=/);
    await page.getByLabel("And then by").selectOption("none");
    // News of the save comes before its answer, and isn't mistaken for someone else's.
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/reports/views"));
    await page.route(
      /\/api\/reports\/views\/[\w-]+$/,
      async (route) => {
        const response = await route.fetch();
        await answered;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("View saved").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
    await expect(page.getByText("Someone else has saved changes")).toBeHidden();
    await page.getByLabel("Which hours").selectOption({ label: "Budget" });
    await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
    await page.getByRole("button", { name: "More for Kiln by month" }).click();
    await page.getByRole("menuitem", { name: "Back to the saved view" }).click();
    await expect(page.getByLabel("Which hours")).toHaveValue("actual");
  });

  await test.step("someone else's change of it is said, never overwritten", async () => {
    const admin = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
    const id = new URL(page.url()).searchParams.get("view");
    await admin.page.goto(`/reports?view=${id}`);
    await expect(admin.page.getByLabel("Months as columns")).toHaveValue("hours");
    await admin.page.getByLabel("By", { exact: true }).selectOption({ label: "Tier" });
    await admin.page.getByRole("button", { name: "Save changes" }).click();
    await expect(
      page.getByText(/^(?!Someone).+ has saved changes to this view since you opened this\.$/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Show theirs" }).click();
    await expect(page.getByLabel("By", { exact: true })).toHaveValue("tier");
    await admin.leave();
  });

  await test.step("it's saved as a PDF of what is shown", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "PDF" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("hours-2026-09-2026-11.pdf");
    const read = await readPdf(fs.readFileSync(await file.path()));
    expect(read.title).toBe("Hours, actual: September 2026 to November 2026, by tier and function");
    const total = await page.locator("tfoot td").last().textContent();
    expect(read.pages.at(-1)?.flat()).toContain(total);
  });

  await test.step("it's mailed on a schedule, and printed in light colours without the controls", async () => {
    await page.getByRole("button", { name: "More for Kiln by month" }).click();
    await page.getByRole("menuitem", { name: "Mail on a schedule" }).click();
    const dialog = page.getByRole("dialog", { name: "Mail Kiln by month" });
    await dialog.getByLabel("How often").selectOption({ label: "Every month" });
    await dialog.getByLabel("On day").selectOption({ label: "Last day" });
    await dialog.getByLabel("Find people").fill("isla");
    await dialog.getByRole("checkbox", { name: "Isla Cameron" }).check();
    await dialog.getByText("PDF", { exact: true }).click();
    await expect(dialog.getByRole("radio", { name: "PDF" })).toBeChecked();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Mail on this schedule" }).click();
    await expect(page.getByRole("button", { name: /^Kiln by month.*mailed/ })).toBeVisible();
    await page.getByRole("button", { name: "More for Kiln by month" }).click();
    await page.getByRole("menuitem", { name: "Send now" }).click();
    await expect(page.getByText("Kiln by month is being mailed")).toBeVisible();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByLabel("Which hours")).toBeHidden();
    await expect(page.getByText(/^Hours, actual: .* by tier and function\. .*printed on/)).toBeVisible();
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  });

  await test.step("pinned, it opens from everyone's Home; deleted, it's gone for everyone who has it open", async () => {
    const booker = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
    await booker.page.goto(`${address}/home`);
    await booker.page.getByRole("link", { name: "Kiln by month" }).click();
    await expect(booker.page.getByRole("button", { name: /^Kiln by month/ })).toBeVisible();
    await page.getByRole("button", { name: "More for Kiln by month" }).click();
    await page.getByRole("menuitem", { name: "Delete view" }).click();
    await page.getByRole("dialog", { name: "Delete view?" }).getByRole("button", { name: "Delete" }).click();
    await expect(
      booker.page.getByText("This view has been deleted, or it's no longer shared with you."),
    ).toBeVisible();
    await booker.leave();
  });
});
