/** What is wrong with an OpenAPI document by Redocly's rules, one line each. */
export function documentFaults(document: object): Promise<string[]>;
