// Types for programs from an OpenAPI document: reads it as JSON from standard input and writes TypeScript. Anyone
// else calls `npx openapi-typescript ADDRESS`; here the compiler's own API, which TypeScript 7 no longer has, comes
// from a package beside it.
import { registerHooks } from "node:module";
import { text } from "node:stream/consumers";

registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-api" : name, context),
});
const { default: openapiTS, astToString } = await import("openapi-typescript");
process.stdout.write(astToString(await openapiTS(JSON.parse(await text(process.stdin)))));
