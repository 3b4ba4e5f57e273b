import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { methodNotAllowed } from "../refusal.ts";
import { speaking } from "./request-language.ts";

/** Which methods each path is served with, to answer the others with 405 and OPTIONS with 204 (RFC 9110, 15.5.6, 9.3.7). */
export type AllowedMethods = (path: string) => readonly string[];

/** Collects the paths and methods of every route that is mounted from now on. Routes for any path don't count. */
export function collectMethods(server: FastifyInstance): AllowedMethods {
  const served = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  server.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const known = served.get(url) ?? {
      pattern: new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
      methods: new Set<string>(),
    };
    served.set(url, known);
    for (const each of [method].flat()) if (each !== "OPTIONS") known.methods.add(each);
  });
  return (path) =>
    [...served.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])).sort();
}

/** Throws 405 with Allow where the path is served, but not with the request's method. */
export function rejectOtherMethods(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): void {
  if (allowed.length === 0 || allowed.includes(request.method)) return;
  void reply.header("allow", [...allowed, "OPTIONS"].join(", "));
  throw speaking(request, methodNotAllowed);
}
