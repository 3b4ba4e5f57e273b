import { t } from "#shared/texts/t.ts";
import { part, readParts } from "#server/http/parts.ts";
import { serve } from "#server/http/serve.ts";
import * as contract from "../settings-contract.ts";
import { breakHandlingModes, currencies, dataRegions, dateFormats } from "./queries/settings.ts";
import { settingsAnswer } from "./settings-view.ts";
import { timeZonesAt } from "./time-zones.ts";

export const readSettings = serve(contract.readSettings, (call) => settingsAnswer(call));

const list = <Item>(items: Item[]) => ({ ok: true as const, list: items });

/**
 * GET /api/organisation/lookups. Time zones are the runtime's: all IANA names (docs/readings.md#decision-21).
 */
export const readLookups = serve(contract.readLookups, (call) =>
  readParts(call, {
    dataRegions: part(t`Failed to fetch data regions`, [dataRegions()], ([rows]) => list(rows)),
    currencies: part(t`Failed to fetch currencies`, [currencies()], ([rows]) => list(rows)),
    dateFormats: part(t`Failed to fetch date formats`, [dateFormats()], ([rows]) =>
      list(
        rows.map((row) => ({
          formatId: row.format_id,
          formatPattern: row.format_pattern,
          example: row.example,
        })),
      ),
    ),
    timeZones: part(t`Failed to fetch timezones`, [], () => list(timeZonesAt(call.clock.now()))),
    breakHandlingModes: part(t`Failed to fetch break handling modes`, [breakHandlingModes()], ([rows]) =>
      list(rows),
    ),
  }),
);
