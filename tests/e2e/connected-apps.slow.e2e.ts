import http from "node:http";
import {
  Client as AgentClient,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { expect, test, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { freePort } from "../support/free-port.ts";
import { accessFaults } from "./support/inspection.ts";
import { browserComplaints, watch } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

/** A program on the person's computer: opens the browser, and waits for it to return. */
async function assistantWith(page: Page) {
  const port = await freePort();
  const stored: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier: string } = {
    verifier: "",
  };
  let returned: (query: URLSearchParams) => void = () => undefined;
  const answer = new Promise<URLSearchParams>((resolve) => (returned = resolve));
  const receiver = http.createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    response.end("Back in the assistant");
    if (url.pathname === "/callback") returned(url.searchParams);
  });
  await new Promise<void>((resolve) => receiver.listen(port, "127.0.0.1", resolve));
  const redirectUrl = `http://127.0.0.1:${port}/callback`;
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Assistant", redirect_uris: [redirectUrl] },
    state: () => "1e3",
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void (stored.client = client),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void (stored.tokens = tokens),
    redirectToAuthorization: async (url) => void (await page.goto(url.href)),
    saveCodeVerifier: (verifier) => void (stored.verifier = verifier),
    codeVerifier: () => stored.verifier,
  };
  return { provider, stored, answer, stop: () => receiver.close() };
}

test("an assistant connects by OAuth, books a day and fills a month by proposal, and the person undoes both", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", {
    DEMO: "1",
    DEMO_PEOPLE: "12",
    PORT: String(await freePort()),
  });
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  watch(page);
  const { provider, stored, answer, stop } = await assistantWith(page);
  const transport = () =>
    new StreamableHTTPClientTransport(new URL("/mcp", address), { authProvider: provider });

  await test.step("the browser shows the login, then the consent, and returns with a code", async () => {
    const first = transport();
    const refused = new AgentClient({ name: "journey", version: "1" })
      .connect(first)
      .catch((error: Error) => error);
    await page.getByLabel("Email").fill("allocator@harbourpine.example");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Allow Assistant to work in your name?" })).toBeVisible();
    expect(await refused).toBeInstanceOf(Error);
    await expect(page.getByText("That is a program on your own computer.")).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    const time = page.getByRole("radiogroup", { name: "My Time" });
    await expect(time.getByRole("radio", { name: "Propose" })).toBeChecked();
    await expect(time.getByRole("radio", { name: "Write" })).toBeDisabled();
    await page.getByRole("radiogroup", { name: "Manager Portal" }).getByText("None").click();
    await page.getByRole("button", { name: "Allow" }).dblclick();
    await expect(page.getByText("Back in the assistant")).toBeVisible();
    const query = await answer;
    expect(query.get("state")).toBe("1e3");
    await first.finishAuth(query);
    expect(stored.tokens?.scope).not.toContain("manager");
  });

  await test.step("it books a day by proposal", async () => {
    const client = new AgentClient({ name: "journey", version: "1" });
    await client.connect(transport());
    const week = await client.callTool({ name: "my_week", arguments: {} });
    const project = /"project":"(\S+) /.exec(JSON.stringify(week.content).replaceAll("\\", ""))?.[1] ?? "";
    const entries = [{ project, day: "2026-11-12", hours: 3.5, note: "Review" }];
    await client.callTool({ name: "book", arguments: { entries } });
  });

  await test.step("it fills a month by proposal", async () => {
    const client = new AgentClient({ name: "journey", version: "1" });
    await client.connect(transport());
    const shown = await page.request.get(`${address}/api/allocations/planner?month=2026-12`);
    const { functionId } = (await shown.json()) as { readonly functionId: string };
    const fill = { function: functionId, month: "2026-12" };
    const answered = await client.callTool({ name: "propose_fill", arguments: fill });
    expect(answered).not.toMatchObject({ isError: true });
  });

  await test.step("the person accepts it, and undoes it where they'd undo their own", async () => {
    await page.goto(`${address}/agents`);
    await page.getByRole("button", { name: /^Accept: Book/ }).click();
    await expect(page.getByText("Proposal accepted")).toBeVisible();
    const booking = page.getByRole("region", { name: /^Book time/ });
    await booking.getByRole("link", { name: "Open the page it is about" }).click();
    const booked = page.getByRole("gridcell", { name: /3\.5/ }).first();
    await booked.click();
    await page.keyboard.press("Delete");
    await expect(page.getByRole("gridcell", { name: /3\.5/ })).toHaveCount(0);
  });

  await test.step("they save the filled month, and undo it in the planner", async () => {
    await page.goto(`${address}/allocations/planner?month=2026-12`);
    const fulfilment = page.getByText(/^Fulfilment \d+%$/);
    const before = await fulfilment.innerText();
    await page.goto(`${address}/agents`);
    await page.getByRole("button", { name: /^Open in the planner: Fill / }).click();
    const proposal = page.getByRole("complementary", { name: "Proposal" });
    await proposal.getByRole("button", { name: "Accept all" }).click();
    await expect(fulfilment).not.toHaveText(before);
    const save = page.getByRole("button", { name: "Save as Draft" });
    await save.click();
    await expect(save).toBeDisabled();
    await page.getByRole("button", { name: "Undo" }).click();
    await save.click();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(fulfilment).toHaveText(before);
  });

  await test.step("the account page names it, and revoking it ends it", async () => {
    await page.goto(`${address}/account`);
    await page.getByRole("heading", { name: "API tokens" }).scrollIntoViewIfNeeded();
    await expect(page.getByText("Connected app")).toBeVisible();
    await page.getByRole("button", { name: "Revoke Assistant" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("Assistant revoked")).toBeVisible();
    const answered = await fetch(`${address}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${stored.tokens?.access_token}` },
    });
    expect(answered.status).toBe(401);
  });
  await context.close();
  stop();
  expect(browserComplaints()).toEqual([]);
});
