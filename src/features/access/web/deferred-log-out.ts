const place = "stint-log-out";

/** Remembers that someone logged out while the server couldn't be reached: their session there still has to end. */
export function deferLogOut(): void {
  try {
    localStorage.setItem(place, "due");
  } catch {
    // The session ends by its age then.
  }
}

export function hasDeferredLogOut(): boolean {
  try {
    return localStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

/** The session has ended, or another one has replaced it. */
export function settleLogOut(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing is stored.
  }
}
