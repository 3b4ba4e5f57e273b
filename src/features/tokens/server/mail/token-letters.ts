import { t } from "#shared/texts/t.ts";
import { addressed, type Letter } from "#server/mail/letter.ts";
import { scopesInWords } from "../../rules/areas.ts";
import type { TokenKind } from "../../rules/new-token.ts";

type Reader = Parameters<typeof addressed>[1];

interface MadeToken {
  readonly kind: TokenKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
  /** Who made it. */
  readonly by: string;
}

/** Where tokens of a kind are listed. */
const pageOf = (publicUrl: string, kind: TokenKind): string =>
  kind === "personal" ? `${publicUrl}/account` : `${publicUrl}/admin/api`;

/** Says that a token was made, in case it was someone else. */
export function tokenMadeLetter(publicUrl: string, reader: Reader, token: MadeToken): Letter {
  const { recipient, formats } = addressed(publicUrl, reader);
  const { kind, name, scopes, expiresAt, by } = token;
  const isOwn = kind === "personal";
  const what = isOwn
    ? t`The API token ${name} has been created for your account.`
    : t`${by} has created the API token ${name} for your organisation.`;
  const reach =
    expiresAt === null
      ? t`Programs can use it to read or change the data it has access to. It doesn't expire.`
      : t`Programs can use it to read or change the data it has access to. It expires on ${formats.instantDay(expiresAt)}.`;
  return {
    kind: "security notice",
    recipient,
    subject: isOwn ? t`New API token: ${name}` : t`New API token of your organisation: ${name}`,
    heading: t`A new API token`,
    paragraphs: [what, reach],
    list: scopesInWords(scopes),
    button: { label: t`See API tokens`, href: pageOf(publicUrl, kind) },
    notes: [
      isOwn
        ? t`If it wasn't you, revoke the token, change your password and tell an admin of your organisation.`
        : t`If you don't know what it's for, ask them, or revoke it.`,
    ],
    worthHours: 24 * 3,
  };
}

/** Says that a token is about to expire. */
export function tokenEndsLetter(
  publicUrl: string,
  reader: Reader,
  { kind, name, expiresAt }: Pick<MadeToken, "kind" | "name"> & { readonly expiresAt: string },
): Letter {
  const { recipient, formats } = addressed(publicUrl, reader);
  const day = formats.instantDay(expiresAt);
  return {
    kind: "token expiry",
    recipient,
    subject: t`The API token ${name} expires on ${day}`,
    heading: t`An API token expires on ${day}`,
    paragraphs: [
      kind === "personal"
        ? t`Programs that use your API token ${name} stop working then. Create a new token and give it to them before.`
        : t`Programs that use your organisation's API token ${name} stop working then. Create a new token and give it to them before.`,
    ],
    button: { label: t`See API tokens`, href: pageOf(publicUrl, kind) },
    notes: [
      kind === "personal"
        ? t`You get this mail because the token is yours.`
        : t`You get this mail because you're an admin of your organisation.`,
    ],
    worthHours: 24 * 7,
  };
}
