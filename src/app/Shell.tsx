import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { formatsOf } from "#shared/formats.ts";
import { currencySymbol } from "#shared/money.ts";
import { t } from "#shared/texts/t.ts";
import type { CurrentUser, Session } from "#features/access/contract.ts";
import { newsPlace, useSession, type KnownSession } from "#features/access/web/session.ts";
import { recheckSession, renewSession } from "#features/access/web/session-upkeep.ts";
import { NeedsYouLine } from "#features/home/web/NeedsYouLine.tsx";
import { UnsentHours } from "#features/timesheets/web/week/UnsentHours.tsx";
import { AllocationReminderBanner } from "#features/planner/web/months/AllocationReminders.tsx";
import { ForecastReminderBanner } from "#features/forecasts/web/months/ForecastReminders.tsx";
import { MonthCycleBar, MonthCycleButton } from "#features/organisation/web/settings/MonthCycleBar.tsx";
import { DatesContext } from "#ui/form/dates.ts";
import { Toaster } from "#ui/feedback/Toaster.tsx";
import { late } from "#web/late.tsx";
import { momentIn } from "#web/moment.ts";
import { useLive } from "#web/live.ts";
import { ViewerContext, type Viewer } from "#web/viewer.ts";
import { CommentsOverPage } from "./CommentsOverPage.tsx";
import { NoConnection } from "./offline/NoConnection.tsx";
import { TopNavigation } from "./TopNavigation.tsx";
import { TourOffer } from "./tour/TourOffer.tsx";
import { useTour } from "./tour/use-tour.ts";
import "./shell.css";

const TourOrChoice = lazy(async () => ({
  default: (await import("./tour/TourOrChoice.tsx")).TourOrChoice,
}));
const AsOfPage = late(async () => (await import("./AsOfBand.tsx")).AsOfPage);
/** Its own code sends hours that were left on this device. */
const loadMyTime = () => import("./MyTimePages.tsx");

const cycleKey = "month-cycle";

function isCycleHidden(): boolean {
  try {
    return localStorage.getItem(cycleKey) === "hidden";
  } catch {
    return false;
  }
}

function viewerOf(session: Session | undefined): Viewer | null {
  if (!session?.user || !session.organisation) return null;
  const { user, organisation, product } = session;
  return {
    id: user.id,
    orgId: user.orgId,
    fullName: user.fullName,
    email: user.email,
    roles: user.roles,
    functionId: user.functionId,
    organisationName: user.organizationName,
    organisationCreatedAt: user.organizationCreatedAt,
    today: organisation.today,
    currency: organisation.currency,
    currencySymbol: currencySymbol(organisation.currency),
    formats: formatsOf(organisation.dateFormat, organisation.timeZone),
    cycle: {
      reviewEndDay: organisation.reviewEndDay,
      forecastStartDay: organisation.forecastStartDay,
      allocateStartDay: organisation.allocateStartDay,
    },
    contactUrl: product.contactUrl,
    sendsMail: product.sendsMail,
    isDemonstration: product.isDemonstration,
  };
}

/** The browser's live side; it has nothing to show. */
function LiveUpdates({ personId }: { readonly personId: string }) {
  const client = useQueryClient();
  const router = useRouter();
  const onEnded = useCallback(
    () => void recheckSession(client, () => void router.invalidate()),
    [client, router],
  );
  // Names and roles in the session are a person's: a change may show other menus and pages.
  const onNews = useCallback(
    (topics: ReadonlySet<string>) => {
      if (topics.has("user")) void renewSession(client, () => void router.invalidate());
    },
    [client, router],
  );
  useLive({ personId, since: newsPlace, onEnded, onNews });
  return null;
}

/** What surrounds every guarded page: navigation, month cycle, and who is looking. */
export function Shell() {
  const session = useSession();
  const viewer = useMemo(() => viewerOf(session), [session]);
  if (!session?.user || viewer === null) return null;
  return <ShellOf session={session} user={session.user} viewer={viewer} />;
}

/** The page, as of the moment that its address names: on that day, and without anything to change. */
function AtMoment({ viewer, timeZone }: { readonly viewer: Viewer; readonly timeZone: string }) {
  const { pathname, searchStr } = useLocation();
  const moment = momentIn(pathname, searchStr);
  if (moment === null) return <Outlet />;
  return (
    <AsOfPage key={moment} moment={moment} viewer={viewer} timeZone={timeZone}>
      <Outlet />
    </AsOfPage>
  );
}

interface ShellOfProps {
  readonly session: KnownSession;
  readonly user: CurrentUser;
  readonly viewer: Viewer;
}

function ShellOf({ session, user, viewer }: ShellOfProps) {
  const [hidden, setHidden] = useState(isCycleHidden);
  const { pathname } = useLocation();
  const tour = useTour(session, pathname);
  const showCycle = (shown: boolean) => {
    setHidden(!shown);
    try {
      localStorage.setItem(cycleKey, shown ? "shown" : "hidden");
    } catch {
      // A device without storage shows the bar again next time.
    }
  };
  return (
    <ViewerContext value={viewer}>
      <DatesContext value={viewer}>
        <a className="skip-link" href="#content">{t`Skip to content`}</a>
        <TopNavigation
          session={session}
          user={user}
          pathname={pathname}
          cycleHidden={hidden}
          onShowCycle={showCycle}
          onTour={tour.accept}
        >
          {hidden && (
            <MonthCycleButton today={viewer.today} days={viewer.cycle} onShow={() => showCycle(true)} />
          )}
        </TopNavigation>
        {!hidden && (
          <MonthCycleBar today={viewer.today} days={viewer.cycle} onHide={() => showCycle(false)} />
        )}
        <div className="offers">
          {tour.offered && session.cachedAt === undefined && (
            <TourOffer
              role={tour.offered}
              onAccept={() => tour.start(tour.offered ?? null)}
              onDecline={tour.decline}
            />
          )}
          {pathname.startsWith("/dashboard") && <NeedsYouLine />}
        </div>
        <ForecastReminderBanner />
        <AllocationReminderBanner />
        <div id="content" tabIndex={-1}>
          <NoConnection pathname={pathname} isStored={session.cachedAt !== undefined}>
            <AtMoment viewer={viewer} timeZone={session.organisation?.timeZone ?? "UTC"} />
            <CommentsOverPage />
          </NoConnection>
        </div>
        <LiveUpdates personId={viewer.id} />
        <UnsentHours personId={viewer.id} load={loadMyTime} />
        <Toaster />
        <Suspense fallback={null}>
          {tour.on !== null && (
            <TourOrChoice
              on={tour.on}
              roles={tour.roles}
              onStart={tour.start}
              onAnswered={tour.onAnswered}
              onEnd={tour.end}
            />
          )}
        </Suspense>
      </DatesContext>
    </ViewerContext>
  );
}
