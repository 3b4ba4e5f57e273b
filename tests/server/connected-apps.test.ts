import { describe, expect, it } from "vitest";
import {
  documentAddress,
  readClient,
  readClientDocument,
  returnsTo,
} from "#features/tokens/server/apps/app-client.ts";
import { requestedScopes, suggestedScopes, usualScopes } from "#features/tokens/server/apps/app-request.ts";

const client = (...redirectUris: string[]) =>
  readClient({ client_name: "App", redirect_uris: redirectUris }, null);

describe("An app", () => {
  it("is returned to by https, or by http on the person's own computer, and nowhere else", () => {
    for (const safe of [
      "https://app.example/back?x=1",
      "http://localhost/a",
      "http://127.0.0.1:1/",
      "http://[::1]/",
    ])
      expect(client(safe)?.redirectUris, safe).toEqual([safe]);
    for (const unsafe of [
      "http://app.example/back",
      "javascript:alert(1)",
      "data:text/html,x",
      "app://callback",
      "https://app.example/#part",
      "https://me:secret@app.example/",
      "https://app.example\\@other.example/",
      "https://app.example/ x",
      "//app.example/",
      "http://localhost.evil.example/",
      "",
    ])
      expect(client(unsafe), unsafe).toBeNull();
    expect(client()).toBeNull();
    expect(client("app://callback", "http://localhost/")?.redirectUris).toEqual(["http://localhost/"]);
    expect(client(...Array.from({ length: 21 }, (_, at) => `http://localhost/${at}`))).toBeNull();
    expect(client(`https://app.example/${"a".repeat(1_200)}`)).toBeNull();
    for (const wrong of [
      null,
      "text",
      [],
      {},
      { redirect_uris: "https://app.example/" },
      { redirect_uris: [1] },
    ])
      expect(readClient(wrong, null)).toBeNull();
  });

  it("is returned to at its own addresses to the letter, on the person's computer at any port", () => {
    const app = client("https://app.example/back", "http://127.0.0.1:3000/back")!;
    const known = [
      "https://app.example/back",
      "http://127.0.0.1:3000/back",
      "http://127.0.0.1:9/back",
      "http://127.0.0.1/back",
    ];
    for (const address of known) expect(returnsTo(app, address), address).toBe(true);
    const others = [
      "https://app.example/back/",
      "https://app.example:444/back",
      "https://app.example/back?x=1",
      "http://localhost:3000/back",
      "http://127.0.0.1:3000/other",
      "http://127.0.0.1:3000/back#part",
      "http://127.0.0.1:3000@evil.example/back",
      "",
    ];
    for (const address of others) expect(returnsTo(app, address), address).toBe(false);
  });

  it("has a name of one visible line, and without one the host it's returned to", () => {
    const named = (name: unknown) =>
      readClient({ client_name: name, redirect_uris: ["https://app.example/"] }, null)?.name;
    expect(named("  My\n\u202eapp ")).toBe("My app");
    expect(named("a".repeat(500))).toHaveLength(60);
    for (const none of [undefined, "", "\u200b", 7]) expect(named(none)).toBe("app.example");
  });

  it("is described at an address of its own, which the description has to name", () => {
    const address = documentAddress("https://app.example/client.json")!;
    const text = (id: unknown) =>
      JSON.stringify({ client_id: id, client_name: "App", redirect_uris: ["https://app.example/back"] });
    expect(readClientDocument(address, text(address.href))).toMatchObject({
      name: "App",
      site: "app.example",
    });
    for (const wrong of [text("https://other.example/client.json"), text(undefined), "null", "[]", "<html>"])
      expect(readClientDocument(address, wrong), wrong).toBeNull();
    for (const none of [
      "https://app.example/",
      "https://app.example",
      "http://app.example/client.json",
      "https://me@app.example/client.json",
      "https://app.example/client.json#part",
      "https://app.example/a/../client.json",
      "HTTPS://app.example/client.json",
      "app_1",
    ])
      expect(documentAddress(none), none).toBeNull();
  });

  it("requests scopes that exist, and what it would write is proposed at first, or read", () => {
    expect(requestedScopes(null)).toEqual(requestedScopes(usualScopes.join(" ")));
    expect(requestedScopes("time:write openid projects:read time:read nothing:read")).toEqual([
      "time:write",
      "projects:read",
    ]);
    expect(requestedScopes("openid")).toEqual([]);
    expect(suggestedScopes(["time:write", "projects:write", "audit:read"])).toEqual([
      "time:propose",
      "projects:read",
      "audit:read",
    ]);
    expect(usualScopes.filter((scope) => scope.endsWith(":write"))).toEqual([]);
  });
});
