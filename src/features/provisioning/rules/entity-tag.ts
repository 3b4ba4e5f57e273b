/** The weak entity tag of a version. */
export const tagOf = (version: string | number): string => `W/"${version}"`;

/** Whether a header such as `If-Match` names a tag. Weak and strong ones compare alike (RFC 7644, section 3.14). */
export function namesTag(header: string, tag: string): boolean {
  if (header.trim() === "*") return true;
  const plain = (text: string): string => text.trim().replace(/^W\//, "");
  return header.split(",").some((each) => plain(each) === plain(tag));
}
