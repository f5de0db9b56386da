import type { BodyOf } from '@daymark/client';
import { call } from '../../api/client.ts';
import { type Audience, audienceIn } from '../../ui/audience.ts';
import type { NewScheduleBody, ScheduleChanges } from './draft.ts';
import { schedules } from './queries.ts';

export type NewUpdate = BodyOf<'POST /api/schedules/{schedule}/updates'>;

/** Who would be told of a new schedule. Nothing is written. */
export const trySchedule = async (body: NewScheduleBody, signal: AbortSignal): Promise<Audience> =>
  audienceIn(await schedules.tryCreate(body, signal));

/** Who would be told of a change. */
export const tryChange = async (id: number, body: ScheduleChanges, signal: AbortSignal): Promise<Audience> =>
  audienceIn(await schedules.trySave(id, body, signal));

export interface UpdateOutcome {
  readonly audience: Audience;
}

/** Who would be told of an update; also of a start or an end by hand, because the same people are told of these. */
export async function tryUpdate(
  schedule: number,
  body: NewUpdate,
  signal: AbortSignal,
): Promise<UpdateOutcome> {
  const { data } = await call('POST /api/schedules/{schedule}/updates', {
    path: { schedule },
    body,
    dryRun: true,
    signal,
  });
  return { audience: audienceIn(data) };
}
