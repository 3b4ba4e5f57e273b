import { randomBytes } from "node:crypto";
import { runOn, type Coordinator, type Node } from "./coordinator.ts";

/** What requests, logins and jobs run as; nodes reach each other as whichever it is. */
const ofProduct = ["stint_app", "stint_directory", "stint_jobs"] as const;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const role = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Gives the product's roles their rights to views on every node: the views were copied without, those of
 * figures as of a day too, and any node's address may be a server's.
 */
export async function grantViews(coordinator: Coordinator, nodes: readonly Node[]): Promise<void> {
  const grants = await coordinator.rows<{ text: string }>(
    `SELECT format('IF to_regclass(%1$L) IS NOT NULL THEN GRANT %2$s ON %1$s TO %3$I; END IF;',
       format('%I.%I', n.nspname, c.relname), a.privilege_type, r.rolname) AS text
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     CROSS JOIN LATERAL aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
     WHERE c.relkind = 'v' AND n.nspname IN ('public', 'as_of') AND r.rolname = ANY ($1)
     UNION ALL SELECT 'IF to_regnamespace(''as_of'') IS NOT NULL THEN GRANT USAGE ON SCHEMA as_of TO stint_app; END IF;'
     ORDER BY 1`,
    [ofProduct],
  );
  const text = onlyHere(grants.map((grant) => grant.text).join(" "));
  for (const node of nodes.filter((each) => !each.is_coordinator)) await runOn(coordinator, node, text);
}

/** The roles that every node needs: the product's, and the owner of its tables. */
async function rolesNeeded(coordinator: Coordinator): Promise<string[]> {
  const owners = await coordinator.rows<{ name: string }>(
    `SELECT DISTINCT r.rolname AS name FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT r.rolsuper`,
  );
  return [...ofProduct, ...owners.map(({ name }) => name)];
}

const onlyHere = (text: string): string =>
  `DO $roles$ BEGIN SET LOCAL citus.enable_ddl_propagation TO off; ${text} END $roles$`;

/** The product's roles whose password some node doesn't know: none does at first, and later one that was added. */
async function rolesWithout(
  coordinator: Coordinator,
  nodes: readonly Node[],
): Promise<(typeof ofProduct)[number][]> {
  const known: string[][] = [];
  for (const node of nodes) {
    const names = "SELECT coalesce(string_agg(rolename, ','), '') FROM pg_dist_authinfo WHERE nodeid = 0";
    known.push((await runOn(coordinator, node, names)).split(","));
  }
  return ofProduct.filter((name) => known.some((names) => !names.includes(name)));
}

/**
 * Makes the roles on every node, and a password for each of the product's, which only the nodes know: they log
 * in to each other with it. A role whose password all nodes know retains it unless `renew`. Answers how many got a new one.
 */
export async function makeRoles(
  coordinator: Coordinator,
  nodes: readonly Node[],
  { renew }: { readonly renew: boolean },
): Promise<number> {
  for (const name of await rolesNeeded(coordinator))
    for (const node of nodes)
      await runOn(
        coordinator,
        node,
        onlyHere(
          `IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${quoted(name)}) THEN CREATE ROLE ${role(name)} LOGIN; END IF;`,
        ),
      );
  const without = renew ? ofProduct : await rolesWithout(coordinator, nodes);
  for (const name of without) {
    const password = randomBytes(24).toString("hex");
    for (const node of nodes)
      await runOn(
        coordinator,
        node,
        onlyHere(
          `ALTER ROLE ${role(name)} LOGIN PASSWORD ${quoted(password)};
           DELETE FROM pg_dist_authinfo WHERE nodeid = 0 AND rolename = ${quoted(name)};
           INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, ${quoted(name)}, ${quoted(`password=${password}`)});`,
        ),
      );
  }
  return without.length;
}
