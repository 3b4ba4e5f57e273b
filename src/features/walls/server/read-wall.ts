import type { ReadWall } from "#server/http/wall.ts";
import type { PanelKind, WallTheme } from "../rules/panels.ts";
import type { Screen } from "../rules/screen.ts";
import { panelReads } from "./panels.ts";
import { touchWall, wallOfLink } from "./queries.ts";

/** What a display shows, by its link; null where the link is unknown, revoked or expired. */
export const readWall: ReadWall = async ({ database, clock }, { orgId, hash }) => {
  const [[wall]] = await database.read(orgId, wallOfLink(orgId, hash));
  if (wall === undefined) return null;
  const today = clock.today(wall.time_zone);
  const { queries, make } = panelReads(wall.panels as PanelKind[], {
    orgId,
    today,
    showsNames: wall.shows_names,
    cycle: {
      reviewEndDay: wall.review_end_day,
      forecastStartDay: wall.forecast_start_day,
      allocateStartDay: wall.allocate_start_day,
    },
  });
  const panels = make(await database.read(orgId, ...queries));
  if (wall.touch_due)
    await database.write(orgId, (transaction) => transaction.run(touchWall(orgId, wall.id)));
  const screen: Omit<Screen, "build"> = {
    name: wall.name,
    organisation: wall.organisation,
    timeZone: wall.time_zone,
    today,
    theme: wall.theme as WallTheme,
    rotates: wall.rotates,
    panels,
  };
  return screen;
};

/** True where the link opens a display. */
export const isWallLink = async (
  { database }: Parameters<ReadWall>[0],
  { orgId, hash }: Parameters<ReadWall>[1],
): Promise<boolean> => {
  const [[wall]] = await database.read(orgId, wallOfLink(orgId, hash));
  return wall !== undefined;
};
