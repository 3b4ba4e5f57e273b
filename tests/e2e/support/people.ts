import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { browserLanguage } from "./words.ts";

/** Someone at their own browser. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  leave(): Promise<void>;
}

/**
 * Complaints of the browser that no page may cause: script errors and blocked content, with the test whose
 * page made them.
 */
const complaints: { readonly testId: string; readonly text: string }[] = [];

/**
 * Opens a browser of someone's own, signed in already: what the form does is the subject of routes.slow.e2e.ts. No
 * page is open yet: loading the dashboard for someone on another page costs seconds of the processor.
 */
export async function arriveAs(
  browser: Browser,
  address: string,
  email: string,
  password: string,
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: browserLanguage(),
    timezoneId: "Europe/London",
  });
  const headers = { "accept-language": browserLanguage() };
  const login = await context.request.post("/api/session", { data: { email, password }, headers });
  expect(login.status()).toBe(200);
  const page = await context.newPage();
  watch(page);
  return { page, context, leave: () => context.close() };
}

/** The same at the dashboard. */
export async function signInAs(
  browser: Browser,
  address: string,
  email: string,
  password: string,
): Promise<Person> {
  const person = await arriveAs(browser, address, email, password);
  await person.page.goto("/");
  await expect(person.page).toHaveURL(/\/dashboard\/organisation/);
  return person;
}

/** The same person, signed in on a phone as well. */
export async function onPhone(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  const viewport = { width: 390, height: 844 };
  const phone = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport,
    hasTouch: true,
    isMobile: true,
    storageState,
  });
  const opened = await phone.newPage();
  watch(opened);
  return opened;
}

/** Remembers what the browser complains about. */
export function watch(page: Page): void {
  const { testId } = test.info();
  page.on("pageerror", (error) => complaints.push({ testId, text: error.message }));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("the server responded with a status of"))
      complaints.push({ testId, text: message.text() });
  });
}

/** Every complaint of the running test's pages so far, which should be none. */
export function browserComplaints(): readonly string[] {
  return complaints.filter(({ testId }) => testId === test.info().testId).map(({ text }) => text);
}
