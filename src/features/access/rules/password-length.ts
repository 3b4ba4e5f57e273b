/** At most this many characters, so that hashing stays bounded. */
export const passwordMaxLength = 200;
