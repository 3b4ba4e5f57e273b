import { expect, type Browser, type Page } from "@playwright/test";
import { watch } from "./people.ts";
import { browserLanguage, said } from "./words.ts";

interface Invitation {
  readonly first: string;
  readonly last: string;
  readonly role: string;
  readonly tier?: string;
}

const people: readonly Invitation[] = [
  { first: "Mo", last: "Manager", role: "manager" },
  { first: "Fay", last: "Forecaster", role: "forecaster" },
  { first: "Alan", last: "Allocator", role: "allocator" },
  { first: "Sam", last: "Senior", role: "booker", tier: "Senior" },
  { first: "Jo", last: "Junior", role: "booker", tier: "Junior" },
];

/** Calls the API from the page, with the session and the origin of the person at it. */
async function post(page: Page, path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await page.evaluate(
    async ([address, content]) => {
      const response = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(content),
      });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    },
    [path, body] as const,
  );
  expect([path, answer.status, answer.body["error"] ?? ""]).toEqual([path, 200, ""]);
  return answer.body;
}

/** Someone opens the link of an invitation and sets the password in the form. */
async function acceptInForm(
  browser: Browser,
  link: string,
  address: string,
  password: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: address, locale: browserLanguage() });
  const page = await context.newPage();
  watch(page);
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await expect(page.getByRole("heading", { name: said("Set Your Password") })).toBeVisible();
  await page.getByLabel(said("New password")).fill(password);
  await page.getByLabel(said("Confirm password")).fill(`${password}!`);
  await page.getByRole("button", { name: said("Set password") }).click();
  await expect(page.getByText(said("Passwords do not match."))).toBeVisible();
  await expect(page.getByLabel(said("Confirm password"))).toBeFocused();
  await page.getByLabel(said("Confirm password")).fill(password);
  await page.getByRole("button", { name: said("Set password") }).click();
  await expect(page).toHaveURL(/\/dashboard\/organisation/);
  await context.close();
}

/** Someone accepts an invitation by the call that the form makes. */
async function acceptByCall(
  browser: Browser,
  link: string,
  address: string,
  password: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: address });
  const token = /#token=(\S+)/.exec(link)?.[1] ?? "";
  const answer = await context.request.post("/api/invitation/accept", {
    data: { token, password, confirmation: password },
    headers: { "accept-language": browserLanguage() },
  });
  expect(answer.status()).toBe(200);
  await context.close();
}

/**
 * Invites everyone the month needs, makes the function Design (Senior £80, Junior £50), and lets them accept:
 * the first in the form, the others by its call.
 */
export async function inviteEveryone(
  browser: Browser,
  address: string,
  owner: Page,
  password: string,
): Promise<void> {
  const ids: Record<string, string> = {};
  let design: { id: string; costTiers: { id: string; name: string }[] } | null = null;
  for (const { first, last, role, tier } of people) {
    const costTierId = design?.costTiers.find((each) => each.name === tier)?.id ?? null;
    const { link } = await post(owner, "/api/invitations", {
      email: `${first.toLowerCase()}@wharf.example`,
      firstName: first,
      lastName: last,
      roleCodes: [role],
      functionId: costTierId === null ? null : (design?.id ?? null),
      costTierId,
      managerId: costTierId === null ? null : ids["Mo"],
      billable: costTierId !== null,
      monthlyHours: costTierId === null ? null : 160,
      holidayAllowance: null,
    });
    await (first === people[0]?.first ? acceptInForm : acceptByCall)(browser, link ?? "", address, password);
    const listed = await owner.evaluate(
      async () =>
        (await (await fetch("/api/people/page")).json()) as { people: { id: string; fullName: string }[] },
    );
    for (const person of listed.people) ids[person.fullName?.split(" ")[0] ?? ""] = person.id;
    if (role === "allocator") {
      const costTiers = [
        { name: "Senior", hourlyRate: 80 },
        { name: "Junior", hourlyRate: 50 },
      ];
      await post(owner, "/api/functions", {
        name: "Design",
        description: "",
        costTiers,
        allocatorIds: [ids["Alan"]],
      });
      const functions = await owner.evaluate(
        async () =>
          (await (await fetch("/api/functions")).json()) as {
            functions: { id: string; name: string; costTiers: { id: string; name: string }[] }[];
          },
      );
      design = functions.functions[0] ?? null;
    }
  }
}
