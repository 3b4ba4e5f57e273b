import path from "node:path";
import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { arriveAs, browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("an admin invites one person, then many by file with errors in it, then exports everybody", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
  await page.goto("/admin/users");
  const pending = page.getByRole("table", { name: "Pending invitations" });

  await test.step("one, with what is missing said at its field", async () => {
    await page.getByRole("button", { name: "Add New User" }).click();
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await dialog.getByLabel("First name").fill("Siân");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByText("Enter a valid email address")).toBeVisible();
    await expect(dialog.getByLabel("Booker")).toBeChecked();
    await expect(dialog.getByLabel("Super Admin")).toBeDisabled();
    await dialog.getByLabel("Email").fill("sian@wharf.example");
    await dialog.getByLabel("Booker").check();
    // What's missing is said as long as it's missing; a default counts as no capacity.
    await expect(dialog.getByText("Choose a function and a cost tier first.")).toBeVisible();
    await dialog.getByLabel("Function").selectOption({ index: 1 });
    await dialog.getByLabel("Cost tier").selectOption({ index: 1 });
    await expect(dialog.getByText("Choose a function and a cost tier first.")).toBeHidden();
    await expect(dialog.getByText("Capacity counts only hours entered here.")).toBeHidden();
    await dialog.getByRole("switch").press("Space");
    await expect(dialog.getByText("Capacity counts only hours entered here.")).toBeVisible();
    await dialog.getByLabel("Email").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Link", { exact: true })).toHaveValue(/\/confirm-invite#token=/);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(pending.getByRole("row").nth(1)).toContainText(
      /sian@wharf\.example.*Booker.*just now.*Pending/,
    );
  });

  await test.step("who follows the mailed link, sets a password and is in", async () => {
    const guest = await (await browser.newContext({ baseURL: address })).newPage();
    watch(guest);
    await guest.goto("/dev/mail");
    const href = await guest
      .getByRole("link", { name: /confirm-invite/ })
      .first()
      .getAttribute("href");
    const { pathname, hash } = new URL(href ?? "", address);
    await guest.goto(pathname + hash);
    await expect(guest.getByText("For sian@wharf.example at")).toBeVisible();
    await guest.getByLabel("New password").fill("tide-table-7");
    await guest.getByLabel("Confirm password").fill("tide-table-7");
    await guest.getByRole("button", { name: "Set password" }).click();
    await expect(guest).toHaveURL(/\/dashboard/);
    // The admin's list learns of it without a reload.
    await expect(pending.getByText("sian@wharf.example")).toBeHidden();

    await guest.context().clearCookies();
    await guest.goto("/login");
    await guest.goto(pathname + hash);
    await expect(guest.getByText(/^Authentication session is missing/)).toBeVisible();
    await expect(guest.getByText("Joined already? Log in.", { exact: false })).toBeVisible();
    await expect(guest.getByLabel("New password")).toHaveCount(0);
    await expect(guest.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    const body = {
      email: "rhys@wharf.example",
      firstName: "",
      lastName: "",
      roleCodes: ["booker"],
      functionId: null,
      costTierId: null,
      managerId: null,
      billable: false,
      monthlyHours: null,
      holidayAllowance: null,
    };
    const made = await page.request.post("/api/invitations", { data: body });
    expect(made.status()).toBe(200);
    const { link } = (await made.json()) as { link: string };
    // Pasted into the tab of the dead link.
    await guest.evaluate((fresh) => {
      window.location.hash = fresh;
    }, new URL(link).hash);
    await expect(guest.getByText("For rhys@wharf.example at")).toBeVisible();
    await expect(guest.getByLabel("New password")).toBeVisible();

    // Opened by someone who is logged in.
    const tried = await page.context().newPage();
    await tried.goto(`/confirm-invite${new URL(link).hash}`);
    await expect(tried.getByRole("heading", { name: /^You're logged in as/ })).toBeVisible();
    await expect(tried.getByText(/This invitation is for rhys@wharf\.example/)).toBeVisible();
    await expect(tried.getByLabel("New password")).toHaveCount(0);
    await tried.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(tried.getByLabel("New password")).toBeVisible();
    await tried.close();
    await guest.close();
  });

  await test.step("many by file: rows that can't be sent are shown by number, and the server makes the others", async () => {
    await page.getByRole("button", { name: "Bulk Add Users" }).click();
    const dialog = page.getByRole("dialog", { name: "Bulk Add Users" });
    const names = ["Áine", "محمد", "明", "Zoë", "O'Neil", "Jo", "Kim"];
    const good = names.map((name, index) => `;${name};p${index}@wharf.example;40`).join("\r\n");
    const text = `\u{feff}Nachname;Vorname;E-Mail;Shoe size\r\n${good}\r\nNobody;;x@wharf.example\r\n;Siân;SIAN@wharf.example\r\n;Twice;P0@wharf.example\r\n;Bad;bad@\r\n`;
    await dialog.getByLabel("CSV or XLSX file").setInputFiles(file("starters.csv", text));
    await expect(dialog.getByRole("list", { name: "Preview" }).getByRole("listitem")).toHaveCount(5);
    await expect(dialog.getByText("and 6 more")).toBeVisible();
    await expect(dialog.getByText("Columns that aren't read: Shoe size")).toBeVisible();
    await dialog.getByLabel("Booker").uncheck();
    await dialog.getByRole("button", { name: "Send 11 invitations" }).click();
    await expect(dialog.getByText("Select at least one role")).toBeVisible();
    await dialog.getByLabel("Booker").check();
    await dialog.getByRole("button", { name: "Send 11 invitations" }).click();
    await expect(
      dialog.getByRole("list", { name: "4 rows will be skipped" }).getByRole("listitem"),
    ).toHaveText([
      /Row 9.*No first name/,
      /Row 10.*Already a user/,
      /Row 11.*The same email as in row 2/,
      /Row 12.*isn't an email address/,
    ]);
    // A second press finds nothing that would stop the sending.
    await dialog.getByRole("button", { name: "Send 7 invitations" }).dblclick();
    await expect(pending.getByText(/^p\d@wharf\.example$/)).toHaveCount(7);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("revoked and sent again", async () => {
    await page.getByRole("button", { name: "Revoke the invitation of p6@wharf.example" }).click();
    await page.getByRole("button", { name: "Revoke invitation", exact: true }).click();
    await expect(pending.getByText("p6@wharf.example")).toBeHidden();
    await page.getByRole("button", { name: "Resend the invitation of p0@wharf.example" }).click();
    await expect(page.getByText("The earlier link no longer works.")).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
  });

  await test.step("ticked ones are sent again together, and revoked together", async () => {
    for (const name of ["p0", "p1"])
      await page.getByRole("checkbox", { name: `Select ${name}@wharf.example` }).check();
    await page.getByRole("button", { name: "Resend 2" }).click();
    await page.getByRole("button", { name: "Resend invitations" }).click();
    await expect(page.getByText("2 invitations sent again")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select p0@wharf.example" }).uncheck();
    await page.getByRole("button", { name: "Revoke 1", exact: true }).click();
    await page.getByRole("button", { name: "Revoke invitations" }).click();
    await expect(pending.getByText("p1@wharf.example")).toBeHidden();
    await expect(pending.getByText("p0@wharf.example")).toBeVisible();
  });

  await test.step("everybody as a file: exported and imported again it changes nothing", async () => {
    const menu = page.getByRole("button", { name: "Import and export" });
    await menu.click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export people" }).click();
    const exported = path.join(house.folder, (await download).suggestedFilename());
    await (await download).saveAs(exported);
    await menu.click();
    await page.getByRole("menuitem", { name: "Import people" }).click();
    await expect(page).toHaveURL(/\/admin\/import\?kind=people$/);
    await expect(page.getByRole("heading", { name: "Import people" })).toBeVisible();
    await page.getByLabel("File to import").setInputFiles(exported);
    await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Check" }).click();
    await page.getByRole("button", { name: "Check the file" }).click();
    await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  });
  expect(browserComplaints()).toEqual([]);
});
