import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { arriveAs, browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

async function openPerson(page: Page, email: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search by name or email" }).fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await row.click();
  await expect(page.getByRole("dialog", { name: "Edit User" }).getByLabel("Full name")).toBeVisible();
}

/** As the account page does it. */
async function setUpSecondFactor(page: Page): Promise<void> {
  const send = (method: string, body: Record<string, string>) =>
    page.evaluate(
      async ([how, what]) => {
        const headers = { "content-type": "application/json" };
        return (await (
          await fetch("/api/account/second-factor", { method: how, headers, body: what })
        ).json()) as { secret?: string };
      },
      [method, JSON.stringify(body)] as const,
    );
  const { secret } = await send("POST", { currentPassword: demoPassword });
  await send("PUT", { code: new TOTP({ secret: Secret.fromBase32(secret ?? "") }).generate() });
}

test("an admin finds, edits and deactivates people, and sees what prevents it", async ({ browser }) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const admin = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const { page } = admin;
  const dialog = page.getByRole("dialog", { name: "Edit User" });
  await page.goto("/admin/users");
  let ownId = "";

  await test.step("filters are in the address, and an empty result says so", async () => {
    await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Manager" });
    await expect(page).toHaveURL(/role=manager/);
    await page.goto("/admin/users?function=unassigned&manager=none");
    await expect(page.getByRole("combobox", { name: "Function" })).toHaveValue("unassigned");
    await expect(page.getByRole("combobox", { name: "Manager" })).toHaveValue("none");
    await page.getByRole("searchbox", { name: "Search by name or email" }).fill("no one of this name");
    await expect(page.getByText("No users found matching your criteria.")).toBeVisible();
    await page.goto("/admin/users");
  });

  await test.step("the pending invitations under a long list are reached from the dashboard and from the title", async () => {
    const invitations = page.getByRole("heading", { name: /^Pending invitations/ });
    // A long list comes late and pushes down what is below it.
    await page.route("**/api/people/page*", async (route) => {
      const answer = await route.fetch();
      const read = (await answer.json()) as { people: { id: string }[] };
      const people = Array.from({ length: 8 }, (_, turn) =>
        read.people.map((person) => ({ ...person, id: `${turn}${person.id.slice(1)}` })),
      ).flat();
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.fulfill({ response: answer, json: { ...read, people } });
    });
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Pending Invitations" }).press("Enter");
    await expect(page.getByRole("row", { name: /booker@harbourpine/ })).toHaveCount(8);
    await expect(invitations).toBeInViewport();
    for (const times of ["once", "and again"]) {
      await test.step(times, async () => {
        await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
        await page.getByRole("link", { name: /pending invitations?$/ }).click();
        await expect(invitations).toBeInViewport();
      });
    }
    await page.unroute("**/api/people/page*");
    await page.goto("/admin/users");
  });

  await test.step("ticked people get another manager, and who can't be changed is named with the reason", async () => {
    const bar = page.locator(".selection-bar");
    const tick = (email: string) =>
      page.getByRole("row").filter({ hasText: email }).getByRole("checkbox").check();
    await tick("manager@harbourpine.example");
    await tick("booker@harbourpine.example");
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Set manager…" }).click();
    const change = page.getByRole("dialog", { name: "Set manager" });
    await expect(change.getByRole("button", { name: "Set manager" })).toBeDisabled();
    const manager = await page
      .getByRole("row")
      .filter({ hasText: "manager@" })
      .locator("bdi")
      .first()
      .innerText();
    await change.getByLabel("Manager").selectOption({ label: manager });
    await change.getByRole("button", { name: "Set manager" }).click();
    await expect(change.getByText("1 person couldn't be changed:")).toBeVisible();
    await expect(change.getByRole("listitem")).toHaveText([`${manager}: Someone can't be their own manager`]);
    await change.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(page.getByRole("row").filter({ hasText: "booker@" })).toContainText(manager);
    await bar.getByRole("button", { name: "Clear" }).click();
    await expect(bar).toBeHidden();
  });

  await test.step("a role in use stays ticked, and removal says where the person is needed", async () => {
    await openPerson(page, "allocator@harbourpine.example");
    await dialog.getByRole("checkbox", { name: "Allocator" }).click();
    await expect(page.getByRole("dialog", { name: "Cannot Remove Role" })).toContainText(
      "Please unassign them before removing the Allocator role.",
    );
    await page.getByRole("button", { name: "Understood" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Allocator" })).toBeChecked();
    await dialog.getByRole("button", { name: "Remove User" }).click();
    await expect(page.getByText("Cannot Delete User", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("name, function and a future working pattern are saved together; leaving unsaved needs confirmation", async () => {
    await openPerson(page, "booker@harbourpine.example");
    await dialog.getByLabel("Full name").fill("Béatrice de l'Orme");
    await dialog.getByLabel("Monthly hours").fill("7.5");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Use a whole number")).toBeVisible();
    await dialog.getByLabel("Monthly hours").fill("128");
    await dialog.getByRole("spinbutton", { name: "Friday hours" }).fill("0");
    await dialog.getByLabel("Effective from", { exact: true }).fill("1 Dec 2026");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("dialog", { name: "Discard changes?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row").filter({ hasText: "booker@harbourpine.example" })).toContainText(
      "Béatrice de l'Orme",
    );
    await page.getByRole("searchbox", { name: "Search by name or email" }).fill("beatrice orme");
    await page.getByRole("row").filter({ hasText: "booker@harbourpine.example" }).click();
    await dialog.getByRole("button", { name: "Remove the pattern from 1 Dec 2026" }).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a move to another manager is planned for a day to come, and removed again", async () => {
    await openPerson(page, "orla.shaw@harbourpine.example");
    const manager = dialog.getByRole("combobox", { name: "Manager" });
    await manager.selectOption({ label: "Fiona Maclennan" });
    await dialog.getByRole("textbox", { name: "Effective from" }).fill("1 Dec 2026");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await openPerson(page, "orla.shaw@harbourpine.example");
    await expect(manager.locator("option:checked")).toHaveText("Ailsa Buchanan");
    await expect(dialog.getByText("From 1 Dec 2026: Manager: Fiona Maclennan")).toBeVisible();
    await dialog.getByRole("button", { name: "Remove the change planned for 1 Dec 2026" }).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await openPerson(page, "orla.shaw@harbourpine.example");
    await expect(dialog.getByText("From 1 Dec 2026:")).toBeHidden();
    await page.keyboard.press("Escape");
  });

  await test.step("changing the function clears the tier and turns billable off", async () => {
    await openPerson(page, "booker@harbourpine.example");
    await expect(dialog.getByRole("button", { name: "Remove the pattern from 1 Dec 2026" })).toBeHidden();
    await dialog.getByRole("combobox", { name: "Function" }).selectOption({ label: "Un-assigned" });
    await expect(dialog.getByRole("combobox", { name: "Cost tier" })).toHaveValue("");
    await expect(dialog.getByRole("switch", { name: /Billable/ })).not.toBeChecked();
    await expect(dialog.getByRole("switch", { name: /Billable/ })).toBeDisabled();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog).toBeHidden();
    // Both dialogs close at once; the keyboard goes on where it was.
    await expect(page.getByRole("row").filter({ hasText: "booker@harbourpine.example" })).toBeFocused();
  });

  await test.step("another's save during typing is reported, and both are merged", async () => {
    await openPerson(page, "booker@harbourpine.example");
    const id = new URL(page.url()).searchParams.get("person") ?? "";
    ownId = id;
    await dialog.getByLabel("Holiday allowance").fill("190");
    const other = await arriveAs(browser, address, "admin@harbourpine.example", demoPassword);
    await other.page.goto(`/admin/users?person=${id}`);
    const theirs = other.page.getByRole("dialog", { name: "Edit User" });
    await theirs.getByLabel("Monthly hours").fill("120");
    await theirs.getByRole("button", { name: "Save Changes" }).click();
    await expect(theirs).toBeHidden();
    await expect(dialog.getByText("has saved changes since you opened this.")).toBeVisible();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(dialog.getByLabel("Monthly hours")).toHaveValue("120");
    await expect(dialog.getByLabel("Holiday allowance")).toHaveValue("190");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await other.leave();
  });

  await test.step("roles and deactivation reach the other's browser at once", async () => {
    const booker = await signInAs(browser, address, "booker@harbourpine.example", demoPassword);
    await expect(booker.page.getByRole("link", { name: "Admin", exact: true })).toBeHidden();
    // A stream that ends although its session is valid is opened again.
    await booker.page.route(
      "**/api/events*",
      (route) => route.fulfill({ contentType: "text/event-stream", body: "event: ended\ndata: []\n\n" }),
      {
        times: 1,
      },
    );
    await booker.page.goto(`/admin/users?person=${ownId}`);
    await expect(booker.page).not.toHaveURL(/\/admin/);
    await expect(booker.page.getByRole("dialog")).toBeHidden();
    await setUpSecondFactor(booker.page);
    await openPerson(page, "booker@harbourpine.example");
    await dialog.getByRole("button", { name: "Remove second factor" }).click();
    await page
      .getByRole("dialog", { name: "Remove second factor?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(page.getByText("has been removed")).toBeVisible();
    await expect(dialog.getByText("Logs in with a second factor.")).toBeHidden();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await openPerson(page, "booker@harbourpine.example");
    await dialog.getByRole("checkbox", { name: "Admin", exact: true }).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    // The finder of the lost device could be logged in with it.
    await booker.page.goto("/login");
    await booker.page.getByLabel("Email").fill("booker@harbourpine.example");
    await booker.page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await booker.page.getByRole("button", { name: "Log in" }).click();
    await expect(booker.page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    await openPerson(page, "booker@harbourpine.example");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page
      .getByRole("dialog", { name: "Deactivate user" })
      .getByRole("button", { name: "Deactivate" })
      .click();
    await expect(dialog.getByText("This user is inactive and can't log in.")).toBeVisible();
    await expect(booker.page).toHaveURL(/\/login/);
    await booker.page.getByLabel("Email").fill("booker@harbourpine.example");
    await booker.page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await booker.page.getByRole("button", { name: "Log in" }).click();
    await expect(booker.page.getByText(/^Your account is deactivated/)).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
