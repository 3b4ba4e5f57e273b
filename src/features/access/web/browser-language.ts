import { currentLanguage } from "#shared/texts/current.ts";
import { isLanguage, languageCookie, languageMaxAge, type Language } from "#shared/texts/languages.ts";
import type { Session } from "../contract.ts";

const typedPlace = "stint-typed-address";
const requestedPlace = "stint-asked-language";

/** Has the server answer this browser in a language, and loads the page in it. What's typed as an address stays. */
export function speak(language: Language): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${languageMaxAge}; SameSite=Lax${secure}`;
  const typed = document.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? "";
  try {
    if (typed !== "") sessionStorage.setItem(typedPlace, typed);
  } catch {
    // Without a place for it, it's typed again.
  }
  location.reload();
}

/** The address that was typed before the page was loaded in another language. */
export function addressTypedBefore(): string {
  try {
    const typed = sessionStorage.getItem(typedPlace) ?? "";
    sessionStorage.removeItem(typedPlace);
    return typed;
  } catch {
    return "";
  }
}

/**
 * Goes to a page in its person's language where this one was built in another. The server answers in it by
 * now; one that has no such page is queried once.
 */
export function goesInOtherLanguage({ language }: Session, href: string): boolean {
  try {
    if (!isLanguage(language) || language === currentLanguage()) {
      sessionStorage.removeItem(requestedPlace);
      return false;
    }
    if (sessionStorage.getItem(requestedPlace) === language) return false;
    sessionStorage.setItem(requestedPlace, language);
  } catch {
    // Without a place to remember it, reloading might never end.
    return false;
  }
  location.replace(href);
  return true;
}
