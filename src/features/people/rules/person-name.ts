/** First and last name joined, or whichever exists, else null (docs/readings.md#000-1). */
export function fullNameOf(firstName: string | null, lastName: string | null): string | null {
  const parts = [firstName, lastName].map((part) => part?.trim() ?? "").filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" ") : null;
}

/** The name people read: the full name, else the e-mail address. */
export function nameOrEmail<Email extends string | null>(row: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: Email;
}): string | Email {
  return fullNameOf(row.first_name, row.last_name) ?? row.email;
}

/** The first letters of the name's first two words, else of the e-mail (docs/readings.md#000-1, #amb-34). */
export function initialsOf(fullName: string | null, email: string): string {
  const words = (fullName ?? "").split(/\s+/).filter((word) => word !== "");
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  const initials = letters.length > 0 ? letters.join("") : [...email].slice(0, 2).join("");
  return initials.toLocaleUpperCase("en-GB");
}
