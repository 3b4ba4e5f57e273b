import type { Client } from "openapi-fetch";
import type { paths } from "./api.d.mts";

export interface StintOptions {
  /** Of the server: `https://stint.example.com`. */
  readonly address: string;
  /** An API token, which begins with `stint_`. */
  readonly token: string;
}

export type StintClient = Client<paths>;

/**
 * Calls of a server's API, typed by its document. A call answers `data`, or `error` with `code`, `detail` and `fields`;
 * it throws only where there is no answer.
 */
export declare function stintClient(options: StintOptions): StintClient;
