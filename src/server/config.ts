import { isIP } from "node:net";
import { isDay } from "#shared/day.ts";
import { StartRefused } from "./database/engine.ts";
import { isNetwork } from "./http/network.ts";

/** The server's configuration, from the environment. docs/operations/configure.md lists every variable. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Null: the embedded database. */
  readonly databaseUrl: string | null;
  /** The database past a connection pooler, for LISTEN; by default `databaseUrl`. */
  readonly databaseDirectUrl: string | null;
  /** Where people reach the product, without a slash at the end; links in mails and cookies depend on it. */
  readonly publicUrl: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed; none are by default. */
  readonly trustedProxies: readonly string[];
  /** The demonstration, in a database that is empty. */
  readonly demo: boolean;
  /** Instead, the demonstration for everyone: looked around in without a password, made anew every night. */
  readonly publicDemo: boolean;
  /** When it's made anew, in minutes after midnight of its own time zone; null for never. */
  readonly demoRenewedAt: number | null;
  readonly demoPeople: number;
  /**
   * A civil day that stays, or a UTC instant (`2026-10-24T22:20:00Z`) from which time runs on. Null: the real
   * clock.
   */
  readonly today: string | null;
  /** Cookies carry `__Host-` and Secure, over https only: Safari refuses both over http, on this machine too. */
  readonly secureCookies: boolean;
  readonly passwordMinLength: number;
  /** `mailto:` or `https:`: who hears of holes in security; null for no `security.txt`. */
  readonly securityContact: string | null;
  readonly supportEmail: string | null;
  readonly supportUrl: string | null;
  readonly tutorialsUrl: string | null;
  readonly contactUrl: string | null;
  readonly forgotPasswordUrl: string | null;
  /** Where to get the running version's source; null for no link. */
  readonly sourceUrl: string | null;
  /** `smtp://` or `smtps://`; null: mails wait in the outbox. */
  readonly smtpUrl: string | null;
  /** Mail goes by `smtp://` only where the server supports TLS; `smtps://` always has it. */
  readonly smtpRequiresTls: boolean;
  /** The sender of every mail: an address, or `Stint <stint@example.com>`. */
  readonly mailFrom: string;
  /** Anyone on this machine may read /dev/mail: demonstration data, on loopback, no mail server. */
  readonly showsMail: boolean;
  /** When the embedded database is copied, in minutes after midnight UTC; null for never. */
  readonly copyAt: number | null;
  /** The token for /metrics; null: only programs on this machine read it. */
  readonly metricsToken: string | null;
  /** Addresses that people enter may lead into private networks, by plain http too. */
  readonly outgoingPrivate: boolean;
  /** Ports of public addresses that they may lead to, besides the usual ones for https. */
  readonly outgoingPorts: readonly number[];
  /** How many calls an API token may make in a minute, on each server. */
  readonly tokenCallsPerMinute: number;
  /** Answers which domains are proven, an IP address with or without a port; null: the system's own. */
  readonly dnsServer: string | null;
  readonly logLevel: string;
  /** Answers are checked against the contract: in tests and development. */
  readonly checkAnswers: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A host name or address of this machine; a path is a socket. */
export function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]", ""].includes(host) || /^(127\.|\/)/.test(host);
}

/** What a variable says; undefined where it is missing or empty. */
const given = (environment: Environment, name: string): string | undefined => environment[name] || undefined;

function integer(
  environment: Environment,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const text = given(environment, name);
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new StartRefused(`${name} is "${text}": give a whole number from ${least} to ${most}.`);
  return value;
}

function ports(environment: Environment, name: string): readonly number[] {
  const text = given(environment, name);
  const values = text?.split(",").map(Number) ?? [];
  if (values.some((value) => !Number.isInteger(value) || value < 1 || value > 65535))
    throw new StartRefused(
      `${name} is "${text}": give ports from 1 to 65535 with commas between, like 9443,10443.`,
    );
  return values;
}

function flag(environment: Environment, name: string, fallback: boolean): boolean {
  const text = given(environment, name) ?? (fallback ? "1" : "0");
  if (text !== "0" && text !== "1") throw new StartRefused(`${name} is "${text}": give 1 or 0.`);
  return text === "1";
}

