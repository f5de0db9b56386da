import { type Resource, toOne } from '../../../kernel/jsonapi/document.ts';
import type { Places } from '../places.ts';
import { type Tally, uptimeOf } from '../results/uptime.ts';
import type { BeatRow } from './queries.ts';

interface Found {
  readonly id: number;
  readonly beats: readonly BeatRow[];
  readonly day: Tally;
  readonly month: Tally;
}

export const serializeBeats = ({ id, beats, day, month }: Found, places: Places): Resource => ({
  id: String(id),
  type: 'checkBeats',
  attributes: {
    beats: beats.map(({ verdict, at_ms, place, reason, phases }) => ({
      verdict,
      at_iso: new Date(at_ms).toISOString(),
      place: places.nameOf(place),
      reason,
      phases: JSON.parse(phases),
    })),
    uptime: { day: uptimeOf(day), month: uptimeOf(month) },
  },
  relationships: { check: toOne('checks', id) },
});
