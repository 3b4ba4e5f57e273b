// Brings the application itself where there's no connection: its page, and the files that My Time needs. It never
// stores or answers what the server says about anyone (docs/decisions/0024-edits.md).
export {};
declare const self: ServiceWorkerGlobalScope;

/** Written before this file by the build (scripts/house/worker.mjs). */
declare const app: {
  /** Another one for every build that changes a file. */
  readonly version: string;
  /** The script that the page of this build starts with. */
  readonly entry: string;
  /** The page's file, of the language that was built. */
  readonly page: string;
  /** Everything that is stored. */
  readonly files: readonly string[];
};

const beginning = "stint ";
const cacheName = beginning + app.version;
const files = new Set(app.files);
/** Pages that are not the application's. */
const others = /^\/(?:\.well-known|api|assets|display|healthz|help|metrics|readyz|scim|wall)(?:\/|$)/;
/** A gateway's word that there's no server behind it. */
const gone = new Set([502, 503, 504]);

/** All files or none; and the page must be of this build, which a server being upgraded may not have yet. */
async function store(): Promise<void> {
  const cache = await caches.open(cacheName);
  try {
    // Names of hashed files say what is in them; the others are read anew.
    await cache.addAll(
      app.files.map(
        (file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "reload" }),
      ),
    );
    const text = await (await cache.match(app.page))?.text();
    if (text?.includes(app.entry) !== true) throw new Error("The page is of another build");
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
  await self.skipWaiting();
}

async function removeEarlier(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(beginning) && name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

const stored = async (file: string): Promise<Response | undefined> =>
  (await caches.open(cacheName)).match(file, { ignoreVary: true });

/** The server's answer; what is stored where there's none. */
async function fresh(request: Request, file: string): Promise<Response> {
  let answer: Response | null = null;
  try {
    answer = await fetch(request);
    if (!gone.has(answer.status)) return answer;
  } catch {
    // No connection.
  }
  return (await stored(file)) ?? answer ?? Response.error();
}

self.addEventListener("install", (event) => event.waitUntil(store()));
self.addEventListener("activate", (event) => event.waitUntil(removeEarlier()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!others.test(pathname)) event.respondWith(fresh(request, app.page));
  } else if (files.has(pathname)) {
    event.respondWith(
      pathname.startsWith("/assets/")
        ? stored(pathname).then((found) => found ?? fetch(request))
        : fresh(request, pathname),
    );
  }
});
