interface Happened {
  readonly type: string;
  /** An ISO instant. */
  readonly happenedAt: string;
  readonly data: unknown;
}

/** A message's body as it is signed and sent, the same however often that is. */
export function messageText({ type, happenedAt, data }: Happened): string {
  return JSON.stringify({ type, timestamp: happenedAt, data });
}

/** What a message says of its subject: its id, and its version where it has one. After an import, only which. */
export function dataOf(
  event: { readonly topic: string; readonly subjectId: string; readonly requestId: string },
  version: number | undefined,
): object {
  if (event.requestId === "import" && event.topic !== "import") return { importId: event.subjectId };
  return { id: event.subjectId, ...(version === undefined ? {} : { version }) };
}

/** The id of a message at the receiver. */
export function messageId(eventId: string): string {
  return `evt_${eventId}`;
}
