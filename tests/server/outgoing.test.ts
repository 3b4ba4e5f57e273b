import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outgoing, refusalOf, type OutgoingRequest, type Resolve } from "#server/outgoing/outgoing.ts";
import { reachOf } from "#server/outgoing/reachable.ts";
import { draws } from "../support/draws.ts";

type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A server on loopback; `seen` says what reached it. */
async function listen(handle: Handle, host = "127.0.0.1") {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host} ${request.url}`);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, seen, stop };
}

const short = { method: "GET", timeout: 5_000, largestAnswer: 1024 } as const;
const to = (url: string): OutgoingRequest => ({ ...short, url });
const always =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses);

describe("An outgoing request", () => {
  let inside: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    inside = await listen((request, response) => {
      if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.1/secret" }).end();
      else if (request.url === "/large") response.end("x".repeat(5_000_000));
      else if (request.url === "/cut") response.writeHead(200, { "content-length": "100" }).end("only");
      else if (request.url === "/slow") response.write("drip");
      else if (request.url === "/switch")
        response.writeHead(101, { upgrade: "x", connection: "upgrade" }).end();
      else {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => response.writeHead(201).end(`got ${Buffer.concat(parts).toString()}`));
      }
    });
  });
  afterAll(() => inside.stop());
  const at = (host: string, path = "/") => `http://${host}:${inside.port}${path}`;

  it("reaches a private address where that is allowed, with its method, headers and body", async () => {
    const send = outgoing({ allowsPrivate: true, resolve: always("127.0.0.1") });
    const answer = await send({ ...to(at("hook.example", "/in")), method: "POST", body: "héllo" });
    expect([answer.status, answer.body.toString(), answer.isComplete]).toEqual([201, "got héllo", true]);
    expect(inside.seen.at(-1)).toBe(`POST hook.example:${inside.port} /in`);
  });

  it("sends nothing to this machine or a private network otherwise, however the address is written", async () => {
    const before = inside.seen.length;
    const send = outgoing({ allowsPrivate: false });
    const hosts = ["127.0.0.1", "localhost", "LOCALHOST", "2130706433", "0x7f.1", "0177.0.0.1", "127.1"];
    hosts.push("0", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[::]", "①②⑦.0.0.1");
    for (const host of hosts)
      for (const url of [at(host), at(host).replace("http:", "https:")])
        await expect(send(to(url)), url).rejects.toMatchObject({ reason: "refused" });
    expect(inside.seen.length).toBe(before);
  });

  it("goes to a public server's usual and configured ports only, and to any in a private network", async () => {
    const ports = (more: number[], isPrivate = false) => {
      const config = { outgoingPrivate: isPrivate, outgoingPorts: more };
      const open = [22, 443, 3306, 8443, 9443].filter(
        (port) => refusalOf(`https://93.184.216.34:${port}/`, config) === null,
      );
      const named = open.map((port) => refusalOf(`https://hook.example:${port}/`, config));
      expect(named).toEqual(open.map(() => null));
      return open;
    };
    expect(ports([])).toEqual([443, 8443]);
    expect(ports([9443], true)).toEqual([443, 8443, 9443]);
    const send = outgoing({ allowsPrivate: true, resolve: always("93.184.216.34") });
    await expect(send(to("https://hook.example:22/"))).rejects.toMatchObject({ reason: "refused" });
    expect((await outgoing({ allowsPrivate: true })(to(at("127.0.0.1")))).status).toBe(201);
  });

  it("is refused if any of a name's addresses is private, so that none is picked later", async () => {
    const before = inside.seen.length;
    const send = outgoing({ allowsPrivate: false, resolve: always("93.184.216.34", "127.0.0.1") });
    await expect(send(to(`https://half.example:${inside.port}/`))).rejects.toMatchObject({
      reason: "refused",
    });
    expect(inside.seen.length).toBe(before);
  });

  it("goes to the address that was checked, though the name leads elsewhere a moment later", async () => {
    const other = await listen((_, response) => response.end("other"), "127.0.0.2");
    const answers = [["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]];
    let requested = 0;
    const send = outgoing({
      allowsPrivate: true,
      resolve: () => Promise.resolve(answers[requested++] ?? []),
    });
    const answer = await send(to(`http://rebinding.example:${other.port}/`));
    expect([answer.body.toString(), requested, other.seen.length]).toEqual(["other", 1, 1]);
    await other.stop();
  });

  it("follows no redirect: it is the answer", async () => {
    const send = outgoing({ allowsPrivate: true });
    const before = inside.seen.length;
    const answer = await send(to(at("127.0.0.1", "/away")));
    expect([answer.status, answer.headers.location]).toEqual([302, "http://127.0.0.1/secret"]);
    expect(inside.seen.length).toBe(before + 1);
  });

  it("reads no more than allowed", async () => {
    const answer = await outgoing({ allowsPrivate: true })(to(at("127.0.0.1", "/large")));
    expect([answer.body.length, answer.isComplete]).toEqual([1024, false]);
  });

  it("limits the total time to the given one, the name lookup included", async () => {
    const late = { reason: "timeout" };
    const never: Resolve = () => new Promise(() => undefined);
    const soon = { timeout: 150 };
    const send = outgoing({ allowsPrivate: true });
    await expect(send({ ...to(at("127.0.0.1", "/slow")), ...soon })).rejects.toMatchObject(late);
    const stuck = outgoing({ allowsPrivate: true, resolve: never });
    await expect(stuck({ ...to(at("stuck.example")), ...soon })).rejects.toMatchObject(late);
  });

  it("fails in words when there is no server, no name, no end, or something else than http", async () => {
    const send = outgoing({ allowsPrivate: true, resolve: () => Promise.reject(new Error("ENOTFOUND x")) });
    await expect(send(to("https://nowhere.example/"))).rejects.toMatchObject({ reason: "unknown-host" });
    for (const path of ["/cut", "/switch"])
      await expect(send(to(at("127.0.0.1", path))), path).rejects.toMatchObject({ reason: "connection" });
    await expect(send(to("http://127.0.0.1:1/"))).rejects.toThrow("The server refused the connection.");
    // Plain http where TLS is spoken.
    await expect(send(to(at("127.0.0.1").replace("http:", "https:")))).rejects.toMatchObject({
      reason: "connection",
    });
  });

  it("leaves for public addresses by https only", async () => {
    const send = outgoing({ allowsPrivate: true, resolve: always("93.184.216.34") });
    await expect(send(to("http://public.example/"))).rejects.toThrow("https://");
  });

  it.each([
    "ftp://a.example/",
    "file:///etc/passwd",
    "javascript:1",
    "//a.example",
    "",
    "https://u:p@a.example",
  ])("is refused for %j", async (url) => {
    const send = outgoing({ allowsPrivate: true, resolve: always("127.0.0.1") });
    await expect(send(to(url))).rejects.toMatchObject({ reason: "refused" });
  });

  it("ends its connection, so that none waits in a pool", async () => {
    const sockets = new Set<Socket>();
    const server = http.createServer((_, response) => response.end("ok"));
    server.on("connection", (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await outgoing({ allowsPrivate: true })(to(`http://127.0.0.1:${port}/`));
    await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
    server.close();
  });
});

describe("An address that is saved", () => {
  const words = "This address leads into a private or reserved network, which isn't allowed.";
  const closed = { outgoingPrivate: false, outgoingPorts: [] };
  const open = { outgoingPrivate: true, outgoingPorts: [] };
  const said = (hosts: readonly string[], config: typeof closed) =>
    Object.fromEntries(hosts.map((host) => [host, refusalOf(`https://${host}/in`, config)]));
  const all = (hosts: readonly string[], answer: string | null) =>
    Object.fromEntries(hosts.map((host) => [host, answer]));

  const privateNames =
    `localhost LOCALHOST localhost. localhost.. hook.localhost ｌocalhost loc%61lhost nas chat.local
    chat.corp chat.lan chat.intranet. chat.home sub.chat.internal router.home.arpa a.private`.split(/\s+/);
  const privateHosts = [
    ...privateNames,
    ..."127.0.0.1 127.0.0.1. 2130706433 0x7f.1 10.1 [::1] [fd00::1]".split(" "),
  ];
  const neverHosts =
    `metadata.google.internal Metadata.Google.Internal. metadata.goog instance-data.ec2.internal 0.0.0.0 0
    0.0.0.0. 169.254.169.254 2852039166 [::ffff:127.0.0.1] [::ffff:a9fe:a9fe] [::] [fe80::1] [64:ff9b::7f00:1]`.split(
      /\s+/,
    );
  const publicHosts =
    `hooks.example localhost.example internal.example mylocalhost.example local.example. 1.1.1.1
    xn--bcher-kva.example [2606:4700::1111] 127.0.0.1.hooks.example`.split(/\s+/);

  it("is refused where its writing shows a private or reserved network, unless the server allows that", () => {
    expect(said([...privateHosts, ...neverHosts], closed)).toEqual(
      all([...privateHosts, ...neverHosts], words),
    );
    expect(said(privateHosts, open)).toEqual(all(privateHosts, null));
    expect(said(neverHosts, open)).toEqual(all(neverHosts, words));
  });

  it("is accepted where only its name's servers know where it leads", () => {
    expect([said(publicHosts, closed), said(publicHosts, open)]).toEqual([
      all(publicHosts, null),
      all(publicHosts, null),
    ]);
  });

  it("is refused with the reason that stays, where plain http is only the second one", () => {
    expect(refusalOf("http://localhost:8080/", closed)).toBe(words);
    expect(refusalOf("http://localhost:8080/", open)).toBeNull();
    expect(refusalOf("https://me:secret@localhost/", open)).toContain("without a user name");
  });
});

describe("An address's reach", () => {
  it.each([
    [
      "public",
      ["1.1.1.1", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "11.0.0.1"],
    ],
    ["public", ["2606:4700::1111", "2a00:1450:4001::200e", "64:ff9b::101:101", "64:ff9b::1.1.1.1"]],
    [
      "private",
      ["127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1"],
    ],
    ["private", ["::1", "0:0:0:0:0:0:0:1", "fc00::1", "fdff:ffff::1"]],
    [
      "never",
      ["0.0.0.0", "169.254.169.254", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ],
    ["never", ["100.100.100.200", "168.63.129.16", "192.0.0.192", "fd00:ec2::254"]],
    [
      "never",
      ["::", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1", "ff02::1", "2001:db8::1", "3fff::1", "100::1"],
    ],
    // IPv4 in IPv6: mapped, compatible, translated, 6to4, Teredo, ISATAP behind link-local.
    ["never", ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:1.1.1.1", "::127.0.0.1", "::ffff:0:127.0.0.1"]],
    ["never", ["64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b::", "64:ff9b::1", "64:ff9b:1::1.1.1.1"]],
    [
      "never",
      ["2002:7f00:1::", "2002:101:101::", "2001::7f00:1", "2001:0:4136:e378::1", "fe80::5efe:127.0.0.1"],
    ],
    ["never", ["", "localhost", "1.1.1", "1.1.1.1.1", "01.1.1.1", "1.1.1.256", "g::1"]],
  ])("is %s for %j", (reach, addresses) => {
    expect(addresses.map(reachOf)).toEqual(addresses.map(() => reach));
  });

  const byte = fc.integer({ min: 0, max: 255 });
  const ipv4 = fc.tuple(byte, byte, byte, byte);
  // Counted by hand, so that two ways of reading a range meet.
  const numberOf = (bytes: readonly number[]) => bytes.reduce((sum, each) => sum * 256 + each, 0);
  const special = [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["168.63.129.16", 32],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ] as const;
  const isSpecial = (bytes: readonly number[]): boolean =>
    special.some(([network, bits]) => {
      const distance = numberOf(bytes) - numberOf(network.split(".").map(Number));
      return distance >= 0 && distance < 2 ** (32 - bits);
    });
  // Near the edges of the ranges more often than chance would.
  const edge = fc.tuple(
    fc.constantFrom(0, 9, 10, 11, 99, 100, 101, 126, 127, 128, 168, 169, 172, 192, 198, 203, 223, 224, 255),
    fc.constantFrom(0, 15, 16, 18, 19, 20, 31, 32, 51, 63, 64, 88, 127, 128, 168, 254, 255),
    fc.oneof(byte, fc.constantFrom(0, 2, 99, 100, 113, 129)),
    fc.oneof(byte, fc.constantFrom(0, 16, 200)),
  );

  it("is public for an IPv4 address exactly when no registry sets it aside", () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, edge), (bytes) => {
        expect(reachOf(bytes.join(".")) === "public").toBe(!isSpecial(bytes));
      }),
      { numRuns: draws(5000) },
    );
  });

  it("is the same however an IPv6 address is written, and never public outside 2000::/3 but for NAT64", () => {
    const group = fc.oneof(
      fc.constant(0),
      fc.constantFrom(0x64, 0xff9b, 0xffff, 0x2001, 0x2002),
      fc.nat(0xffff),
    );
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((each) => each.toString(16).padStart(4, "0")).join(":");
        const compressed = new URL(`http://[${long}]`).hostname.slice(1, -1);
        const reach = reachOf(long);
        expect([reachOf(compressed), reachOf(long.toUpperCase())]).toEqual([reach, reach]);
        const [first = 0, second = 0] = groups;
        const isTranslated = first === 0x64 && second === 0xff9b;
        if (reach === "public") expect(first >> 13 === 1 || isTranslated).toBe(true);
      }),
      { numRuns: draws(5000) },
    );
  });
});