/** Whether there is a demonstration, and for whom. */
function demonstration(environment: Environment, databaseUrl: string | null) {
  const publicDemo = given(environment, "DEMO") === "public";
  if (publicDemo) return { demo: false, publicDemo };
  const text = given(environment, "DEMO") ?? (databaseUrl === null ? "1" : "0");
  if (text !== "0" && text !== "1") throw new StartRefused(`DEMO is "${text}": give 1, 0 or public.`);
  return { demo: text === "1", publicDemo };
}

/** An address with one of these protocols; null where the variable is missing. `advice`: why it is refused. */
function address(
  environment: Environment,
  name: string,
  protocols: readonly string[],
  advice: (text: string) => string,
): string | null {
  const text = given(environment, name);
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.includes(url.protocol)) throw new StartRefused(advice(text));
  return text;
}

const contactAdvice = (text: string) =>
  `SECURITY_CONTACT is "${text}": give an address that begins with mailto: or https://.`;

function webAddress(environment: Environment, name: string): string | null {
  const advice = (text: string) =>
    `${name} is "${text}": give an address that begins with http:// or https://.`;
  return address(environment, name, ["http:", "https:"], advice)?.replace(/\/+$/, "") ?? null;
}

function databaseAddress(
  environment: Environment,
  name: "DATABASE_URL" | "DATABASE_DIRECT_URL",
): string | null {
  const advice = () =>
    `${name} is not an address: give one like postgres://user:password@host:5432/database.`;
  return address(environment, name, ["postgres:", "postgresql:"], advice);
}

function mailServer(environment: Environment): string | null {
  const advice = () =>
    "SMTP_URL isn't an address: give one like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start.";
  const text = address(environment, "SMTP_URL", ["smtp:", "smtps:"], advice);
  if (text !== null && new URL(text).hostname === "") throw new StartRefused(advice());
  return text;
}

function sender(environment: Environment, publicHost: string): string {
  const text = given(environment, "MAIL_FROM") ?? `Stint <stint@${publicHost}>`;
  if (!/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text)) {
    throw new StartRefused(
      `MAIL_FROM is "${text}": give an address, or a name with one: Stint <stint@example.com>.`,
    );
  }
  return text;
}

function token(environment: Environment, name: string): string | null {
  const text = given(environment, name);
  if (text !== undefined && !/^[\x21-\x7e]{16,200}$/.test(text))
    throw new StartRefused(`${name} is too short or has blanks: give 16 to 200 letters, digits and signs.`);
  return text ?? null;
}

function timeOfDay(environment: Environment, name: string, fallback: number): number | null {
  const text = given(environment, name);
  if (text === undefined) return fallback;
  if (text === "off") return null;
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!parts) throw new StartRefused(`${name} is "${text}": give a time like 02:30, or off.`);
  return Number(parts[1]) * 60 + Number(parts[2]);
}

function nameServer(environment: Environment): string | null {
  const text = given(environment, "DNS_SERVER");
  if (text === undefined) return null;
  const [, six, four, port = "53"] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = six ?? four ?? text;
  if (isIP(host) === 0 || Number(port) > 65535)
    throw new StartRefused(`DNS_SERVER is "${text}": give an IP address like 10.0.0.2, or 10.0.0.2:5353.`);
  return text;
}

/** Proxies on this machine where people reach it by https, and those that are set. */
function proxies(environment: Environment, publicUrl: string): readonly string[] {
  const set =
    given(environment, "TRUSTED_PROXIES")
      ?.split(",")
      .map((each) => each.trim()) ?? [];
  const wrong = set.find((each) => !isNetwork(each));
  if (wrong !== undefined)
    throw new StartRefused(
      `TRUSTED_PROXIES has "${wrong}": give addresses or networks with commas between, like 172.18.0.0/16.`,
    );
  return set.length > 0 || publicUrl.startsWith("https://") ? ["loopback", ...set] : [];
}

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) &&
    isDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  );
}

/**
 * A database address's host, or its socket's path, behind `host=` or written with %2F in place of the host.
 */
function hostOf({ searchParams, hostname }: URL): string {
  return searchParams.get("host") ?? hostname.replaceAll(/%2f/gi, "/");
}

function testClock(environment: Environment, host: string, databaseUrl: string | null): string | null {
  const text = given(environment, "TODAY");
  if (text === undefined) return null;
  if (!isDay(text) && !isInstant(text))
    throw new StartRefused(
      `TODAY is "${text}": give a date like 2026-11-21, or an instant like 2026-11-21T09:00:00Z.`,
    );
  if (!isLoopback(host) || (databaseUrl !== null && !isLoopback(hostOf(new URL(databaseUrl))))) {
    throw new StartRefused(
      "TODAY is a test clock: it is refused unless HOST and the database are on this machine. Remove TODAY.",
    );
  }
  return text;
}

