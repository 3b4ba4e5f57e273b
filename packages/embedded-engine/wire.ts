import { messages, protocol, type PGlite } from "@electric-sql/pglite";
import type { RawResult, RawStatement } from "./messages.ts";

const { serialize } = protocol;

/** A text of statements, for PostgreSQL's simple protocol. */
export function textMessage(sql: string): Uint8Array[] {
  return [serialize.query(sql)];
}

/** An unnamed statement with parameters, to send with others. */
export function statementMessage(statement: RawStatement): Uint8Array[] {
  return [
    serialize.parse({ text: statement.sql }),
    serialize.bind({ values: [...statement.parameters] }),
    serialize.describe({ type: "P" }),
    serialize.execute({}),
    serialize.sync(),
  ];
}

export interface Reply {
  /** One result for every command that completed, in order. */
  readonly results: readonly RawResult[];
  readonly error: messages.DatabaseError | null;
  /** `I` outside a transaction, `T` inside, `E` in a failed one; null without a proper answer. */
  readonly status: string | null;
}

/** Sends messages together and reads until the database is ready again. */
export async function converse(database: PGlite, parts: readonly Uint8Array[]): Promise<Reply> {
  const answers = await database.execProtocolStream(Buffer.concat(parts), {
    syncToFs: false,
    throwOnError: false,
  });
  const results: RawResult[] = [];
  let columns: string[] = [];
  let types: number[] = [];
  let rows: (string | null)[][] = [];
  let error: messages.DatabaseError | null = null;
  let status: string | null = null;
  for (const answer of answers) {
    status = null;
    if (answer instanceof messages.DataRowMessage) rows.push(answer.fields);
    else if (answer instanceof messages.RowDescriptionMessage) {
      columns = answer.fields.map((field) => field.name);
      types = answer.fields.map((field) => field.dataTypeID);
    } else if (answer instanceof messages.CommandCompleteMessage) {
      results.push({ columns, types, rows, tag: answer.text });
      [columns, types, rows] = [[], [], []];
    } else if (answer instanceof messages.ReadyForQueryMessage) status = answer.status;
    else if (answer instanceof messages.DatabaseError) {
      error ??= answer;
      [columns, types, rows] = [[], [], []];
    }
  }
  return { results, error, status };
}
