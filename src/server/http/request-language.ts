import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  acceptedLanguage,
  isLanguage,
  languageCookie,
  languageMaxAge,
  type Language,
} from "#shared/texts/languages.ts";
import { inLanguage } from "../language.ts";
import { hasBearer } from "./session.ts";

/**
 * The language of a request's answer: the one its browser has been given, else the best that it accepts. A program
 * with a token only accepts.
 */
export function languageOfRequest(request: FastifyRequest): Language {
  // What is refused before the framework reads cookies has none.
  const { cookies } = request as { readonly cookies?: Readonly<Record<string, string | undefined>> };
  const chosen = hasBearer(request) ? undefined : cookies?.[languageCookie];
  return isLanguage(chosen) ? chosen : acceptedLanguage(request.headers["accept-language"]);
}

/** Does a part of a request's work in its language. */
export function speaking<T>(request: FastifyRequest, work: () => T): T {
  return inLanguage(languageOfRequest(request), work);
}

/** Every route that is mounted from now on answers in its request's language. */
export function answerInLanguages(server: FastifyInstance): void {
  server.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return speaking(request, () => handler.call(this, request, reply));
    };
  });
}

/** Makes the browser request its pages in a language from now on. Scripts may read it: it's no secret. */
export function writeLanguage(reply: FastifyReply, secure: boolean, language: Language): void {
  void reply.setCookie(languageCookie, language, {
    secure,
    sameSite: "lax",
    path: "/",
    maxAge: languageMaxAge,
  });
}
