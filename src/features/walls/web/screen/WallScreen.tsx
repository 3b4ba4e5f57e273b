import { useEffect } from "react";
import { t } from "#shared/texts/t.ts";
import { themeAt } from "../../rules/panels.ts";
import type { Screen } from "../../rules/screen.ts";
import { dateText, placeOf, hourOf, timeText, useNow, useWakeLock } from "./display.ts";
import { useScreen, type Followed } from "./follow-screen.ts";
import { ScreenPanelView } from "./ScreenPanels.tsx";
import "./screen.css";

/** Milliseconds for which a panel that alternates is shown. */
const turn = 20_000;

/** /wall/{secret}: what an office display shows, without a session. */
export function WallScreen({ secret }: { readonly secret: string }) {
  const followed = useScreen(secret);
  const now = useNow(followed.offset);
  useWakeLock();
  const { screen, isGone, isLost } = followed;
  if (isGone)
    return <Message title={t`This link is no longer valid`} text={t`Ask an admin for a new one.`} />;
  if (screen === null)
    return isLost ? (
      <Message title={t`No connection`} text={t`Trying again...`} />
    ) : (
      <Message title={t`Loading figures...`} text="" />
    );
  return <Shown screen={screen} followed={followed} now={now} />;
}

function Message({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <main className="wall-message" aria-live="polite">
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}

interface ShownProps {
  readonly screen: Screen;
  readonly followed: Followed;
  readonly now: number;
}

function Shown({ screen, followed: { isLost, asOf }, now }: ShownProps) {
  const { name, organisation, timeZone, today, theme, rotates, panels } = screen;
  const look = themeAt(theme, hourOf(now, timeZone));
  useEffect(() => {
    document.documentElement.dataset["theme"] = look;
    document.title = name;
  }, [look, name]);
  const shown = rotates ? panels.slice(Math.floor(now / turn) % panels.length).slice(0, 1) : panels;
  const asOfText = asOf === null ? "" : timeText(asOf, timeZone);
  return (
    <main className="wall" style={placeOf(now)}>
      <header className="wall-head">
        <h1>
          {name} <small>{organisation}</small>
        </h1>
        <p className={isLost ? "wall-state is-lost" : "wall-state"} role="status">
          {isLost ? t`Connection lost. Figures as of ${asOfText}` : t`as of ${asOfText}`}
        </p>
        <p className="wall-date">{dateText(now, timeZone)}</p>
        <p className="wall-clock">{timeText(now, timeZone)}</p>
      </header>
      <div className={`wall-panels of-${shown.length}`}>
        {shown.map((panel) => (
          <ScreenPanelView key={panel.kind} panel={panel} today={today} />
        ))}
      </div>
    </main>
  );
}
