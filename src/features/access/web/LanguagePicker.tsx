import { currentLanguage } from "#shared/texts/current.ts";
import { isLanguage, languageNames, languages } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { speak } from "./browser-language.ts";

/** The language of the public pages, in the platform's own list. */
export function LanguagePicker() {
  return (
    <label className="public-language">
      <span>{t`Language`}</span>
      <select
        value={currentLanguage()}
        onChange={({ target }) => isLanguage(target.value) && speak(target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
