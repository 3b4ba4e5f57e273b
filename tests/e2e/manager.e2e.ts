import { expect, test, type Browser, type Page } from "@playwright/test";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const monday = "2026-11-16";
const password = "tide-table-7";

/** Calls the API with the session of the person at the page. */
async function call(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await page.request.fetch(path, { method, ...(body === undefined ? {} : { data: body }) });
  expect([path, answer.status()]).toEqual([path, 200]);
  return (await answer.json()) as Record<string, unknown>;
}

/** Opens a browser of someone's own, signed in already. */
async function enter(
  browser: Browser,
  address: string,
  email: string,
  secret: string,
): Promise<{ page: Page }> {
  const context = await browser.newContext({
    baseURL: address,
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  expect((await context.request.post("/api/session", { data: { email, password: secret } })).status()).toBe(
    200,
  );
  const page = await context.newPage();
  watch(page);
  return { page };
}

/** Invites someone and accepts for them; answers their id. */
async function join(
  owner: Page,
  browser: Browser,
  address: string,
  form: { name: string; role: string; managerId?: string },
): Promise<string> {
  const [firstName = "", lastName = ""] = form.name.split(" ");
  const email = `${firstName.toLowerCase()}@wharf.example`;
  const { link } = await call(owner, "POST", "/api/invitations", {
    email,
    firstName,
    lastName,
    roleCodes: [form.role],
    functionId: null,
    costTierId: null,
    managerId: form.managerId ?? null,
    billable: false,
    monthlyHours: 160,
    holidayAllowance: 200,
  });
  const token = /#token=(\S+)/.exec(String(link))?.[1] ?? "";
  const guest = await browser.newContext({ baseURL: address });
  expect(
    (
      await guest.request.post("/api/invitation/accept", {
        data: { token, password, confirmation: password },
      })
    ).status(),
  ).toBe(200);
  await guest.close();
  const { people } = (await call(owner, "GET", `/api/people/page?search=${encodeURIComponent(email)}`)) as {
    people: { id: string; email: string }[];
  };
  return people.find((person) => person.email === email)?.id ?? "";
}

/** Enters hours on the Monday and submits the week. */
async function submitWeek(page: Page, projectId: string, hours: number): Promise<void> {
  const { version } = await call(page, "PUT", `/api/my-time/weeks/${monday}/cells`, {
    version: 0,
    cells: [{ projectId, day: monday, hours }],
  });
  await call(page, "POST", `/api/my-time/weeks/${monday}/submit`, { version });
}

test("a week is rejected, corrected and approved by keyboard, and a delegate decides while the manager is away", async ({
  browser,
}) => {
  const ownerPassword = await test.step("found the organisation", () =>
    house.found("Wharf Works", "olive@wharf.example", "2026-11-25"));
  const address = await house.openOn("2026-11-25");
  const olive = await enter(browser, address, "olive@wharf.example", ownerPassword);
  const managerId = await join(olive.page, browser, address, { name: "Mona Manager", role: "manager" });
  await join(olive.page, browser, address, { name: "Dora Delegate", role: "manager" });
  for (const name of ["Ada Able", "Bo Booker"])
    await join(olive.page, browser, address, { name, role: "booker", managerId });
  const as = (name: string) => enter(browser, address, `${name}@wharf.example`, password);
  const [ada, bo, mona] = [await as("ada"), await as("bo"), await as("mona")];
  await call(olive.page, "POST", "/api/organisation/internal-projects", { name: "Meetings", code: "MTG" });
  const { projects } = (await call(ada.page, "GET", `/api/my-time/weeks/${monday}`)) as {
    projects: { id: string }[];
  };
  const projectId = projects[0]?.id ?? "";
  await submitWeek(ada.page, projectId, 4);
  await submitWeek(bo.page, projectId, 8);

  await test.step("a week that opens without anything to decide names the waiting one, and W goes there", async () => {
    await mona.page.goto("/manager");
    await expect(mona.page.getByRole("button", { name: "Timesheets , 2 to decide" })).toBeVisible();
    await expect(mona.page.getByRole("button", { name: "16 – 22 Nov 2026 2 to decide" })).toBeVisible();
    await mona.page.keyboard.press("w");
    await expect(mona.page).toHaveURL(/week=2026-11-16/);
    await expect(mona.page.getByText("Also to decide:")).toBeHidden();
    await mona.page.getByRole("row", { name: /Ada Able .*Submitted/ }).click();
    await expect(mona.page.locator("main").getByText("Ada Able").first()).toBeVisible();
    // On a week's own page it goes to the next week of the list that waits.
    await mona.page.keyboard.press("w");
    await expect(mona.page.locator("main").getByText("Bo Booker").first()).toBeVisible();
  });

  await test.step("J and R reject with a comment; the address stores week, filter and exceptions over a reload", async () => {
    await mona.page.goto(`/manager?week=${monday}`);
    await mona.page.getByLabel("Exceptions only").check();
    await mona.page.getByLabel("Status").selectOption("submitted");
    await expect(mona.page).toHaveURL(/week=2026-11-16.*status=submitted.*exceptions=only/);
    await mona.page.reload();
    await expect(mona.page.getByRole("row", { name: /Ada Able .*h under/ })).toBeVisible();
    await mona.page.keyboard.press("j");
    await mona.page.keyboard.press("r");
    await mona.page.getByRole("dialog").getByLabel("Comment").fill("Tuesday is missing");
    await mona.page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(mona.page.getByText("Successfully rejected 1 timesheet")).toBeVisible();
  });

  await test.step("the owner sees the rejected week from another one, reads why, corrects and submits again", async () => {
    await ada.page.goto("/my-time");
    await ada.page.getByRole("link", { name: "16 – 22 Nov 2026 rejected" }).click();
    await expect(ada.page.getByText("Tuesday is missing")).toBeVisible();
    const { version } = await call(ada.page, "GET", `/api/my-time/weeks/${monday}`);
    const cells = [{ projectId, day: "2026-11-17", hours: 7.5 }];
    await call(ada.page, "PUT", `/api/my-time/weeks/${monday}/cells`, { version, cells });
    await expect(ada.page.getByRole("grid").getByText("7.5").first()).toBeVisible();
    await ada.page.getByRole("button", { name: "Submit week" }).click();
    await expect(ada.page.getByRole("button", { name: "Recall" })).toBeVisible();
    await ada.page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(ada.page.getByText("23 – 29 Nov 2026")).toBeVisible();
    await expect(ada.page.getByText("Still to submit:")).toBeHidden();
  });

  await test.step("Enter opens, A approves, and the next submitted week of the list comes by itself", async () => {
    await mona.page.goto(`/manager?week=${monday}&status=submitted&sort=user`);
    const looked = mona.page.getByRole("row", { name: /Ada Able/ });
    await looked.press("Enter");
    await expect(mona.page.getByRole("heading", { name: "Ada Able" })).toBeVisible();
    await mona.page.goBack();
    await expect(looked).toBeFocused();
    await looked.press("Enter");
    await expect(mona.page.getByText("1 of 2")).toBeVisible();
    const approvals: string[] = [];
    mona.page.on(
      "request",
      (request) => void (request.url().endsWith("/approve") && approvals.push(request.url())),
    );
    await mona.page.keyboard.down("a");
    await expect(mona.page.getByRole("heading", { name: "Bo Booker" })).toBeVisible();
    // A key held down decides once: the next week is not approved unseen.
    await mona.page.keyboard.down("a");
    await mona.page.keyboard.up("a");
    await mona.page.reload();
    await expect(mona.page.getByRole("heading", { name: "Bo Booker" })).toBeVisible();
    expect(approvals).toHaveLength(1);
    // Ada's week has left the list of the submitted ones; the end is said although Bo's is the only one in
    // it. While she writes why she rejects it, another browser approves it: her dialog says so and rejects
    // nothing.
    await mona.page.keyboard.press("r");
    await mona.page.getByRole("dialog").getByLabel("Comment").fill("Tuesday?");
    const other = await as("mona");
    const { weeks } = (await call(
      other.page,
      "GET",
      `/api/manager/timesheets?week=${monday}&status=submitted`,
    )) as {
      weeks: { timesheetId: string; version: number }[];
    };
    const timesheets = weeks.map(({ timesheetId, version }) => ({ id: timesheetId, version }));
    await call(other.page, "POST", "/api/manager/timesheets/approve", { timesheets });
    await expect(mona.page.locator("main").getByText("Approved", { exact: true })).toBeAttached();
    await mona.page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await expect(
      mona.page.getByText("Left as it is: Bo Booker (approved by Mona Manager)").first(),
    ).toBeVisible();
    // What she wrote is thrown away only when she says so.
    await mona.page.keyboard.press("Escape");
    await mona.page.getByRole("button", { name: "Keep editing" }).click();
    await expect(mona.page.getByRole("dialog").getByLabel("Comment")).toHaveValue("Tuesday?");
    await mona.page.keyboard.press("Escape");
    await mona.page.getByRole("button", { name: "Discard changes" }).click();
    await mona.page.getByRole("button", { name: "Reopen…" }).click();
    await mona.page.getByRole("dialog").getByLabel("Reason").fill("Look again");
    const reopened = mona.page.waitForResponse((answer) => answer.url().endsWith("/reopen") && answer.ok());
    await mona.page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    await reopened;
    const { version } = await call(bo.page, "GET", `/api/my-time/weeks/${monday}`);
    await call(bo.page, "POST", `/api/my-time/weeks/${monday}/submit`, { version });
    // Her list answers only when she has decided: she still sees that nothing is left in it.
    let answerList = (): void => undefined;
    const decided = new Promise<void>((resolve) => (answerList = resolve));
    await mona.page.route(/\/api\/manager\/timesheets\?/, async (route) => {
      await decided;
      await route.fallback();
    });
    await mona.page.reload();
    await expect(mona.page.locator("main").getByText("Submitted", { exact: true })).toBeVisible();
    const broken = {
      error: "Failed to approve timesheets: it broke",
      code: "fault",
      fields: {},
      requestId: "",
    };
    await mona.page.route(/timesheets\/approve$/, (route) => route.fulfill({ status: 500, json: broken }));
    await mona.page.keyboard.press("a");
    await expect(mona.page.getByText(/^Failed to approve timesheets\b/)).toBeVisible();
    await mona.page.unroute(/timesheets\/approve$/);
    const approved = mona.page.waitForResponse((answer) => answer.url().endsWith("/approve") && answer.ok());
    await mona.page.keyboard.press("a");
    await approved;
    answerList();
    await expect(mona.page.getByText("No submitted weeks left in this list.")).toBeVisible();
    // Then W goes to another calendar week that has one.
    const earlier = `/api/my-time/weeks/2026-11-09`;
    const cells = [{ projectId, day: "2026-11-09", hours: 4 }];
    const { version: begun } = await call(ada.page, "PUT", `${earlier}/cells`, { version: 0, cells });
    await call(ada.page, "POST", `${earlier}/submit`, { version: begun });
    await expect(async () => {
      await mona.page.keyboard.press("w");
      await expect(mona.page).toHaveURL(/\/2026-11-09/, { timeout: 1000 });
    }).toPass();
    await expect(mona.page.locator("main").getByText("Ada Able").first()).toBeVisible();
    await mona.page.goBack();
    await expect(mona.page).toHaveURL(/\/manager\?.*week=2026-11-16/);
    await mona.page.getByLabel("Status").selectOption({ label: "All statuses" });
    await expect(mona.page.getByRole("row", { name: /Bo Booker .*Approved/ })).toBeVisible();
  });

  await test.step("the manager delegates, and the delegate approves a request for her", async () => {
    const form = { startDate: "2026-12-21", endDate: "2026-12-21", hours: null, reason: "Home" };
    await call(bo.page, "POST", "/api/my-time/holidays", form);
    await call(ada.page, "POST", "/api/my-time/holidays", {
      ...form,
      startDate: "2026-12-22",
      endDate: "2026-12-22",
    });
    await mona.page.getByRole("button", { name: "Delegate…" }).click();
    const dialog = mona.page.getByRole("dialog", { name: "Delegations" });
    await dialog.getByRole("button", { name: "Delegate", exact: true }).click();
    await expect(dialog.getByText("Choose a manager.")).toBeVisible();
    await dialog.getByLabel("Delegate to").selectOption({ label: "Dora Delegate" });
    await dialog.getByLabel(/^To\b/).fill("27 Nov 2026");
    await dialog.getByRole("button", { name: "Delegate", exact: true }).click();
    await expect(dialog.getByText("You to Dora Delegate")).toBeVisible();
    const dora = await as("dora");
    await dora.page.goto("/manager");
    await dora.page.getByRole("button", { name: "Show them" }).click();
    await expect(dora.page).toHaveURL(/scope=delegated/);
    await dora.page.getByRole("button", { name: /^Holiday Requests/ }).click();
    await dora.page.getByRole("row", { name: /Bo Booker/ }).press("Enter");
    await expect(dora.page.getByRole("heading", { name: "Bo Booker" })).toBeVisible();
    await expect(dora.page.getByText("for Mona Manager")).toBeVisible();
    await expect(dora.page.getByText("2 of 2")).toBeVisible();
    await dora.page.keyboard.press("a");
    // The next request that waits comes by itself.
    await expect(dora.page.getByRole("heading", { name: "Ada Able" })).toBeVisible();
    await expect(dora.page.getByText("1 of 2")).toBeVisible();
    await dora.page.getByRole("button", { name: "Approve Request" }).click();
    await expect(
      dora.page.getByText("Holiday request approved successfully!", { exact: true }),
    ).toBeVisible();
    await expect(dora.page.getByText("No requests left to decide in this list.")).toBeVisible();
    await dialog.getByRole("button", { name: /^End the delegation/ }).click();
    await expect(dialog.getByText("Over", { exact: true })).toBeVisible();
    await dora.page.reload();
    await expect(dora.page.getByText("Holiday Request Not Found").first()).toBeVisible();
  });
  expect(browserComplaints()).toEqual([]);
});
