import { describe, expect, it } from "vitest";
import { createClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";

describe("Configuration", () => {
  it("needs nothing: the embedded database with the demonstration, on this machine", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: ".data",
      databaseUrl: null,
      publicUrl: "http://127.0.0.1:3000",
      demo: true,
      today: null,
      secureCookies: false,
      passwordMinLength: 6,
    });
  });

  it("loads no demonstration into a PostgreSQL unless configured", () => {
    const DATABASE_URL = "postgres://stint@db.example/stint";
    expect([readConfig({ DATABASE_URL }).demo, readConfig({ DATABASE_URL, DEMO: "1" }).demo]).toEqual([
      false,
      true,
    ]);
  });

  it("is a public demonstration where DEMO says so: without mail, made anew at three unless set otherwise", () => {
    const config = readConfig({ DEMO: "public", SMTP_URL: "smtp://mail.example.com:587" });
    expect([config.publicDemo, config.demo, config.smtpUrl, config.showsMail, config.demoRenewedAt]).toEqual([
      true,
      false,
      null,
      false,
      180,
    ]);
    expect(readConfig({ DEMO: "public", DEMO_RENEWED_AT: "04:30" }).demoRenewedAt).toBe(270);
    expect(readConfig({ DEMO: "public", DEMO_RENEWED_AT: "off" }).demoRenewedAt).toBe(null);
    expect(readConfig({}).publicDemo).toBe(false);
  });

  it("hands mail to another machine over TLS only, unless set otherwise", () => {
    const required = (environment: Record<string, string>) => readConfig(environment).smtpRequiresTls;
    expect(required({ SMTP_URL: "smtp://mail.example.com:587" })).toBe(true);
    expect(required({ SMTP_URL: "smtp://mail.example.com:587", SMTP_REQUIRE_TLS: "0" })).toBe(false);
    expect(required({ SMTP_URL: "smtp://localhost:25" })).toBe(false);
    expect(required({ SMTP_URL: "smtp://127.0.0.1:25", SMTP_REQUIRE_TLS: "1" })).toBe(true);
  });

  it("believes proxies on this machine where it's reached by https, and those of TRUSTED_PROXIES besides", () => {
    const proxies = (environment: Record<string, string>) => readConfig(environment).trustedProxies;
    expect(proxies({})).toEqual([]);
    expect(proxies({ PUBLIC_URL: "https://stint.example" })).toEqual(["loopback"]);
    expect(proxies({ TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8 ,192.0.2.1" })).toEqual([
      "loopback",
      "10.0.0.0/8",
      "fd00::/8",
      "192.0.2.1",
    ]);
  });

  it.each([
    "proxy.example.com",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/8;10.1.0.0/16",
    "10.0.0.0/8,,",
    "::ffff:10.0.0.1",
    "fe80::1%eth0",
    "true",
  ])("refuses the trusted proxies %s", (text) => {
    expect(() => readConfig({ TRUSTED_PROXIES: text })).toThrow(
      /^TRUSTED_PROXIES has ".*": give addresses or networks with commas between, like 172\.18\.0\.0\/16\.$/,
    );
  });

  it.each([
    [{ PORT: "many" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ HOST: "a b" }, "HOST"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ DEMO: "public", DEMO_RENEWED_AT: "at night" }, "DEMO_RENEWED_AT"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "nonsense" }, "DATABASE_URL"],
    [{ PUBLIC_URL: "stint.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://stint.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://example.com/stint" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://stint.example?a=b" }, "PUBLIC_URL"],
    [{ TODAY: "tomorrow" }, "TODAY"],
    [{ TODAY: "2026-10-24T25:00:00Z" }, "TODAY"],
    [{ TODAY: "2026-10-24T22:00:00" }, "TODAY"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
    [{ OUTGOING_PRIVATE: "yes" }, "OUTGOING_PRIVATE"],
    [{ OUTGOING_PORTS: "443;9443" }, "OUTGOING_PORTS"],
    [{ OUTGOING_PORTS: "70000" }, "OUTGOING_PORTS"],
    [{ TOKEN_CALLS_PER_MINUTE: "0" }, "TOKEN_CALLS_PER_MINUTE"],
    [{ DNS_SERVER: "dns.example.com" }, "DNS_SERVER"],
    [{ PASSWORD_MIN_LENGTH: "3" }, "PASSWORD_MIN_LENGTH"],
    [{ SUPPORT_URL: "javascript:alert(1)" }, "SUPPORT_URL"],
  ])("refuses %j by name", (environment, name) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} `));
  });

  it("refuses the test clock unless server and database are on this machine", () => {
    const TODAY = "2026-11-12";
    expect(readConfig({ TODAY }).today).toBe(TODAY);
    expect(readConfig({ TODAY, DATABASE_URL: "postgres://stint@localhost/stint" }).today).toBe(TODAY);
    expect(readConfig({ TODAY, DATABASE_URL: "postgres:///stint?host=/run/postgresql" }).today).toBe(TODAY);
    expect(readConfig({ TODAY, DATABASE_URL: "postgres://stint@%2Frun%2Fpostgresql/stint" }).today).toBe(
      TODAY,
    );
    expect(() => readConfig({ TODAY, DATABASE_URL: "postgres://stint@db.example/stint" })).toThrow(/^TODAY /);
    expect(() => readConfig({ TODAY, HOST: "0.0.0.0", PUBLIC_URL: "https://stint.example" })).toThrow(
      /^TODAY /,
    );
  });

  it("accepts a fixed day as its test clock, or an instant from which time runs on", () => {
    const [start, early, late] = ["2026-10-24T22:30:00Z", "2026-10-24", "2026-10-25"];
    const clock = createClock(readConfig({ TODAY: start }).today);
    expect(clock.now() - Date.parse(start)).toBeGreaterThanOrEqual(0);
    expect([clock.today("Europe/London"), clock.today("Europe/Berlin")]).toEqual([early, late]);
    expect(createClock(readConfig({ TODAY: early }).today).today("Europe/Berlin")).toBe(early);
  });

  it("has Secure cookies over https, and over http none that Safari would refuse, also on this machine", () => {
    expect(readConfig({ PUBLIC_URL: "http://localhost:3000" }).secureCookies).toBe(false);
    expect(readConfig({ PUBLIC_URL: "http://stint.lan", INSECURE_HTTP: "1" }).secureCookies).toBe(false);
    expect(readConfig({ PUBLIC_URL: "https://stint.example" }).secureCookies).toBe(true);
  });
});
