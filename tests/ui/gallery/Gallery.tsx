import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { BrandMark } from "../../../src/ui/BrandMark.tsx";
import { PageHeader } from "../../../src/ui/PageHeader.tsx";
import { Segmented } from "../../../src/ui/Segmented.tsx";
import { TabButton, Tabs } from "../../../src/ui/Tabs.tsx";
import { useTheme } from "../../../src/ui/theme.ts";
import { Basics } from "./Basics.tsx";
import { Budget } from "./Budget.tsx";
import { Charts } from "./Charts.tsx";
import { Planner } from "./Planner.tsx";
import { Surfaces } from "./Surfaces.tsx";

const PAGES = { basics: Basics, surfaces: Surfaces, budget: Budget, planner: Planner, charts: Charts } as const;
type Page = keyof typeof PAGES;

/** Everything in the design system, by page; `#name` opens one. */
export function Gallery() {
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
