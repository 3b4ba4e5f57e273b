import { checkClaim } from "./claims.ts";
import { receiveLogout } from "./features/single-sign-on/server/back-channel-logout.ts";
import { readCalendar } from "./features/timesheets/server/read-calendar.ts";
import { isWallLink, readWall } from "./features/walls/server/read-wall.ts";
import { mountBackChannelLogout } from "./server/http/back-channel-logout.ts";
import { mountCalendar } from "./server/http/calendar.ts";
import { mountEvents } from "./server/http/event-stream.ts";
import type { createServer } from "./server/http/server.ts";
import type { Platform } from "./server/http/serve.ts";
import { mountWalls } from "./server/http/wall.ts";
import type { LiveFeed } from "./server/live/live-feed.ts";

type Server = Awaited<ReturnType<typeof createServer>>;

interface Beside {
  readonly feed: LiveFeed;
  /** The folder of built pages; null without any. */
  readonly pages: string | null;
}

/** Serves what no contract describes: live updates, calendars, office displays, and logouts at a login provider. */
export function mountOtherRoutes(server: Server, platform: Platform, { feed, pages }: Beside): void {
  mountEvents(server, platform, feed, checkClaim);
  mountCalendar(server, platform, readCalendar);
  mountWalls(server, platform, { read: readWall, isLink: isWallLink, pages });
  mountBackChannelLogout(server, platform, receiveLogout);
}
