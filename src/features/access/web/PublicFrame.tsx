import { ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { BrandMark } from "#ui/layout/BrandMark.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { rich } from "#ui/base/rich.ts";
import { currentLanguage } from "#shared/texts/current.ts";
import { isLanguage, languageNames, languages } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { useSession } from "./session.ts";
import { speak } from "./browser-language.ts";
import "./public-frame.css";

export interface PublicFrameProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the public pages: the form at the left, a month of stints at the right. */
export function PublicFrame({ title, subtitle, children }: PublicFrameProps) {
  const email = useSession()?.product.supportEmail ?? null;
  return (
    <div className="public">
      <main className="public-side">
        <a className="public-brand for-finger" href="/login">
          <BrandMark />
          {"Stint"}
        </a>
        <div className="public-words">
          <PageName>{title}</PageName>
          <p className="muted">{subtitle}</p>
          {children}
        </div>
        <div className="public-foot quiet fine">
          <LanguagePicker />
          {email !== null && <p>{rich`Need help? Write to ${<a href={`mailto:${email}`}>{email}</a>}`}</p>}
        </div>
      </main>
      <MonthOfStints />
    </div>
  );
}

const weeks = [
  [1, 4],
  [7, 11],
  [14, 18],
  [21, 24],
] as const;

interface Stint {
  readonly row: number;
  readonly first: number;
  readonly last: number;
  readonly project: number;
}

/** A month of made-up allocations, always the same. */
function stints(): Stint[] {
  const made: Stint[] = [];
  for (let row = 1; row <= 30; row += 1) {
    weeks.forEach(([first, last], week) => {
      const turn = (row * 7 + week * 5) % 11;
      if (turn === 0) return;
      const split = turn % 4 === 3 ? first + 1 + (turn % 3) : last;
      made.push({ row, first, last: Math.min(split, last), project: ((row * 3 + week) % 8) + 1 });
      if (split < last && turn % 3 !== 0)
        made.push({ row, first: split + 1, last, project: ((row * 5 + week * 3) % 8) + 1 });
    });
  }
  return made;
}

const month = stints();

/** The picture beside the sign-in form. Decoration: nothing in it is said. */
function MonthOfStints() {
  return (
    <aside className="public-month" aria-hidden="true">
      <div className="public-days">
        {month.map(({ row, first, last, project }) => (
          <b
            key={`${row}-${first}`}
            style={{
              gridArea: `${row} / ${first} / ${row + 1} / ${last + 1}`,
              background: `var(--p${project})`,
            }}
          />
        ))}
      </div>
    </aside>
  );
}

/** The language of the public pages, in the platform's own list. */
function LanguagePicker() {
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
      <ChevronsUpDown className="select-chevron" />
    </label>
  );
}
