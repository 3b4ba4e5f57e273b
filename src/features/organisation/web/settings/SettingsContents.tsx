import { useEffect, useState } from "react";
import { sections, sectionTitles, type Section } from "../../rules/settings.ts";

/** The sections as links; the one in sight is marked. */
export function SettingsContents() {
  const [current, setCurrent] = useState<Section>("general");
  useEffect(() => {
    const onScroll = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = sections.filter(
        (section) => (document.getElementById(section)?.getBoundingClientRect().top ?? 1) <= 140,
      );
      // The last sections cannot come to the top: there it is the one that was asked for, if any.
      const asked = sections.slice(passed.length).find((section) => location.hash === `#${section}`);
      setCurrent((isAtEnd ? (asked ?? sections.at(-1)) : passed.at(-1)) ?? "general");
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);
  return (
    <nav className="settings-contents" aria-label="Sections">
      {sections.map((section) => (
        <a key={section} href={`#${section}`} aria-current={section === current ? "location" : undefined}>
          {sectionTitles[section]}
        </a>
      ))}
    </nav>
  );
}
