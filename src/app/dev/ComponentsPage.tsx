import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { TabButton, Tabs } from "../../ui/Tabs.tsx";
import { useTheme } from "../../ui/theme.ts";
import { Basics } from "./Basics.tsx";
import { Budget } from "./Budget.tsx";
import { Charts } from "./Charts.tsx";
import { Planner } from "./Planner.tsx";
import { Surfaces } from "./Surfaces.tsx";
import { Waits } from "./Waits.tsx";
import "./gallery.css";

const PAGES = { basics: Basics, surfaces: Surfaces, waits: Waits, budget: Budget, planner: Planner, charts: Charts } as const;
type Page = keyof typeof PAGES;

/** /dev/ui: every component in its states, by page; `#name` opens one. Shows no data of any organisation and is linked nowhere. */
export function ComponentsPage() {
  const [theme, setTheme] = useTheme();
  const asked = location.hash.slice(1);
  const [page, setPage] = useState<Page>(asked in PAGES ? (asked as Page) : "basics");
  const Shown = PAGES[page];
  return (
    <main className="page">
      <PageHeader
        title={
          <span className="gallery-brand">
            <BrandMark size={32} />
            Stint
          </span>
        }
        actions={
          <Segmented
            label="Theme"
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: "system", label: "System", icon: Monitor },
              { value: "light", label: "Light", icon: Sun },
              { value: "dark", label: "Dark", icon: Moon },
            ]}
          />
        }
      />
      <Tabs label="Pages" aside="Component sheet">
        {(Object.keys(PAGES) as Page[]).map((name) => (
          <TabButton
            key={name}
            current={name === page}
            onClick={() => {
              location.hash = name;
              setPage(name);
            }}
          >
            {name[0]?.toUpperCase()}
            {name.slice(1)}
          </TabButton>
        ))}
      </Tabs>
      <Shown />
    </main>
  );
}
