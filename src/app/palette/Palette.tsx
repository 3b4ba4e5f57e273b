import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  BookOpen,
  CalendarDays,
  CalendarRange,
  FileText,
  FolderKanban,
  Keyboard,
  MessageCircleQuestion,
  Play,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { readQuestionState } from "#features/agents/questions-contract.ts";
import { CommandPalette, type PaletteEntry } from "#ui/palette/CommandPalette.tsx";
import { storeRecent, storedRecent } from "#ui/palette/recent.ts";
import { useRead } from "#web/data.ts";
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

const QuestionAnswer = lazy(async () => ({
  default: (await import("#features/agents/web/QuestionAnswer.tsx")).QuestionAnswer,
}));

/** What is typed as a question, whose answer the palette shows. */
const questionEntry = (question: string, onChoose: (question: string) => void): PaletteEntry => ({
  id: "question",
  label: t`Ask: ${question}`,
  kind: t`Question`,
  icon: MessageCircleQuestion,
  run: () => onChoose(question),
  staysOpen: true,
});

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
  const [question, setQuestion] = useState<string | null>(null);
  const server = useRead(readQuestionState).data?.server ?? null;
  const canAnswer = server !== null && typed.trim() !== "";
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
      ...(canAnswer ? [questionEntry(typed.trim(), setQuestion)] : []),
    ],
    [places, navigate, onHelp, onTour, pathname, canAnswer, typed],
  );
  return (
    <CommandPalette
      label={t`Go to`}
      placeholder={t`Page, project, person or month`}
      entries={entries}
      recent={recent}
      loading={loading}
      onType={(text) => {
        setTyped(text);
        setQuestion(null);
      }}
      onClose={onClose}
      onChoose={(entry) => {
        if (entry.staysOpen !== true) storeRecent(storageKey, entry.id);
        entry.run();
      }}
    >
      {question === null ? null : (
        <Suspense fallback={null}>
          <QuestionAnswer
            question={question}
            server={server ?? ""}
            onCancel={() => setQuestion(null)}
            onFollow={(href) => {
              onClose();
              void navigate({ href });
            }}
          />
        </Suspense>
      )}
    </CommandPalette>
  );
}
