import type { BodyOf } from '@daymark/client';
import { type Audience, audienceIn } from '../../ui/audience.ts';
import type { IncidentChange } from './edit-model.ts';
import { incidents, updatesOf } from './queries.ts';

export interface DraftOutcome {
  readonly audience: Audience;
  /** The text, which a template may have made. */
  readonly name: string;
  readonly message: string;
}

/** What publishing would do: who would be told, and the text that a template makes. Nothing is written. */
export async function tryIncident(
  body: BodyOf<'POST /api/incidents'>,
  signal: AbortSignal,
): Promise<DraftOutcome> {
  const document = await incidents.tryCreate(body, signal);
  const { name, message } = document.data.attributes;
  return { audience: audienceIn(document), name, message };
}

export async function tryUpdate(
  incident: number,
  body: BodyOf<'POST /api/incidents/{incident}/updates'>,
  signal: AbortSignal,
): Promise<Pick<DraftOutcome, 'audience' | 'message'>> {
  const document = await updatesOf(incident).tryCreate(body, signal);
  return { audience: audienceIn(document), message: document.data.attributes.message };
}

/** Who would be told of a change. */
export const tryChange = async (id: number, body: IncidentChange, signal: AbortSignal): Promise<Audience> =>
  audienceIn(await incidents.trySave(id, body, signal));
