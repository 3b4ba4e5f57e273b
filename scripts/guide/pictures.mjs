// Takes the guide's pictures from a running demonstration, in both themes. Each is a role, or no one, a page and what is
// done there before; the demonstration's day is fixed, so that the same version gives the same pictures.
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** The demonstration's day; late in Allocations, so that there is something to plan. */
export const day = "2026-11-20T09:30:00Z";
const password = "harbour-pine";
const usualSize = [1200, 760];

const press = async (page, name) => page.getByRole("button", { name, exact: true }).first().click();

const pictures = [
  { name: "home", who: "superadmin", at: "/home" },
  { name: "dashboard", who: "manager", at: "/dashboard/organisation", ready: "Key Performance Indicators" },
  { name: "week", who: "booker", at: "/my-time/timesheet", ready: /of [\d.]+ h booked/ },
  { name: "phone", who: "booker", at: "/my-time/timesheet", size: [390, 780] },
  {
    name: "set-up",
    who: "admin",
    at: "/admin/dashboard",
    // No organisation of the demonstration is empty, so the list is shown what an empty one has.
    async before(page) {
      const none = { own: false, sample: false };
      const open = { functions: none, people: none, projects: none, plans: none };
      await page.route("**/api/organisation/set-up", async (route) => {
        const answer = await route.fetch();
        const json = { ...(await answer.json()), ...open, frozenForecasts: none, submittedAllocations: none };
        await route.fulfill({
          json: { ...json, isDismissed: false, areSettingsRight: true, hasAllocator: false },
        });
      });
    },
    part: (page) => page.getByRole("region", { name: "Set up your organisation" }),
  },
  { name: "manager", who: "manager", at: "/manager?week=2026-11-09" },
  {
    name: "overview",
    who: "admin",
    async at(request) {
      const answer = await (await request.get("/api/projects")).json();
      const { id } = (answer.projects ?? answer).find(({ name }) => name === "Ferry Terminal Refit");
      return `/projects/${id}/overview`;
    },
    ready: "Estimate at completion",
  },
  { name: "planner", who: "allocator", at: "/allocations/planner?month=2026-12", ready: "Demand hours" },
  {
    name: "forecast",
    who: "admin",
    at: "/forecasts",
    async prepare(page) {
      await page.getByRole("rowheader", { name: "Wharf 9 Masterplan" }).click();
      await page.getByRole("grid").waitFor();
    },
  },
  {
    name: "fill",
    who: "allocator",
    at: "/allocations/planner?month=2026-12",
    ready: "Demand hours",
    async prepare(page) {
      await press(page, "Fill…");
      await press(page, "Propose hours");
      await page.getByRole("complementary", { name: "Proposal" }).waitFor({ timeout: 120_000 });
    },
  },
  {
    name: "why",
    who: "superadmin",
    at: "/dashboard/organisation",
    async prepare(page) {
      await press(page, "Explain the differences");
      await page.getByRole("table").filter({ hasText: "Budget" }).first().waitFor();
    },
    part: (page) => page.getByRole("region", { name: "Why? From budget to booked" }),
  },
  {
    name: "report",
    who: "superadmin",
    at: "/reports",
    async prepare(page) {
      await page.getByRole("combobox", { name: "From Month: month" }).selectOption({ index: 5 });
      await page.getByLabel("Months as columns").selectOption({ index: 1 });
    },
  },
  { name: "demonstration", demo: "public", at: "/login", ready: "Super Admin" },
];

/** The pictures of a demonstration, `1` or `public` as `DEMO` has it; only those named, where some are. */
export const picturesOf = (demo, only) =>
  pictures.filter(
    (picture) => (picture.demo ?? "1") === demo && (only.length === 0 || only.includes(picture.name)),
  );

/** A picture's most bytes, since pictures are committed. */
const maxBytes = 95_000;

/** A page as WebP: Chromium writes it, so no other program is needed. */
async function webp(page, clip) {
  const session = await page.context().newCDPSession(page);
  const part = clip ? { clip: { ...clip, scale: 1 }, captureBeyondViewport: true } : {};
  for (const quality of [72, 60, 48]) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, ...part });
    const image = Buffer.from(data, "base64");
    if (image.length < maxBytes) return image;
  }
  throw new Error(`${page.url()} is too large for a picture`);
}

/** Waits until the page is there and nothing of it is on its way any more. */
async function arrived(page) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForTimeout(1000);
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
}

/** Where a part of a page is in the whole of it. */
async function placeOf(page, target) {
  const box = await target.boundingBox();
  const top = await page.evaluate(() => window.scrollY);
  return { ...box, y: box.y + top };
}

async function capture(browser, address, picture, look) {
  const { who, at, ready, before, prepare, part, size } = picture;
  const [width, height] = size ?? usualSize;
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    locale: "en-GB",
    timezoneId: "Europe/London",
    colorScheme: look,
    reducedMotion: "reduce",
  });
  if (who) {
    const data = { email: `${who}@harbourpine.example`, password };
    const login = await context.request.post("/api/session", { data });
    if (!login.ok()) throw new Error(`${data.email} couldn't log in`);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await before?.(page);
  await page.goto(typeof at === "string" ? at : await at(context.request));
  if (ready) await page.getByText(ready).first().waitFor();
  await arrived(page);
  await prepare?.(page);
  await arrived(page);
  await page.evaluate(() => document.activeElement?.blur?.());
  // What was under the pointer shows no hint.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  const target = part?.(page);
  const image = await webp(page, target ? await placeOf(page, target) : null);
  await context.close();
  return image;
}

/** Writes pictures of a running demonstration into a folder. */
export async function makePictures({ address, folder, chromiumPath, pictures }) {
  fs.mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const picture of pictures)
      for (const look of ["light", "dark"]) {
        const file = path.join(folder, `${picture.name}${look === "dark" ? "-dark" : ""}.webp`);
        fs.writeFileSync(file, await capture(browser, address, picture, look));
        process.stdout.write(`${path.basename(file)}: ${Math.round(fs.statSync(file).size / 1000)} KB\n`);
      }
  } finally {
    await browser.close();
  }
}
