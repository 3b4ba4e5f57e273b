import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** Over TLS browsers are limited to nothing else. */
const isOverTls = ({ publicUrl }: Config): boolean => publicUrl.startsWith("https://");
/** A year, in seconds. Subdomains are not ours to decide. */
const transportAge = 31_536_000;

/** The same header for answers that bypass the framework's hooks. */
export function transportHeader(config: Config): Record<string, string> {
  return isOverTls(config) ? { "strict-transport-security": `max-age=${transportAge}` } : {};
}

/** Pages load nothing from elsewhere, can't be framed, and run no inline script or style. */
export function setHeaders(server: FastifyInstance, config: Config): void {
  void server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isOverTls(config) ? { maxAge: transportAge, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: true,
    referrerPolicy: { policy: "no-referrer" },
  });
  server.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    void reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  });
}
