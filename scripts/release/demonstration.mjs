// Runs deploy/demonstration.yaml: someone looks around in every role, leaves something behind, and finds it gone after
// the demonstration was made anew.
import { composition, until } from "./composition.mjs";
import { fail } from "./steps.mjs";

/** Four minutes ahead on the demonstration's clock: by then it's loaded for the first time. */
const soon = () =>
  new Date(Date.now() + 240_000).toLocaleTimeString("en-GB", {
    timeZone: "Europe/London",
    timeStyle: "short",
  });

/** Runs all of it under the project's name; answers what was seen. */
export async function runDemonstration(engine, compose, project) {
  const { composed, said, call, ready, clear } = composition(engine, compose, project, {
    file: "deploy/demonstration.yaml",
    variables: { DEMO_RENEWED_AT: soon() },
    subnet: "172.30.10.0/24",
  });
  const read = async (place, cookie) => {
    const { status, text } = await call("GET", place, undefined, cookie);
    if (status !== 200) fail(`${place}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const loaded = () =>
    until("loaded", 600, async () => (await call("GET", "/api/demonstration")).status === 200);
  /** Presses each button of the login page; answers what it offers, and the first one's cookie. */
  const lookAround = async () => {
    const { organisations } = await read("/api/demonstration");
    const offered = organisations.flatMap(({ id, accounts }) =>
      accounts.map((account) => ({ organisationId: id, accountId: account.id })),
    );
    const cookies = [];
    for (const body of offered) {
      const { status, text, cookie } = await call("POST", "/api/demonstration/session", body);
      if (status !== 200) fail(`looking around: ${status} ${text}`);
      cookies.push(cookie);
    }
    return { roles: offered.length, organisations: organisations.length, cookie: cookies[0] };
  };
  const displays = async (cookie) => (await read("/api/walls", cookie)).walls.map(({ name }) => name);
  try {
    composed("up", "-d", "--no-build");
    await ready();
    await loaded();
    const { roles, organisations, cookie } = await lookAround();
    const login = { email: "superadmin@harbourpine.example", password: "harbour-pine" };
    const refused = await call("POST", "/api/session", login);
    if (refused.status !== 403) fail(`the usual password: ${refused.status}`);
    const display = { panels: ["hours"], rotates: false, theme: "light", showsNames: false };
    const body = { name: "Left by a visitor", ...display, expiresInDays: 1 };
    const made = await call("POST", "/api/walls", body, cookie);
    if (made.status !== 200 || !(await displays(cookie)).includes(body.name))
      fail(`an office display: ${made.status} ${made.text}`);
    // A visitor's session ends when it begins.
    await until(
      "made anew",
      600,
      async () => (await call("GET", "/api/walls", undefined, cookie)).status === 401,
    );
    await loaded();
    const again = await lookAround();
    if ((await displays(again.cookie)).includes(body.name)) fail("what a visitor left is still there");
    return `${roles} roles of ${organisations} organisations looked around over TLS, made anew at its hour, and what a visitor left was gone`;
  } catch (error) {
    return fail(`${error.message}\n${said()}`);
  } finally {
    clear();
  }
}
