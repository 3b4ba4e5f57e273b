import { readFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "#server/config.ts";
import { home } from "#server/home.ts";
import { invalid, refuseInvalid } from "#server/refusal.ts";
import {
  checkNewPassword,
  commonPasswordMessage,
  isMadeOfNames,
  namesPasswordMessage,
} from "../rules/password.ts";

const lines = readFileSync(
  path.join(home, "src", "features", "access", "server", "common-passwords.txt"),
  "utf8",
).split("\n");
const common = new Set(
  lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#")),
);

/** One of the 3,000 most common passwords, whatever the capitals. */
function isCommonPassword(password: string): boolean {
  return common.has(password.normalize("NFKC").toLowerCase());
}

/**
 * 422 for a new password that is too short, too common, made of the given names, or typed differently twice.
 */
export function refuseNewPassword(
  config: Config,
  typed: { readonly password: string; readonly confirmation: string },
  names: readonly (string | null)[],
): void {
  refuseInvalid(checkNewPassword(typed.password, typed.confirmation, config.passwordMinLength));
  if (isCommonPassword(typed.password)) throw invalid({ password: commonPasswordMessage() });
  const known = names.filter((name) => name !== null);
  if (isMadeOfNames(typed.password, known)) throw invalid({ password: namesPasswordMessage() });
}
