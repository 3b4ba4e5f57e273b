import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { readSession } from "#features/access/contract.ts";
import { createOwnToken } from "#features/tokens/contract.ts";
import { areaScopes } from "#features/tokens/rules/areas.ts";
import { routes } from "#routes.ts";
import { newTokenText } from "#server/token-text.ts";
import { loadDemonstration } from "../support/demonstration.ts";
import { connectHome, everything, placesOf, today } from "../support/campaign-ground.ts";
import { Client } from "../support/client.ts";
import type { DocumentedOperation } from "../support/openapi.ts";
import { wronglyLetIn } from "../support/roles.ts";
import { sampleRequest, type Places } from "../support/samples.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

// Who may enter is decided before a call's first query: one engine says it for both.
describe("Every call", () => {
  let stint: Stint;
  let home = "";
  let foreign: Places = {};

  beforeAll(async () => {
    stint = await startStint(enginesHere().at(-1) ?? "embedded", { today });
    await loadDemonstration(stint);
    const owner = await stint.visitor().signIn("superadmin@harbourpine.example", demoPassword);
    home = (await owner.ok(readSession)).user?.orgId ?? "";
    await connectHome(stint, home);
    foreign = await placesOf(stint, home);
  });
  afterAll(() => stint.stop());

  it("lets no one in without the role: no role, no API token without its scope, no deactivated person, no stranger; nothing changes", async () => {
    const admin = await stint.visitor().signIn("admin@harbourpine.example", demoPassword);
    const deactivated = new Client(stint.url, admin.cookie);
    const byRole = new Map<string, Client>([["admin", admin]]);
    for (const role of ["superadmin", "manager", "forecaster", "allocator", "booker"])
      byRole.set(role, await stint.visitor().signIn(`${role}@harbourpine.example`, demoPassword));
    const rolesOf = new Map<string, readonly string[]>();
    for (const [role, client] of byRole) rolesOf.set(role, (await client.ok(readSession)).user?.roles ?? []);
    // The same by API tokens: with none that matters of the widest role, with every scope of someone who may
    // do little and of someone in between, and with a wrong text.
    const scopesOf: Readonly<Record<string, readonly string[]>> = {
      superadmin: ["reports:read"],
      manager: areaScopes,
      booker: areaScopes,
    };
    const programs = new Map<
      string,
      { token: Client; scopes: readonly string[]; roles: readonly string[] }
    >();
    for (const [role, scopes] of Object.entries(scopesOf)) {
      const body = { name: "Campaign", scopes: [...scopes], expiresInDays: 1 };
      const made = await byRole.get(role)?.ok(createOwnToken, { body });
      const token = Client.withToken(stint.url, made?.secret ?? "");
      // Its first use is noted.
      await token.send("GET", "/api/reports/choices");
      programs.set(`${role} with ${scopes.length}`, { token, scopes, roles: rolesOf.get(role) ?? [] });
    }
    // The mails about them: on a machine with the demonstration anyone reads those at /dev/mail.
    await stint.engine.script("DELETE FROM mail_outbox WHERE kind = 'security notice'");
    const before = await everything(stint, home);
    const query = (client: Client) => async (operation: DocumentedOperation) => {
      const endpoint = routes.find(
        (route) => route.endpoint.method === operation.method && route.endpoint.path === operation.path,
      )?.endpoint;
      const request = endpoint ? sampleRequest(endpoint, foreign) : { path: operation.path, body: undefined };
      return (await client.send(operation.method, request.path, request.body)).status;
    };
    let cases = 0;
    const letIn: string[] = [];
    for (const [role, client] of byRole) {
      const result = await wronglyLetIn(rolesOf.get(role) ?? [], query(client));
      cases += result.cases;
      letIn.push(...result.letIn.map((one) => `${role}: ${one}`));
    }
    for (const [who, { token, scopes, roles }] of programs) {
      const result = await wronglyLetIn(roles, query(token), scopes);
      cases += result.cases;
      letIn.push(...result.letIn.map((one) => `token of ${who}: ${one}`));
    }
    const wrongToken = await wronglyLetIn(null, query(Client.withToken(stint.url, newTokenText(home))));
    letIn.push(...wrongToken.letIn.map((one) => `wrong token: ${one}`));
    const noOne = await wronglyLetIn(null, query(stint.visitor()));
    const changed = async (since: Readonly<Record<string, string>>) =>
      Object.entries(await everything(stint, home)).filter(([table, sum]) => since[table] !== sum);
    expect(await changed(before)).toEqual([]);
    await stint.engine.script(`UPDATE users SET is_active = false WHERE email = 'admin@harbourpine.example'`);
    const deactivatedBefore = await everything(stint, home);
    const gone = await wronglyLetIn(null, query(deactivated));
    expect(await changed(deactivatedBefore)).toEqual([]);
    await stint.engine.script(`UPDATE users SET is_active = true WHERE email = 'admin@harbourpine.example'`);
    expect([...letIn, ...noOne.letIn, ...gone.letIn]).toEqual([]);
    expect(cases).toBeGreaterThan(60);
    expect(noOne.cases).toBeGreaterThan(40);
  });
});
