import type { ProjectPlan, ProjectStatus } from "./organisation-plan.ts";
import type { Random } from "./random.ts";

const places =
  "Abbot Anchor Beacon Birch Breakwater Bridge Chapel Cliff Cobble Creek Dune Eastgate Elm Estuary Fern Gannet Gorse Heron Juniper Kelp Larch Limpet Marram Meadow Millpond Oyster Pebble Rowan Sandbank Skerry Spinney Tern Thrift Westgate Willow Yarrow".split(
    " ",
  );
const kinds =
  "Academy,Baths,Boatyard,Community Hall,Cottages,Gardens,Gallery,Health Centre,Housing,Library,Market,Museum,Nursery,Observatory,Park,Pavilion,Pier,Promenade,Quarter,School,Shelter,Studios,Terrace,Theatre,Visitor Centre,Workshops".split(
    ",",
  );
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";

/**
 * Three letters that abbreviate the name and are not in use: the first letter and two more of it, else any two.
 */
function codeFor(name: string, existing: ReadonlySet<string>, random: Random): string {
  const own = name.toUpperCase().replace(/[^A-Z]/g, "");
  for (let tries = 0; tries < 4000; tries += 1) {
    const rest = tries < 200 ? own.slice(1) : letters;
    const code = `${own.charAt(0)}${random.pick(rest.split(""))}${random.pick(rest.split(""))}`;
    if (!existing.has(code)) return code;
  }
  throw new Error("No project code is left");
}

function drawnStatus(random: Random): ProjectStatus {
  const drawn = random.next();
  if (drawn < 0.66) return "active";
  if (drawn < 0.82) return "completed";
  if (drawn < 0.9) return "archived";
  return drawn < 0.95 ? "on_hold" : "cancelled";
}

function drawnTimes(
  status: ProjectStatus,
  earliest: number,
  random: Random,
): Pick<ProjectPlan, "start" | "length" | "stopped"> {
  if (status === "active") {
    const start = random.integer(Math.max(earliest, -22), -2);
    return { start, length: random.integer(4, 16) - start };
  }
  const start = earliest + random.integer(0, 6);
  const stopped = random.integer(start + 4, -2);
  const length = stopped - start;
  return status === "on_hold" || status === "cancelled"
    ? { start, length: length + random.integer(2, 8), stopped }
    : { start, length };
}

/**
 * Projects beyond the named ones, for organisations larger than usual; `earliest` is the first month with
 * work, from this one.
 */
export function moreProjects(
  count: number,
  named: readonly ProjectPlan[],
  earliest: number,
  random: Random,
): ProjectPlan[] {
  const codes = new Set(named.map((project) => project.code));
  const names = random.shuffled(places.flatMap((place) => kinds.map((kind) => `${place} ${kind}`)));
  const width = Math.max(...named.map((project) => project.functions.length));
  return names.slice(0, count).map((name) => {
    const code = codeFor(name, codes, random);
    codes.add(code);
    const status = drawnStatus(random);
    const functions = Array.from({ length: width }, () =>
      random.chance(0.8) ? Math.round(random.between(0.4, 1.4) * 10) / 10 : 0,
    );
    if (!functions.some((weight) => weight > 0)) functions[0] = 1;
    return {
      code,
      name,
      description: "",
      status,
      ...drawnTimes(status, earliest, random),
      size: Math.round(random.between(0.5, 1.3) * 10) / 10,
      functions,
      bias: Math.round(random.between(0.93, 1.14) * 100) / 100,
    };
  });
}
