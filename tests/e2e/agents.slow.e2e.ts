import { Client as AgentClient, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { accessFaults } from "./support/inspection.ts";
import { arriveAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

const open = () => house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });

/** Makes a token that proposes in an area of the account page, and connects an assistant with it. */
async function assistantOf(page: Page, address: string, area: string): Promise<AgentClient> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByLabel("Name").fill("Assistant");
  await page.getByRole("radiogroup", { name: area }).getByText("Propose").click();
  await page.getByRole("dialog").getByRole("button", { name: "Create token" }).click();
  const secret = await page.getByLabel("Token", { exact: true }).inputValue();
  const client = new AgentClient({ name: "journey", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", address), { requestInit }));
  return client;
}

test("a booker makes a token that proposes, and accepts and rejects what an assistant proposed with it", async ({
  browser,
}) => {
  const address = await open();
  const { page } = await arriveAs(browser, address, "booker@harbourpine.example", demoPassword);
  const client = await assistantOf(page, address, "My Time");
  const resources = await client.listResources();
  expect(resources.resources.map(({ name }) => name)).toContain("figures");
  const explained = await client.callTool({ name: "explain_figure", arguments: { words: "utilisation" } });
  expect(JSON.stringify(explained.content)).toContain("Billable hours booked");
  const week = await client.callTool({ name: "my_week", arguments: {} });
  const project = /"project":"(\S+) /.exec(JSON.stringify(week.content).replaceAll("\\", ""))?.[1] ?? "";
  const entries = (hours: number) => ({ entries: [{ project, day: "2026-11-12", hours, note: "Review" }] });
  await client.callTool({ name: "book", arguments: entries(3.5) });
  await client.callTool({ name: "book", arguments: entries(4.5) });

  await page.goto("/home");
  const todo = page.getByRole("listitem").filter({ hasText: "Decide on 2 proposals of agents" });
  await todo.getByRole("link", { name: "Decide" }).click();
  const proposals = page.getByRole("region", { name: "Book time, 9 – 15 Nov 2026" });
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

  await test.step("what a server says for models leads to pages that are there", async () => {
    const text = await (await fetch(`${address}/llms.txt`)).text();
    const links = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, link]) => link ?? "");
    expect(links.length).toBeGreaterThan(4);
    for (const link of links)
      expect([link, (await fetch(address + link)).status]).toEqual([link, link === "/mcp" ? 401 : 200]);
  });
});

test("an allocator accepts a filled month that an assistant proposed, saves it, and undoes it", async ({
  browser,
}) => {
  const address = await open();
  const { page } = await arriveAs(browser, address, "allocator@harbourpine.example", demoPassword);
  const client = await assistantOf(page, address, "Allocations");
  await page.goto("/allocations/planner?month=2026-12");
  await expect(page.getByRole("grid")).toBeVisible();
  const fulfilment = page.getByText(/^Fulfilment \d+%$/);
  const before = await fulfilment.innerText();
  const shown = await page.request.get("/api/allocations/planner?month=2026-12");
  const { functionId } = (await shown.json()) as { readonly functionId: string };
  const fill = { function: functionId, month: "2026-12" };
  expect(await client.callTool({ name: "propose_fill", arguments: fill })).not.toMatchObject({
    isError: true,
  });

  await page.goto("/agents");
  await page.getByRole("button", { name: /^Open in the planner: Fill / }).click();
  const proposal = page.getByRole("complementary", { name: "Proposal" });
  await proposal.getByRole("button", { name: "Accept all" }).click();
  await expect(page).not.toHaveURL(/run=/);
  await expect(fulfilment).not.toHaveText(before);
  const save = page.getByRole("button", { name: "Save as Draft" });
  await save.click();
  await expect(page.getByText(/^Draft allocation saved with \d+ entr/).first()).toBeVisible();
  await expect(save).toBeDisabled();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(fulfilment).toHaveText(before);
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(fulfilment).toHaveText(before);
  await page.goto("/agents");
  await expect(page.getByRole("region", { name: /^Fill / }).getByText("Accepted")).toBeVisible();
});
