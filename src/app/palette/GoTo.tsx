import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { lazy, Suspense, useCallback } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { useShortcuts } from "#ui/palette/use-shortcuts.ts";
import { topNavigation, visibleItems } from "../navigation.ts";

const loadPalette = () => import("./Palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const ShortcutsHelp = lazy(async () => ({ default: (await import("./ShortcutsHelp.tsx")).ShortcutsHelp }));

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : t.as("key")`Ctrl K`;

export type OpenGoTo = "palette" | "shortcuts" | null;

interface GoToProps {
  readonly roles: readonly string[];
  readonly open: OpenGoTo;
  readonly onOpen: (open: OpenGoTo) => void;
  readonly onTour: () => void;
}

/** The navigation's search box and the keys that work everywhere, loaded on first use. */
export function GoTo({ roles, open, onOpen: setOpen, onTour }: GoToProps) {
  const navigate = useNavigate();
  const close = useCallback(() => setOpen(null), [setOpen]);
  const client = useQueryClient();
  const decide = async () => {
    const { nextToDecide } = await import("./next-to-decide.ts");
    const place = await nextToDecide(client);
    if (place) void navigate({ to: place.to, search: place.search ?? {} });
    else toast.info(t`No week is waiting for your decision`);
  };
  const help = useCallback(() => setOpen("shortcuts"), [setOpen]);
  useShortcuts({
    onPalette: () => setOpen("palette"),
    onHelp: help,
    onGo: (letter) => {
      if (letter === "w")
        return void decide().catch(() => toast.error(t`What's waiting couldn't be read. Try again.`));
      const page = visibleItems(topNavigation, roles).find(({ key }) => key === letter);
      if (page) void navigate({ to: page.to });
    },
  });
  return (
    <>
      <button
        type="button"
        className="go-to"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={() => setOpen("palette")}
      >
        <Search />
        <span className="go-to-words">{t`Go to…`}</span>
        <kbd aria-hidden="true">{command}</kbd>
      </button>
      <Suspense fallback={null}>
        {open === "palette" && <Palette onClose={close} onHelp={help} onTour={onTour} />}
        {open === "shortcuts" && <ShortcutsHelp onClose={close} />}
      </Suspense>
    </>
  );
}
