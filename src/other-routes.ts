import { checkClaim } from "./claims.ts";
import { receiveLogout } from "./features/single-sign-on/server/back-channel-logout.ts";
import { readCalendar } from "./features/timesheets/server/read-calendar.ts";
import { isWallLink, readWall } from "./features/walls/server/read-wall.ts";
import { appAnswers } from "./features/tokens/server/apps/answer-oauth.ts";
import type { Config } from "./server/config.ts";
import { mountBackChannelLogout } from "./server/http/back-channel-logout.ts";
import { mountCalendar } from "./server/http/calendar.ts";
import { mountAgents } from "./server/http/mcp.ts";
import { mountOAuth } from "./server/http/oauth.ts";
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

/** Milliseconds that people may rely on a security contact before they look again. */
const contactFor = 180 * 24 * 3_600_000;

/** `/.well-known/security.txt` (RFC 9116), where the operator names a contact. */
function mountSecurityContact(server: Server, { securityContact, publicUrl }: Config): void {
  const place = "/.well-known/security.txt";
  if (securityContact === null) return;
  server.get(place, { logLevel: "silent" }, (_request, reply) => {
    const expires = new Date(Date.now() + contactFor).toISOString();
    const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, "Preferred-Languages: en"];
    return reply
      .header("cache-control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send(`${[...lines, `Canonical: ${publicUrl}${place}`].join("\n")}\n`);
  });
}

/**
 * Serves what no contract describes: live updates, calendars, office displays, logouts at a login provider, agents and
 * how they connect, and the security contact.
 */
export function mountOtherRoutes(server: Server, platform: Platform, { feed, pages }: Beside): void {
  mountEvents(server, platform, feed, checkClaim);
  mountCalendar(server, platform, readCalendar);
  mountWalls(server, platform, { read: readWall, isLink: isWallLink, pages });
  mountBackChannelLogout(server, platform, receiveLogout);
  mountOAuth(server, platform, appAnswers);
  mountAgents(server, platform, checkClaim, {
    apps: appAnswers,
    load: async () => {
      const { answerAgents } = await import("./features/agents/server/answer-agents.ts");
      return answerAgents(pages);
    },
  });
  mountSecurityContact(server, platform.config);
}
