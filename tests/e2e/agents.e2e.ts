import { Client as AgentClient, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

test("a booker makes a token that proposes, and accepts and rejects what an assistant proposed with it", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "booker@harbourpine.example", demoPassword);
  await page.goto("/account");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByLabel("Name").fill("Assistant");
  await page.getByRole("radiogroup", { name: "My Time" }).getByText("Propose").click();
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
  const secret = await page.getByLabel("Token", { exact: true }).inputValue();

  const client = new AgentClient({ name: "journey", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", address), { requestInit }));
  const resources = await client.listResources();
  expect(resources.resources.map(({ name }) => name)).toContain("figures");
  const explained = await client.callTool({ name: "explain_figure", arguments: { words: "utilisation" } });
  expect(JSON.stringify(explained.content)).toContain("Billable hours booked");
  const week = await client.callTool({ name: "my_week", arguments: {} });
  const project = /"project":"(\S+) /.exec(JSON.stringify(week.content).replaceAll("\\", ""))?.[1] ?? "";
  const entries = (hours: number) => ({ entries: [{ project, day: "2026-11-12", hours, note: "Review" }] });
  await client.callTool({ name: "book", arguments: entries(3.5) });
  await client.callTool({ name: "book", arguments: entries(4.5) });

  await page.goto("/agents");
  const proposals = page.getByRole("region", { name: /^Book time in the week of/ });
  await expect(proposals).toHaveCount(2);
  expect(await accessFaults(page)).toEqual([]);
  await proposals
    .nth(1)
    .getByRole("button", { name: /^Accept/ })
    .dblclick();
  await expect(page.getByText("Proposal accepted")).toBeVisible();
  await page.getByRole("button", { name: /^Accept/ }).click();
  await expect(page.getByText("Not possible")).toBeVisible();
  await page.getByRole("link", { name: "Open the page it is about" }).last().click();
  await expect(page).toHaveURL(/my-time\/timesheet\/2026-11-09/);
  await expect(page.getByRole("gridcell", { name: /3\.5/ }).or(page.getByText("3.5")).first()).toBeVisible();
});
