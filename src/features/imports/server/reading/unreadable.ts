/** A file that can't be read, with a sentence that says what to do. Crosses from the worker as its message. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export function unreadable(sentence: string): Unreadable {
  return new Unreadable(sentence);
}
