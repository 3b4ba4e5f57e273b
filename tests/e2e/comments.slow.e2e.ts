import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs, browserComplaints, onPhone } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a mention reaches the other by mail and on Home, who replies live, and nothing typed is lost", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const as = (who: string) => arriveAs(browser, address, `${who}@harbourpine.example`, demoPassword);
  const forecaster = await as("forecaster");
  const admin = await as("admin");
  const { page } = forecaster;
  const panelOf = (of: typeof page) => of.getByRole("dialog", { name: "Comments" });
  const panel = panelOf(page);
  const field = panel.getByRole("textbox", { name: "New comment" });
  const me = (await (await admin.page.request.get("/api/session")).json()) as { user: { fullName: string } };
  const name = me.user.fullName;

  await test.step("C opens the comments on a forecast line, and @ offers people by keyboard", async () => {
    await page.goto("/forecasts");
    await page
      .getByRole("gridcell", { name: /^Hours: / })
      .nth(1)
      .click();
    await page.keyboard.press("c");
    await expect(field).toBeFocused();
    await page.keyboard.type(`Is this enough, @${name.split(" ")[0]}`);
    await expect(panel.getByRole("option", { name })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(`Is this enough, @${name} `);
    expect(await accessFaults(page)).toEqual([]);
  });

  await test.step("without a connection it isn't sent and stays, also after a reload", async () => {
    await forecaster.context.setOffline(true);
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByText(/The server can't be reached/)).toBeVisible();
    await forecaster.context.setOffline(false);
    await page.reload();
    await expect(field).toHaveValue(`Is this enough, @${name} `);
    await field.press("Control+Enter");
    await expect(panel.getByRole("listitem")).toHaveText([new RegExp(`Is this enough, @${name}`)]);
    await expect(field).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("gridcell", { name: /^Hours: .*1 comment/ })).toBeVisible();
  });

  await test.step("the mentioned admin has a mail, and opens the comment from Home", async () => {
    const { mails } = (await (await page.request.get("/api/dev/mail")).json()) as {
      mails: { recipient: string; subject: string; text: string }[];
    };
    const [mail] = mails.filter(({ recipient }) => recipient === "admin@harbourpine.example");
    expect(mail?.subject).toContain("mentioned you: Forecast of ");
    expect(mail?.text).toContain(`Is this enough, @${name}`);
    await admin.page.goto("/home");
    const todo = admin.page.getByRole("listitem").filter({ hasText: "1 comment mentions you" });
    await todo.getByRole("link").first().click();
    await expect(panelOf(admin.page).getByRole("listitem")).toHaveText([/Is this enough/]);
  });

  await test.step("the reply appears in the other browser, is edited, and is deleted", async () => {
    await page.getByRole("gridcell", { name: /^Hours: .*1 comment/ }).click();
    await page.getByRole("button", { name: "1 comment" }).click();
    const reply = panelOf(admin.page).getByRole("textbox", { name: "New comment" });
    await reply.fill("Enough until March.");
    await panelOf(admin.page).getByRole("button", { name: "Comment", exact: true }).dblclick();
    await expect(panel.getByRole("listitem")).toHaveText([/Is this enough/, /Enough until March\./]);
    const own = panelOf(admin.page).getByRole("listitem").nth(1);
    await own.getByRole("button", { name: "Edit" }).click();
    await own.getByRole("textbox", { name: "Comment" }).fill("Enough until May.");
    await own.getByRole("button", { name: "Save" }).click();
    await expect(panel.getByRole("listitem").nth(1)).toContainText("edited");
    await expect(panel.getByRole("listitem").nth(1)).toContainText("Enough until May.");
    await own.getByRole("button", { name: "Delete" }).click();
    await admin.page
      .getByRole("dialog", { name: "Delete comment?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(panel.getByRole("listitem").nth(1)).toContainText("This comment has been deleted.");
  });

  await test.step("read mentions have left Home, and a phone shows the comments too", async () => {
    await admin.page.goto("/home");
    await expect(
      admin.page.getByRole("heading", { name: /things? needs? you|Nothing needs you/ }),
    ).toBeVisible();
    await expect(admin.page.getByText("mentions you")).toBeHidden();
    const phone = await onPhone(browser, page);
    await phone.goto(page.url());
    await expect(panelOf(phone).getByRole("listitem").first()).toContainText("Is this enough");
    expect(await accessFaults(phone)).toEqual([]);
    await phone.context().close();
  });
  const isCut = (text: string) => text.includes("ERR_INTERNET_DISCONNECTED");
  expect(browserComplaints().filter((text) => !isCut(text))).toEqual([]);
  await forecaster.leave();
  await admin.leave();
});
