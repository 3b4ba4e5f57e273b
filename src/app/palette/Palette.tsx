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
import { t } from "#shared/texts/t.ts";
import { CommandPalette, type PaletteEntry } from "#ui/palette/CommandPalette.tsx";
import { storeRecent, storedRecent } from "#ui/palette/recent.ts";
import { useViewer } from "#web/viewer.ts";
import { helpFor } from "../help.ts";
import type { Place } from "./places.ts";
import { usePlaces } from "./use-places.ts";

const kinds: Readonly<Record<Place["kind"], { readonly label: string; readonly icon: LucideIcon }>> = {
  page: { label: t`Page`, icon: FileText },
  week: { label: t`Week`, icon: CalendarDays },
  month: { label: t`Month`, icon: CalendarRange },
  project: { label: t`Project`, icon: FolderKanban },
  person: { label: t`Person`, icon: UserRound },
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
  const storageKey = `opened-lately:${viewer.id}`;
  const [recent] = useState(() => storedRecent(storageKey));
  const [typed, setTyped] = useState("");
  const { places, loading } = usePlaces(typed, recent);
  const entries = useMemo(
    (): PaletteEntry[] => [
      ...places.map(({ href, ...place }) => ({
        ...place,
        kind: kinds[place.kind].label,
        icon: kinds[place.kind].icon,
        run: () => void navigate({ href }),
      })),
      {
        id: "help",
        label: t`Help with this page`,
        kind: t`Help`,
        icon: BookOpen,
        run: () => void window.open(helpFor(pathname), "_blank", "noreferrer"),
      },
      {
        id: "shortcuts",
        label: t`Keyboard shortcuts`,
        hint: "?",
        kind: t`Help`,
        icon: Keyboard,
        run: onHelp,
      },
      { id: "tour", label: t`Take the tour`, kind: t`Help`, icon: Play, run: onTour },
    ],
    [places, navigate, onHelp, onTour, pathname],
  );
  return (
    <CommandPalette
      label={t`Go to`}
      placeholder={t`Page, project, person or month`}
      entries={entries}
      recent={recent}
      loading={loading}
      onType={setTyped}
      onClose={onClose}
      onChoose={(entry) => {
        storeRecent(storageKey, entry.id);
        entry.run();
      }}
    />
  );
}
