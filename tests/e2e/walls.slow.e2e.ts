import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { browserComplaints, signInAs, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
const longNames = [
  "Instandsetzung der denkmalgeschützten Hafenmauer einschließlich Hochwasserschutzanlagen",
  "Rehabilitación integral del paseo marítimo y de las instalaciones portuarias del municipio",
  "Donaudampfschifffahrtsgesellschaftsverwaltungsgebäude",
];
test.afterAll(() => house.remove());

test("an office display shows figures without a login, survives a lost connection, and ends when its link is revoked", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const admin = await signInAs(browser, address, "admin@harbourpine.example", demoPassword);
  const { page } = admin;
  const dialog = page.getByRole("dialog");
  let link = "";

  await test.step("an admin makes it from the admin navigation, and sees its link once", async () => {
    await page.goto("/admin/organisation-settings");
    await page.getByRole("link", { name: "Office displays" }).click();
    await page.getByRole("button", { name: "Create office display" }).click();
    await dialog.getByLabel("Name", { exact: true }).press("Enter");
    await expect(dialog.getByText("Enter a name, such as where the display hangs")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill("Reception");
    await dialog.getByRole("checkbox", { name: /^Functions/ }).uncheck();
    await dialog.getByRole("button", { name: "Move Month cycle up" }).click();
    await dialog.getByLabel("Name", { exact: true }).press("Enter");
    await expect(dialog.getByRole("heading", { name: "Reception is ready" })).toBeVisible();
    const made = await dialog.getByLabel("Link", { exact: true }).inputValue();
    link = address + new URL(made).pathname;
    await dialog.getByRole("button", { name: "I've saved it" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Reception" });
    await expect(row).toContainText("This month's hours, Month cycle, Projects");
    await expect(row).toContainText("Not opened yet");
  });

  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const display = await context.newPage();
  watch(display);
  const loaded: string[] = [];
  display.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await display.clock.install();

  await test.step("a browser without a session shows it, with a program of its own and no cookies", async () => {
    await display.goto(`${link}/`);
    await expect(display).toHaveURL(link);
    await expect(display.getByRole("heading", { name: /^Reception/ })).toBeVisible();
    await expect(display.getByRole("heading", { level: 2 })).toHaveText([
      /^Hours in November 2026/,
      /^Forecasting until 19 November/,
      /^Active projects/,
    ]);
    await expect(display.getByRole("status")).toHaveText(/^as of \d\d:\d\d$/);
    expect(await context.cookies()).toEqual([]);
    expect(loaded.filter((path) => !/^\/(wall\/|api\/wall\/|display\/|mark\.svg$)/.test(path))).toEqual([]);
    // All of it is on the screen, wherever it has moved by a few pixels so that nothing burns in.
    const overflow = () =>
      display.getByRole("main").evaluate((main) => main.scrollHeight - main.clientHeight);
    await expect.poll(overflow).toBe(0);
    expect(browserComplaints()).toEqual([]);
  });

  await test.step("long names are shown in full, on large and small screens", async () => {
    await page.evaluate(async (names) => {
      const call = async (method: string, path: string, body?: unknown) =>
        (
          await fetch(path, {
            method,
            ...(body === undefined
              ? {}
              : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
          })
        ).json();
      const { projects } = await call("GET", "/api/projects");
      for (const [at, { id }] of projects.entries()) {
        const { version } = await call("GET", `/api/projects/${id}`);
        await call("PATCH", `/api/projects/${id}`, {
          version,
          updates: { name: `${names[at % names.length]} ${at}` },
        });
      }
    }, longNames);
    const cut = () =>
      display
        .locator(".wall-name, .wall-label, .wall-end, .wall-counts span, .wall-head > *, h2, h3")
        .evaluateAll((all) =>
          all.flatMap((each) => {
            const panel = each.closest(".wall-panel, header")?.getBoundingClientRect();
            const box = each.getBoundingClientRect();
            const isOutside = panel && (box.right > panel.right + 1 || box.bottom > panel.bottom + 1);
            return each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0
              ? [each.textContent]
              : isOutside
                ? [each.textContent]
                : [];
          }),
        );
    await display.clock.fastForward(70_000);
    await expect(display.getByText(/Instandsetzung|Rehabilitación/).first()).toBeVisible();
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await display.setViewportSize({ width, height });
      await expect.poll(cut).toEqual([]);
      expect(await display.getByRole("main").evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(
        0,
      );
    }
  });

  await test.step("a lost connection is said, with the time of the figures, and it goes on automatically", async () => {
    await context.setOffline(true);
    await display.clock.fastForward(70_000);
    await expect(display.getByRole("status")).toHaveText(/^Connection lost\. Figures as of \d\d:\d\d$/);
    await expect(display.getByRole("heading", { name: /^Hours in/ })).toBeVisible();
    await context.setOffline(false);
    await display.clock.fastForward(30_000);
    await expect(display.getByRole("status")).toHaveText(/^as of/);
  });

  await test.step("a revoked link shows nothing more, and answers like one that never was", async () => {
    await page.getByRole("button", { name: "Revoke the link of Reception" }).click();
    await dialog.getByRole("button", { name: "Revoke link" }).click();
    await expect(page.getByText("Link of Reception revoked")).toBeVisible();
    await display.clock.fastForward(70_000);
    await expect(display.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
    await expect(display.getByRole("heading", { level: 2 })).toHaveCount(0);
    const gone = await display.request.get(link);
    const unknown = await display.request.get(`${link.slice(0, -4)}AAAA`);
    expect([gone.status(), unknown.status()]).toEqual([404, 404]);
    expect(await gone.text()).toBe(await unknown.text());
  });
  expect(house.output()).not.toContain(link.slice(link.lastIndexOf(".") + 1));
  await context.close();
  await admin.leave();
});
