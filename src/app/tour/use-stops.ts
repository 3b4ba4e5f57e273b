import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { awaitControl } from "./find-control.ts";
import type { TourStop } from "./tours.ts";

interface Shown {
  readonly stop: TourStop;
  readonly control: Element;
  /** The stops that someone's screen has, as far as is known. */
  readonly stops: readonly TourStop[];
}

/** Goes from stop to stop, opening their pages. A stop whose control isn't there is skipped and no longer counted. */
export function useStops(all: readonly TourStop[], onEnd: (how: "done" | "left") => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown | null>(null);
  const [isMoving, setMoving] = useState(true);
  /** The page of the last stop, and where it led. */
  const here = useRef<{ page: string; pathname: string } | null>(null);
  const run = useRef({ isOver: false });

  const open = async (page: string | null) => {
    if (page === null || here.current?.page === page) return;
    here.current = null;
    await navigate({ to: page });
    here.current = { page, pathname: "" };
  };
  const reach = async (known: readonly TourStop[], from: number, by: 1 | -1) => {
    const { current } = run;
    let [stops, at] = [known, from];
    for (let stop = stops[at]; stop; stop = stops[Math.max(0, at)]) {
      // oxlint-disable-next-line no-await-in-loop
      await open(stop.page);
      // oxlint-disable-next-line no-await-in-loop
      const control = await awaitControl(stop);
      if (current.isOver) return;
      if (control) {
        here.current = { page: here.current?.page ?? "", pathname: location.pathname };
        const isTall = control.clientHeight > innerHeight / 2;
        control.scrollIntoView({ block: isTall ? "nearest" : "center", inline: "nearest" });
        setShown({ stop, control, stops });
        setMoving(false);
        return;
      }
      stops = without(stops, stop);
      if (by < 0) at -= 1;
    }
    onEnd("done");
  };
  const begin = useEffectEvent(() => void reach(all, 0, 1));
  useEffect(() => {
    const mine = { isOver: false };
    run.current = mine;
    const timer = setTimeout(begin);
    return () => {
      clearTimeout(timer);
      mine.isOver = true;
    };
  }, []);
  const leave = useEffectEvent(() => {
    if (!isMoving && here.current !== null && here.current.pathname !== pathname) onEnd("left");
  });
  useEffect(() => leave(), [pathname]);

  const at = shown === null ? 0 : shown.stops.indexOf(shown.stop);
  return {
    shown,
    isMoving,
    at,
    count: shown?.stops.length ?? 0,
    /** Whether the next stop in this direction is on another page. */
    opensPage: (by: 1 | -1) => {
      const page = shown?.stops[at + by]?.page ?? null;
      return page !== null && page !== here.current?.page;
    },
    go: (by: 1 | -1) => {
      if (shown === null) return;
      setMoving(true);
      void reach(shown.stops, at + by, by);
    },
  };
}

const without = (stops: readonly TourStop[], stop: TourStop) => stops.filter((each) => each !== stop);
