import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  BookOpen,
  CalendarDays,
  CalendarRange,
  FileText,
  FolderKanban,
  Keyboard,
  Play,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { useMemo, useState } from "react";
import { CommandPalette, type PaletteEntry } from "#ui/palette/CommandPalette.tsx";
import { keepRecent, keptRecent } from "#ui/palette/recent.ts";
import { useViewer } from "#web/viewer.ts";
import { helpFor } from "../help.ts";
import type { Place } from "./places.ts";
import { usePlaces } from "./use-places.ts";

const icons: Record<Place["kind"], LucideIcon> = {
  Page: FileText,
  Week: CalendarDays,
  Month: CalendarRange,
  Project: FolderKanban,
  Person: UserRound,
};

interface PaletteProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onTour: () => void;
}

export function Palette({ onClose, onHelp, onTour }: PaletteProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const kept = `opened-lately:${viewer.id}`;
  const [recent] = useState(() => keptRecent(kept));
  const [typed, setTyped] = useState("");
  const { places, loading } = usePlaces(typed, recent);
  const entries = useMemo(
    (): PaletteEntry[] => [
      ...places.map(({ href, ...place }) => ({
        ...place,
        icon: icons[place.kind],
        run: () => void navigate({ href }),
      })),
      {
        id: "help",
        label: "Help with this page",
        kind: "Help",
        icon: BookOpen,
        run: () => void window.open(helpFor(pathname), "_blank", "noreferrer"),
      },
      { id: "shortcuts", label: "Keyboard shortcuts", hint: "?", kind: "Help", icon: Keyboard, run: onHelp },
      { id: "tour", label: "Take the tour", kind: "Help", icon: Play, run: onTour },
    ],
    [places, navigate, onHelp, onTour, pathname],
  );
  return (
    <CommandPalette
      label="Go to"
      placeholder="Page, project, person or month"
      entries={entries}
      recent={recent}
      loading={loading}
      onType={setTyped}
      onClose={onClose}
      onChoose={(entry) => {
        keepRecent(kept, entry.id);
        entry.run();
      }}
    />
  );
}
