/** Every code a failure may have: its status, its title, and what to do about it. docs/api.md lists the same. */
export const problems = {
  malformed: [400, "The request can't be read", "Send JSON, with the headers it says."],
  cancelled: [400, "The call was cancelled", "Whoever asked left before the answer."],
  signed_out: [401, "No one is logged in", "Log in, or send an API token as a bearer token."],
  wrong_credentials: [401, "Wrong address or password", "Try again with the right ones."],
  email_not_confirmed: [
    401,
    "The address isn't confirmed",
    "Use the link in the mail, or have it sent again.",
  ],
  code_needed: [401, "A code is needed", "Log in again with the code of the second factor."],
  wrong_code: [401, "Wrong code", "Log in again with a newer code."],
  wrong_token: [401, "The API token doesn't work", "It's wrong, expired or revoked. Create a new one."],
  forbidden: [403, "Not allowed", "Ask someone who has the role."],
  login_needed: [403, "API tokens can't do this", "Log in to do it."],
  out_of_scope: [403, "The API token lacks a scope", "Use a token that has it."],
  not_found: [404, "Not found", "It doesn't exist, or you can't see it."],
  timeout: [408, "Too slow", "Send the request faster."],
  stale: [409, "Someone else has saved changes", "Start again from what is stored now: current."],
  wrong_state: [409, "Not possible in this state", "Read it again and see how it is."],
  still_needed: [409, "Still needed", "Sort out first what error names."],
  role_in_use: [409, "The role is in use", "Sort out first what error names."],
  in_progress: [409, "Still being worked on", "Repeat the call with the same key in a moment."],
  other_version: [412, "If-Match and version differ", "Send one of them, or the same in both."],
  too_large: [413, "Too large", "Send less in one go."],
  invalid: [422, "Something sent breaks a rule", "Correct what fields names."],
  key_reused: [422, "The key was used for another call", "Use a new Idempotency-Key."],
  too_many: [429, "Too many calls", "Wait as many seconds as Retry-After says."],
  fault: [500, "A fault on our side", "Nothing was changed. Ask whoever runs Stint, with requestId."],
  unavailable: [503, "Too busy, or the database is away", "Try again when Retry-After says."],
} as const satisfies Record<string, readonly [status: number, title: string, remedy: string]>;

/** What a refusal may be called; programs read it. */
export type ProblemCode = keyof typeof problems;