/** Where people reach the product, and whether its cookies may carry `Secure`. */
function publicAddress(environment: Environment, host: string, port: number) {
  const publicUrl =
    webAddress(environment, "PUBLIC_URL") ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const { hostname: publicHost, pathname, search, hash } = new URL(publicUrl);
  if (pathname + search + hash !== "/")
    throw new StartRefused(`PUBLIC_URL is "${publicUrl}": give the host alone, without a path.`);
  const secureCookies = publicUrl.startsWith("https://");
  if (!secureCookies && !isLoopback(publicHost) && !flag(environment, "INSECURE_HTTP", false)) {
    throw new StartRefused(
      `PUBLIC_URL is ${publicUrl}: plain http is safe on this machine only. Put https in front, or set INSECURE_HTTP=1.`,
    );
  }
  return { publicUrl, secureCookies, publicHost };
}

/** Reads the environment; throws `StartRefused` naming the first variable that makes no sense. */
export function readConfig(environment: Environment): Config {
  const text = (name: string, fallback: string) => given(environment, name) ?? fallback;
  const host = text("HOST", "127.0.0.1");
  if (!/^[a-zA-Z0-9.:-]+$/.test(host))
    throw new StartRefused(`HOST is "${host}": give a host name or an address like 127.0.0.1.`);
  const port = integer(environment, "PORT", 3000, [0, 65535]);
  const databaseUrl = databaseAddress(environment, "DATABASE_URL");
  const { publicUrl, secureCookies, publicHost } = publicAddress(environment, host, port);
  const { demo, publicDemo } = demonstration(environment, databaseUrl);
  // Visitors must not have mails sent to anyone.
  const smtpUrl = publicDemo ? null : mailServer(environment);
  const mailsAcrossNetworks = smtpUrl !== null && !isLoopback(new URL(smtpUrl).hostname);
  return {
    host,
    port,
    dataDir: text("DATA_DIR", ".data"),
    databaseUrl,
    databaseDirectUrl: databaseUrl && (databaseAddress(environment, "DATABASE_DIRECT_URL") ?? databaseUrl),
    publicUrl,
    trustedProxies: proxies(environment, publicUrl),
    demo,
    publicDemo,
    demoRenewedAt: timeOfDay(environment, "DEMO_RENEWED_AT", 180),
    demoPeople: integer(environment, "DEMO_PEOPLE", 48, [12, 2000]),
    today: testClock(environment, host, databaseUrl),
    secureCookies,
    passwordMinLength: integer(environment, "PASSWORD_MIN_LENGTH", 6, [6, 128]),
    securityContact: address(environment, "SECURITY_CONTACT", ["mailto:", "https:"], contactAdvice),
    supportEmail: given(environment, "SUPPORT_EMAIL") ?? null,
    supportUrl: webAddress(environment, "SUPPORT_URL"),
    tutorialsUrl: webAddress(environment, "TUTORIALS_URL"),
    contactUrl: webAddress(environment, "CONTACT_URL"),
    forgotPasswordUrl: webAddress(environment, "FORGOT_PASSWORD_URL"),
    sourceUrl: webAddress(environment, "SOURCE_URL"),
    smtpUrl,
    smtpRequiresTls: flag(environment, "SMTP_REQUIRE_TLS", mailsAcrossNetworks),
    mailFrom: sender(environment, publicHost),
    showsMail: demo && smtpUrl === null && isLoopback(host) && isLoopback(publicHost),
    copyAt: timeOfDay(environment, "COPY_AT", 150),
    metricsToken: token(environment, "METRICS_TOKEN"),
    outgoingPrivate: flag(environment, "OUTGOING_PRIVATE", false),
    outgoingPorts: ports(environment, "OUTGOING_PORTS"),
    tokenCallsPerMinute: integer(environment, "TOKEN_CALLS_PER_MINUTE", 600, [1, 1_000_000]),
    dnsServer: nameServer(environment),
    logLevel: text("LOG_LEVEL", "info"),
    checkAnswers: flag(environment, "CHECK_ANSWERS", false),
  };
}
