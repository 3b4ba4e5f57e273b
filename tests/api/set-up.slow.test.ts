import { afterEach, describe, expect, it } from "vitest";
import { readSession } from "#features/access/contract.ts";
import { readSetUp, setUp } from "#features/organisation/contract.ts";
import { readOrganisationAnalytics } from "#features/analytics/contract.ts";
import { issueSetUpCode } from "#features/first-hour/server/set-up.ts";
import type { Input } from "#shared/contract.ts";
import { makeOrganisation } from "../support/organisation.ts";
import { enginesHere, startStint, type Stint } from "../support/stint.ts";

type Form = Input<typeof setUp>["body"];

const form: Omit<Form, "code"> = {
  organizationName: "Wharf Works",
  currency: "EUR",
  timeZone: "Europe/Dublin",
  dataRegion: "eu",
  planLabel: "Premium Plus",
  securityEmail: "security@wharf.example",
  firstName: "Olive",
  lastName: "Owner",
  email: "Olive@wharf.example",
  password: "tide-table-7",
  confirmation: "tide-table-7",
};

describe.each(enginesHere())("The first run (%s)", (engine) => {
  const running: Stint[] = [];
  const start = async (): Promise<{
    stint: Stint;
    tryWith: (
      draft: Partial<Form>,
    ) => Promise<{ status: number; body: { error: string; fields: Record<string, string> } }>;
    code: string;
  }> => {
    const stint = await startStint(engine);
    running.push(stint);
    const code = await issueSetUpCode(stint.platform);
    return {
      stint,
      code,
      tryWith: (draft) => stint.visitor().call(setUp, { body: { ...form, code, ...draft } }),
    };
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((stint) => stint.stop()));
  });

  it("makes the organisation as requested, and its super admin, who logs in", async () => {
    const { stint, tryWith } = await start();
    expect(await stint.visitor().ok(readSetUp)).toEqual({ isOpen: true });
    expect((await stint.visitor().ok(readSession)).product).toMatchObject({
      needsSetUp: true,
      sendsMail: false,
    });
    expect((await tryWith({})).status).toBe(200);
    expect(await stint.visitor().ok(readSetUp)).toEqual({ isOpen: false });
    const owner = await stint.visitor().signIn("olive@wharf.example", form.password);
    const session = await owner.ok(readSession);
    expect(session).toMatchObject({
      user: { fullName: "Olive Owner", organizationName: "Wharf Works", roles: ["super_admin"] },
      organisation: { currency: "EUR", timeZone: "Europe/Dublin" },
    });
    const [settings] = await stint.engine.readBatch("", [
      { sql: "SELECT data_region, plan_id, security_email FROM organisation_settings", parameters: [] },
    ]);
    expect(settings?.rows).toEqual([
      { data_region: "eu", plan_id: "premium-plus", security_email: "security@wharf.example" },
    ]);
    expect((await stint.visitor().ok(readSession)).product.needsSetUp).toBe(false);
  });

  it("begins the organisation on TODAY, so that its dashboards have months before the real one", async () => {
    const stint = await startStint(engine, { today: "2026-03-04" });
    running.push(stint);
    const code = await issueSetUpCode(stint.platform);
    await stint.visitor().ok(setUp, { body: { ...form, code } });
    const owner = await stint.visitor().signIn("olive@wharf.example", form.password);
    const { organisation } = await owner.ok(readSession);
    const query = { timeframe: "custom", startMonth: "2026-01", endMonth: "2026-05" } as const;
    const { period } = await owner.ok(readOrganisationAnalytics, { query });
    expect([organisation?.today, period.first, period.last]).toEqual([
      "2026-03-04",
      "2026-03-01",
      "2026-05-31",
    ]);
  });

  it("accepts only the newest code in the log, and reports errors field by field", async () => {
    const { stint, tryWith, code } = await start();
    expect((await tryWith({ code: "00000-00000-00000-00000" })).body.fields).toHaveProperty("code");
    expect((await tryWith({ code: " " })).body.fields).toHaveProperty("code");
    expect(
      (await tryWith({ organizationName: " ", email: "no", securityEmail: "", firstName: "" })).body.fields,
    ).toEqual({
      organizationName: "Enter the name of your organisation",
      firstName: "Enter your first name",
      email: "Enter a valid email address",
      securityEmail: "Enter a valid email address",
    });
    expect((await tryWith({ timeZone: "Mars/Olympus" })).body.fields).toEqual({
      timeZone: "Choose a time zone",
    });
    expect((await tryWith({ password: "123456", confirmation: "123456" })).body.fields).toHaveProperty(
      "password",
    );
    expect(
      (await tryWith({ password: "olive-wharf-works", confirmation: "olive-wharf-works" })).body.fields,
    ).toHaveProperty("password");
    const newer = await issueSetUpCode(stint.platform);
    expect((await tryWith({ code })).body.fields).toHaveProperty("code");
    expect(
      (await tryWith({ code: newer.toUpperCase().replaceAll("-", " "), timeZone: "Asia/Kolkata" })).status,
    ).toBe(200);
    // Browsers and the server may know a zone by different names, as Asia/Kolkata and Asia/Calcutta.
    const owner = await stint.visitor().signIn("olive@wharf.example", form.password);
    expect((await owner.ok(readSession)).organisation?.timeZone).toBe("Asia/Kolkata");
  });

  it("makes one organisation of several set-ups at once", async () => {
    const { stint, tryWith } = await start();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        tryWith({ organizationName: `Wharf ${turn}`, email: `olive${turn}@wharf.example` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const [clients] = await stint.engine.readBatch("", [{ sql: "SELECT name FROM clients", parameters: [] }]);
    expect(clients?.rows).toHaveLength(1);
    expect((await tryWith({})).status).toBe(409);
  });

  it("is refused once an organisation exists, however it came to be", async () => {
    const { stint, tryWith } = await start();
    await makeOrganisation(stint);
    const answer = await tryWith({});
    expect([answer.status, answer.body.error]).toEqual([
      409,
      "This server is already set up. Log in, or ask an admin to invite you.",
    ]);
    const [codes] = await stint.engine.readBatch("", [{ sql: "SELECT 1 FROM set_up_codes", parameters: [] }]);
    expect(codes?.rows).toEqual([]);
  });
});
