import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** True where people reach the product over TLS: browsers are told to come back by nothing else. */
const isOverTls = ({ publicUrl }: Config): boolean => publicUrl.startsWith("https://");
/** A year, in seconds. Subdomains are not ours to decide. */
const transportAge = 31_536_000;

/** The same word to browsers, for answers that never pass the framework's hooks. */
export function transportHeader(config: Config): Record<string, string> {
  return isOverTls(config) ? { "strict-transport-security": `max-age=${transportAge}` } : {};
}

/**
 * A page of the product loads nothing from anywhere else, is framed by nobody, and runs no inline script or
 * style.
 */
export function setHeaders(server: FastifyInstance, config: Config): void {
  void server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
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
