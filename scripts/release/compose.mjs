// Runs compose.yaml: an organisation is set up behind its proxy, the backup service makes a backup, everything is
// stopped and started again, and the backup is restored into a new database.
import { composition, until } from "./composition.mjs";
import { fail, run } from "./steps.mjs";
import { owner, setUpWith } from "./visitor.mjs";

/** Runs all of it under the project's name; answers what was seen. */
export async function runCompose(engine, compose, project) {
  const backupAt = new Date(Date.now() + 60_000).toISOString().slice(11, 19);
  const passwords = { POSTGRES_PASSWORD: "of-postgres", STINT_PASSWORD: "of-stint" };
  const { composed, inside, logs, said, call, ready, clear } = composition(engine, compose, project, {
    file: "compose.yaml",
    variables: { ...passwords, LOG_LEVEL: "info", BACKUP_AT: backupAt },
    subnet: "172.30.9.0/24",
  });
  const { email, password } = owner;
  const logIn = async () => {
    const { status, text } = await call("POST", "/api/session", { email, password });
    if (status !== 200) fail(`login: ${status} ${text}`);
  };
  try {
    composed("up", "-d", "--no-build");
    await ready();
    const code = await until("the set-up code", 10, () => /with the code (\S+)/.exec(logs("stint"))?.[1]);
    const made = await call("POST", "/api/setup", setUpWith(code));
    if (made.status !== 200) fail(`set up: ${made.status} ${made.text}`);
    await logIn();
    const seen = new Set(
      [...logs("stint").matchAll(/"url":"\/api\/session"[^\n]*"remoteAddress":"([^"]*)"/g)].map(
        ([, one]) => one,
      ),
    );
    const own = inside("proxy", "hostname", "-I").trim();
    if (seen.size !== 1 || seen.has(own))
      fail(`addresses in the log: ${[...seen].join()}; the proxy's is ${own}`);
    const name = await until(
      "the nightly backup",
      120,
      () => /Backed up into \/data\/backups\/(\S+):/.exec(logs("backup"))?.[1],
    );
    composed("down");
    composed("up", "-d", "--no-build");
    await ready();
    await logIn();
    composed("down");
    run([engine, "volume", "rm", `${project}_database`]);
    const restore = ["node", "dist/server/backup.mjs", "restore", `/data/backups/${name}`];
    composed("run", "--rm", "-T", "backup", ...restore);
    composed("up", "-d", "--no-build");
    await ready();
    await logIn();
    return `set up and logged in over TLS, backed up by its service as ${name}, started again with its volumes, restored into a new database`;
  } catch (error) {
    return fail(`${error.message}\n${said()}`);
  } finally {
    clear();
  }
}
