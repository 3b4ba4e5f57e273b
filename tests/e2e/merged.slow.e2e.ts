import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { demoPassword } from "#features/access/rules/demo-sign-ins.ts";
import { browserComplaints, signInAs } from "./support/people.ts";
import { House } from "./support/server.ts";

const house = new House();
test.afterAll(() => house.remove());

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** A screen on which two admins change the same thing. */
interface Screen {
  readonly name: string;
  /** Where the thing is read and saved. */
  readonly at: (api: APIRequestContext) => Promise<string>;
  /** Opens the form; what was typed before a reload is in it again. */
  readonly open: (page: Page, id: string) => Promise<void>;
  /** The field one admin types into, and what. */
  readonly field: string;
  readonly typed: string;
  /** What the other admin saves. */
  readonly save: (api: APIRequestContext, at: string) => Promise<void>;
  /** How the form shows it: label, new value. */
  readonly shown: readonly [label: string, value: string];
  /** The buttons that save the form. */
  readonly buttons: readonly string[];
  /** What is stored in the end: the typed value and the other admin's. */
  readonly stored: Readonly<Record<string, unknown>>;
}

const read = async <T>(api: APIRequestContext, path: string): Promise<T> =>
  (await (await api.get(path)).json()) as T;

async function send(
  api: APIRequestContext,
  method: "PATCH" | "PUT",
  at: string,
  data: unknown,
): Promise<void> {
  const answer = await api.fetch(at, { method, data });
  expect([at, answer.status(), answer.status() === 200 ? "" : await answer.text()]).toEqual([at, 200, ""]);
}

