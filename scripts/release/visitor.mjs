// Someone who sets up an organisation and logs in, wherever the server runs.
import { fail } from "./steps.mjs";

export const owner = {
  email: "owner@example.com",
  firstName: "Ada",
  lastName: "Cole",
  password: "lantern-42-orchard",
};

/** What /setup sends, with the code of the log. */
export const setUpWith = (code) => ({
  code,
  organizationName: "Harbour & Pine",
  currency: "GBP",
  timeZone: "Europe/London",
  dataRegion: "uk",
  planLabel: "Own",
  securityEmail: owner.email,
  confirmation: owner.password,
  ...owner,
});

/** Someone without a login yet, at a server that answers plain http. */
export function visitor(url) {
  let cookie = "";
  /** One call of the API; answers its body, throws when it's refused. */
  const call = async (method, place, body) => {
    const response = await fetch(url + place, {
      method,
      headers: { origin: url, cookie, ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) fail(`${method} ${place}: ${response.status} ${text}`);
    const set = response.headers.getSetCookie().map((each) => each.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return text === "" ? null : JSON.parse(text);
  };
  const logIn = () => call("POST", "/api/session", { email: owner.email, password: owner.password });
  return {
    call,
    logIn,
    setUp: async (code) => {
      await call("POST", "/api/setup", setUpWith(code));
      await logIn();
    },
  };
}
