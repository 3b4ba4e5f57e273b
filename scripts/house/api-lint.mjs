// Redocly's rules over the API's document: those that hold for it, each as an error. Names what breaks one.
import { createConfig, lintFromString } from "@redocly/openapi-core";

/** Why some of the recommended rules are off stands beside them. */
const rules = {
  struct: "error",
  "no-server-trailing-slash": "off", // The server's address is "/": the document is served by it.
  "no-server-example.com": "error",
  "info-contact": "error",
  "info-license": "off", // It describes a server's calls; the program's licence is in the repository.
  "no-empty-servers": "error",
  "no-identical-paths": "error",
  "no-ambiguous-paths": "off", // Fixed pieces of a path come before parameters, as the router has them.
  "no-path-trailing-slash": "error",
  "no-undefined-server-variable": "error",
  "no-unresolved-refs": "error",
  "no-unused-components": "error",
  "no-enum-type-mismatch": "error",
  "no-example-value-and-externalValue": "error",
  "no-invalid-media-type-examples": "error",
  "no-invalid-parameter-examples": "error",
  "no-http-verbs-in-paths": "off",
  "no-required-schema-properties-undefined": "error",
  "no-schema-type-mismatch": "error",
  "operation-2xx-response": "error",
  "operation-4xx-response": "error",
  "operation-4xx-problem-details-rfc7807": "error",
  "operation-description": "error",
  "operation-operationId": "error",
  "operation-operationId-unique": "error",
  "operation-operationId-url-safe": "error",
  "operation-parameters-unique": "error",
  "operation-singular-tag": "error",
  "operation-summary": "error",
  "operation-tag-defined": "error",
  "parameter-description": "off", // Names and schemas say most; a description where they don't.
  "path-declaration-must-exist": "error",
  "path-not-include-query": "error",
  "path-parameters-defined": "error",
  "path-segment-plural": "off",
  "security-defined": "error",
  "spec-components-invalid-map-name": "error",
  "tag-description": "off",
  // A form: what login providers send (OpenID Connect Back-Channel Logout 1.0)
  "request-mime-type": {
    severity: "error",
    allowedValues: ["application/json", "application/x-www-form-urlencoded"],
  },
};

/** What is wrong with a document, one line each; none when nothing is. */
export async function documentFaults(document) {
  const config = await createConfig({ rules });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
  );
}
