/** A definition as PostgreSQL prints it, written for one machine. */
export interface Definition {
  /** The trigger's or function's own name. */
  readonly name: string;
  readonly text: string;
}

export interface TriggerDefinition extends Definition {
  readonly table: string;
  readonly calls: string;
}

/** The shards of one range of organisations: they lie on one node, one for each table. */
export interface ShardGroup {
  /** Names what is made for it. */
  readonly id: string;
  /** The shard of each distributed table. */
  readonly shards: ReadonlyMap<string, string>;
}

const identifier = String.raw`(?:public\.)?"?([a-z_][a-z0-9_]*)"?`;
/** Only where a table is named: columns may be called like one. */
const named = new RegExp(String.raw`\b(FROM|JOIN|INTO|UPDATE)(\s+)${identifier}`, "gi");

/** A trigger's function whose tables are the shards of a group. */
export function functionFor(group: ShardGroup, { name, text }: Definition): string {
  const renamed = text.replace(
    new RegExp(String.raw`\bFUNCTION\s+(?:public\.)?${name}\(`),
    `FUNCTION public.${name}_${group.id}(`,
  );
  return renamed.replace(named, (match, word: string, gap: string, table: string) => {
    const shard = group.shards.get(table);
    return shard === undefined ? match : `${word}${gap}public.${shard}`;
  });
}

/** A trigger on the shard of its table, which calls the group's function. */
export function triggerFor(group: ShardGroup, { table, calls, text }: TriggerDefinition): string {
  const shard = group.shards.get(table);
  if (shard === undefined) throw new Error(`${table} has no shard in group ${group.id}`);
  return text
    .replace(/^CREATE TRIGGER/, "CREATE OR REPLACE TRIGGER")
    .replace(new RegExp(String.raw` ON (?:public\.)?${table} `), ` ON public.${shard} `)
    .replace(
      new RegExp(String.raw`EXECUTE FUNCTION (?:public\.)?${calls}\(`),
      `EXECUTE FUNCTION public.${calls}_${group.id}(`,
    );
}
