import { BlockList, isIP } from "node:net";

/** Who may be called: `public` always, `private` where the configuration allows it, `never` by no one. */
export type Reach = "public" | "private" | "never";

function blockList(...ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix] = range.split("/");
    list.addSubnet(network, Number(prefix), network.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}

const private4 = blockList(
  "10.0.0.0/8",
  // Carriers' own networks (RFC 6598), used inside companies too.
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
);
const private6 = blockList("::1/128", "fc00::/7");

/**
 * What IANA's registries of special addresses set aside: no one's server. And where clouds hand their machines
 * secrets, which no configuration should open.
 */
const never4 = blockList(
  "0.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "100.100.100.200/32",
  "168.63.129.16/32",
);
const never6 = blockList(
  // Protocols' own, Teredo among them; documentation; 6to4; documentation again; clouds' secrets.
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "fd00:ec2::254/128",
  "fd20:ce::254/128",
);
const global6 = blockList("2000::/3");
/** Networks that speak only IPv6 reach IPv4 by these (RFC 6052). */
const translated = blockList("64:ff9b::/96");

/**
 * Who may be called at an IP address. Everything outside the global ranges is `never` unless it is listed as
 * private: that includes IPv6 forms of IPv4 addresses, whose reach differs between systems.
 */
export function reachOf(address: string): Reach {
  if (isIP(address) === 4) return reach4(address);
  if (isIP(address) !== 6 || address.includes("%")) return "never";
  if (translated.check(address, "ipv6"))
    return reach4(lastFourBytes(address)) === "public" ? "public" : "never";
  if (never6.check(address, "ipv6")) return "never";
  if (private6.check(address, "ipv6")) return "private";
  return global6.check(address, "ipv6") ? "public" : "never";
}

/** Endings that no name server of the internet knows: RFC 6761, 6762 with its appendix G, 8375, and ICANN's `internal`. */
const privateEndings = "localhost local internal intranet private corp home lan home.arpa".split(" ");
/** Under these names clouds hand their machines secrets. */
const neverNames: readonly string[] = [
  "metadata.google.internal",
  "metadata.goog",
  "instance-data.ec2.internal",
];

/** Who may be called at a host name, as far as the name itself shows; null where only its name servers know. */
export function reachOfName(host: string): Exclude<Reach, "public"> | null {
  const name = host.toLowerCase().replace(/\.+$/, "");
  if (neverNames.includes(name)) return "never";
  const isPrivate = !name.includes(".") || privateEndings.some((ending) => `.${name}`.endsWith(`.${ending}`));
  return isPrivate ? "private" : null;
}

function reach4(address: string): Reach {
  if (never4.check(address, "ipv4")) return "never";
  return private4.check(address, "ipv4") ? "private" : "public";
}

/** The IPv4 address at the end of an IPv6 one, however that is written. */
function lastFourBytes(address: string): string {
  // The URL parser writes every IPv6 address in one way: hexadecimal groups, the longest zeros left out.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(":");
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || "0", 16));
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join(".");
}
