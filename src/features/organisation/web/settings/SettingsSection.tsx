import { useLocation } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { sections, sectionTitles, type Section } from "../../rules/settings.ts";

interface SettingsSectionProps {
  readonly section: Section;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

export function SettingsSection({ section, note, children }: SettingsSectionProps) {
  return (
    <section className="form-section settings-section" id={section} aria-labelledby={`${section}-title`}>
      <div>
        <h2 id={`${section}-title`}>{sectionTitles()[section]}</h2>
        <p className="muted">{note}</p>
      </div>
      <div className="stack settings-fields">{children}</div>
    </section>
  );
}

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** What is shown here and changed elsewhere, or by no one. */
export function LockedField({ label, value, hint, error }: LockedFieldProps) {
  return (
    <Field className="span-3" label={label} hint={hint} error={error}>
      <TextInput readOnly value={value} end={<Lock className="input-unit" />} />
    </Field>
  );
}

/** The sections as links; the one in sight is marked. */
export function SettingsContents() {
  const [current, setCurrent] = useState<Section>("general");
  const { hash } = useLocation();
  // The settings are read after the page is opened, when the router has already looked for the place.
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  useEffect(() => {
    const onScroll = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(
        (section) => (document.getElementById(section)?.getBoundingClientRect().top ?? 1) <= 140,
      );
      // The last sections cannot come to the top: there it is the one that was requested, if any.
      const requested = sections.slice(passed.length).find((section) => location.hash === `#${section}`);
      setCurrent((isAtEnd ? (requested ?? sections.at(-1)) : passed.at(-1)) ?? "general");
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);
  return (
    <nav className="settings-contents" aria-label={t`Sections`}>
      {sections.map((section) => (
        <a key={section} href={`#${section}`} aria-current={section === current ? "location" : undefined}>
          {sectionTitles()[section]}
        </a>
      ))}
    </nav>
  );
}