const screens: readonly Screen[] = [
  {
    name: "person",
    at: async (api) => {
      const { people } = await read<{ people: { id: string; email: string }[] }>(api, "/api/people/page");
      return `/api/people/${people.find(({ email }) => email.startsWith("booker@"))?.id}`;
    },
    open: async (page, id) => void (await page.goto(`/admin/users?person=${id}`)),
    field: "Full name",
    typed: "Beth Merged",
    save: async (api, at) => {
      const { version } = await read<Row>(api, at);
      await send(api, "PATCH", at, { version, updates: { monthlyHours: 120 } });
    },
    shown: ["Monthly hours", "120"],
    buttons: ["Save Changes"],
    stored: { fullName: "Beth Merged", monthlyHours: 120 },
  },
  {
    name: "project",
    at: async (api) => {
      const { projects } = await read<{ projects: Row[] }>(api, "/api/projects?search=KLN");
      return `/api/projects/${projects[0]?.id}`;
    },
    open: async (page, id) => {
      await page.goto(`/projects/${id}/settings`);
      await expect(page.getByLabel("Description")).toBeVisible();
      const edit = page.getByRole("button", { name: "Edit Project" });
      if (await edit.isVisible()) await edit.click();
    },
    field: "Name",
    typed: "Kiln Merged",
    save: async (api, at) => {
      const { version } = await read<Row>(api, at);
      await send(api, "PATCH", at, { version, updates: { description: "Theirs" } });
    },
    shown: ["Description", "Theirs"],
    buttons: ["Save Changes"],
    stored: { name: "Kiln Merged", description: "Theirs" },
  },
  {
    name: "function",
    at: async (api) => {
      const { functions } = await read<{ functions: (Row & { name: string })[] }>(api, "/api/functions");
      return `/api/functions/${functions.find(({ name }) => name === "Architecture")?.id}`;
    },
    open: async (page, id) => {
      await page.goto(`/admin/functions?function=${id}`);
      await expect(
        page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }),
      ).toBeVisible();
      const edit = page.getByRole("button", { name: "Edit Function" });
      if (await edit.isVisible()) await edit.click();
    },
    field: "Name",
    typed: "Architecture Merged",
    save: async (api, at) => {
      const row = await read<Row & { costTiers: Row[]; allocators: Row[] }>(api, at);
      const costTiers = row.costTiers.map(({ id, name, hourlyRate }) => ({ id, name, hourlyRate }));
      const allocatorIds = row.allocators.map(({ id }) => id);
      const { version, name } = row;
      await send(api, "PUT", at, { version, name, description: "Theirs", costTiers, allocatorIds });
    },
    shown: ["Description", "Theirs"],
    buttons: ["Save Changes"],
    stored: { name: "Architecture Merged", description: "Theirs" },
  },
  {
    name: "characteristic",
    at: async (api) => {
      const { characteristics } = await read<{ characteristics: (Row & { name: string })[] }>(
        api,
        "/api/characteristics/all",
      );
      return `/api/characteristics/${characteristics.find(({ name }) => name === "BREEAM target")?.id}`;
    },
    open: async (page) => {
      await page.goto("/projects?search=KLN");
      await page.getByRole("row", { name: /^Kiln/ }).press("Enter");
      await page.getByRole("link", { name: "Characteristics" }).click();
      await page.getByRole("button", { name: "All characteristics" }).click();
      await page
        .getByRole("dialog")
        .getByRole("row", { name: /^BREEAM/ })
        .press("Enter");
    },
    field: "Characteristic name",
    typed: "BREEAM Merged",
    save: async (api, at) => {
      const row = await read<Row & { options: Row[] }>(api, at);
      const { version, name, typeCode, isGlobal, functionId, aiModelling } = row;
      const options = row.options.map(({ id, optionLabel }) => ({ id, optionLabel }));
      const nature = { name, typeCode, options, isGlobal, functionId, aiModelling: aiModelling !== true };
      await send(api, "PUT", at, { version, ...nature });
    },
    shown: ["AI modelling", "Yes"],
    buttons: ["Save Changes"],
    stored: { name: "BREEAM Merged", aiModelling: true },
  },
  {
    name: "settings",
    at: async () => "/api/organisation/settings",
    open: async (page) => {
      await page.goto("/admin/organisation-settings");
      await expect(page.getByLabel("Default monthly hours")).toBeVisible();
      const edit = page.getByRole("button", { name: "Edit Settings" });
      if (await edit.isVisible()) await edit.click();
    },
    field: "Default monthly hours",
    typed: "151",
    save: async (api, at) => {
      const { settings } = await read<{ settings: { settings: { general: Row } } }>(api, at);
      const { version, limitCostsToRoles } = settings.settings.general;
      await send(api, "PATCH", at, { general: { version, limitCostsToRoles: limitCostsToRoles !== true } });
    },
    shown: ["Limit costs to roles", "Yes"],
    buttons: ["Save Changes"],
    stored: { settings: { settings: { general: { defaultMonthlyHours: 151, limitCostsToRoles: true } } } },
  },
  {
    name: "budget profile",
    at: async (api) => {
      const { projects } = await read<{ projects: Row[] }>(api, "/api/projects");
      for (const { id } of projects) {
        const { profiles } = await read<{ profiles: (Row & { statusCode: string })[] }>(
          api,
          `/api/projects/${id}/budget-profiles`,
        );
        const draft = profiles.find(({ statusCode }) => statusCode === "draft");
        if (draft) return `/api/budget-profiles/${draft.id}`;
      }
      return "there is no draft";
    },
    open: async (page, id) => {
      const { projectId, profileName } = await read<{ projectId: string; profileName: string }>(
        page.request,
        `/api/budget-profiles/${id}`,
      );
      await page.goto(`/projects/${projectId}/profiles`);
      await page.getByRole("row", { name: new RegExp(`^${profileName}`) }).press("Enter");
      await page.getByRole("button", { name: "Edit Profile" }).click();
    },
    field: "Profile name",
    typed: "Budget Merged",
    save: async (api, at) => {
      const { version } = await read<Row>(api, at);
      await send(api, "PATCH", at, { version, updates: { profileCode: "THEIRS" } });
    },
    shown: ["Code", "THEIRS"],
    buttons: ["Review Changes", "Save Draft"],
    stored: { profileName: "Budget Merged", profileCode: "THEIRS" },
  },
];

test("a form restored after a reload shows what someone else changed, and Merge retains only typed values", async ({
  browser,
}) => {
  const address = await house.openOn("2026-11-12", { DEMO: "1", DEMO_PEOPLE: "12" });
  const { page } = await signInAs(browser, address, "superadmin@harbourpine.example", demoPassword);
  const other = await browser.newContext({ baseURL: address });
  const api = other.request;
  await api.post("/api/session", { data: { email: "admin@harbourpine.example", password: demoPassword } });
  page.on("dialog", (question) => void question.accept());
  for (const screen of screens)
    await test.step(screen.name, async () => {
      const at = await screen.at(api);
      const id = at.split("/").at(-1) ?? "";
      await screen.open(page, id);
      const field = page.getByLabel(screen.field, { exact: true });
      await field.fill(screen.typed);
      await page.goto("about:blank");
      await screen.save(api, at);
      await screen.open(page, id);
      await expect(page.getByText("Restored")).toBeVisible();
      await expect(field).toHaveValue(screen.typed);
      await expect(page.getByText(/has saved changes .*since you opened this/)).toBeVisible();
      const [label, value] = screen.shown;
      await expect(page.getByRole("row", { name: `${label} ${value} Not changed` })).toBeVisible();
      await page.getByRole("button", { name: "Merge" }).click();
      for (const name of screen.buttons) await page.getByRole("button", { name, exact: true }).click();
      await expect.poll(() => read<unknown>(api, at)).toMatchObject(screen.stored);
    });
  expect(browserComplaints()).toEqual([]);
});
