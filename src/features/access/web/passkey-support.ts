/** Browsers keep passkeys for domains only, on pages they trust. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname);
  return "PublicKeyCredential" in window && !isAddress;
}

const mark = "stint:passkey";

/** This browser has used a passkey before: the login page offers it without a press. */
export const usedPasskey = (): boolean => localStorage.getItem(mark) !== null;

export function rememberPasskey(): void {
  localStorage.setItem(mark, "1");
}
