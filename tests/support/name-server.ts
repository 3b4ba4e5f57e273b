import dgram from "node:dgram";

/** A name server on loopback that knows TXT records. */
export interface NameServer {
  readonly address: string;
  /** The texts by name. */
  readonly texts: Map<string, string>;
  stop(): Promise<void>;
}

/** The requested name, and where the question ends (RFC 1035, 4.1.2). */
function questionOf(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let place = 12;
  for (let length = message.readUInt8(place); length > 0; length = message.readUInt8(place)) {
    labels.push(message.toString("latin1", place + 1, place + 1 + length));
    place += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: place + 5 };
}

export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>();
  const socket = dgram.createSocket("udp4");
  socket.on("message", (message, sender) => {
    const { name, end } = questionOf(message);
    const text = texts.get(name);
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    // An authoritative answer: found, or no such name.
    head.writeUInt16BE(text === undefined ? 0x8583 : 0x8580, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(text === undefined ? 0 : 1, 6);
    const parts = [head, message.subarray(12, end)];
    if (text !== undefined) {
      const record = Buffer.alloc(13);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(16, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(60, 6);
      record.writeUInt16BE(text.length + 1, 10);
      record.writeUInt8(text.length, 12);
      parts.push(record, Buffer.from(text, "latin1"));
    }
    socket.send(Buffer.concat(parts), sender.port, sender.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  return {
    address: `127.0.0.1:${port}`,
    texts,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
