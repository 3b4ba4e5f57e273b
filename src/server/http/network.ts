import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");

/** The 8 groups of an IPv6 address without a zone, as numbers. */
function groupsOf(address: string): number[] {
  const plain = (address.split("%", 1)[0] ?? "").replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    },
  );
  const [head = "", tail] = plain.split("::");
  const parts = (text: string) => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  if (tail === undefined) return parts(head);
  const [before, after] = [parts(head), parts(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** An address, or a network of one (`10.0.0.0/8`) that is not all of them. */
export function isNetwork(text: string): boolean {
  const [, address = "", bits = "1"] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const isMapped = /^::ffff:/i.test(address);
  return (
    isIP(address) !== 0 && !isMapped && Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128)
  );
}

/**
 * What limits count as one caller: an IPv4 address, also where it is written as IPv6 (`::ffff:192.0.2.1`), and of IPv6
 * the /64 network, since one customer has all of its addresses. A port, which some proxies add, doesn't count. Other
 * text is itself.
 */
export function networkOf(text: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, "$1");
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (mapped.check(address, "ipv6")) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
