import { z } from 'zod';
import { BEFORE_THE_FIRST, hashedColumns, hashOf } from '../../../../kernel/db/event-hash.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { parseRecorded } from '../../../records/audit/model.ts';
import type { findLinkedEvents } from './queries.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const provenEventSchema = z
  .strictObject({
    id: z.int(),
    previous_id: z.int().nullable().describe('The event before it in the log, whatever that one is about.'),
    previous_hash: hash
      .nullable()
      .describe('The hash of the event before it; null for the first event of the log.'),
    type: z.string(),
    subject_type: z.enum(['incident', 'incident_update']),
    subject_id: z.int(),
    actor_type: z.string(),
    actor_id: z.int().nullable(),
    user_id: z.int().nullable(),
    request_id: z.string().nullable(),
    address_hash: z.string().nullable(),
    state: z.string().describe('The incident or update after the write, as the text that the hash covers.'),
    created_at: z.int().describe('In seconds since 1970.'),
    hash: hash.nullable(),
  })
  .meta({ id: 'ProvenEvent' });

/** What `daymark verify --proof` reads. */
export const proofSchema = z
  .strictObject({
    format: z.literal('daymark-proof'),
    version: z.literal(1),
    incident: z.strictObject({ id: z.int(), guid: z.string(), name: z.string() }),
    exported_at: z.int().describe('In seconds since 1970.'),
    events: z.array(provenEventSchema),
  })
  .meta({ id: 'IncidentProof' });

export type Proof = z.infer<typeof proofSchema>;
type ProvenEvent = Proof['events'][number];

/** Without the addresses of people, which the hash does not cover. */
export const proofOf = (
  { id, guid, name }: Proof['incident'],
  events: Awaited<ReturnType<typeof findLinkedEvents>>,
  now: Seconds,
): Proof => ({
  format: 'daymark-proof',
  version: 1,
  incident: { id, guid, name },
  exported_at: now,
  events: events.map(({ previous_hash, hash: its, ...event }) => {
    const { id, previous_id, type, subject_type, ...rest } = hashedColumns(event);
    return {
      id,
      previous_id,
      previous_hash: previous_hash || null,
      type,
      subject_type: subject_type as ProvenEvent['subject_type'],
      ...rest,
      hash: its,
    };
  }),
});

/** Why a proof is not valid, as a sentence; undefined if it is. */
export function problemWithProof({ incident, events }: Proof): string | undefined {
  if (events.length === 0) return 'The proof contains no events.';
  if (events[0]?.type !== 'incident.created')
    return 'The proof does not begin with the creation of an incident.';
  for (const [index, event] of events.entries()) {
    const problem = problemWithEvent(incident, event, events[index - 1]);
    if (problem) return problem;
  }
  return undefined;
}

function problemWithEvent(
  incident: Proof['incident'],
  event: ProvenEvent,
  before: ProvenEvent | undefined,
): string | undefined {
  const { id, previous_id, previous_hash } = event;
  if (!isAbout(incident, event)) return `Event ${id} is not about incident ${incident.id}.`;
  if (before && (event.id <= before.id || (previous_id ?? 0) < before.id))
    return `Event ${id} is out of order: it cannot follow event ${before.id}.`;
  if (event.hash === null)
    return `Event ${id} has no hash. An older version of Daymark may have written it; the log itself can be checked with "daymark verify".`;
  if ((previous_id === null) !== (previous_hash === null))
    return `Event ${id} cannot be checked: the hash of the event before it is not known.`;
  if (before && previous_id === before.id && previous_hash !== before.hash)
    return `Event ${id} does not follow event ${before.id}: it names another hash.`;
  if (hashOf(previous_hash ?? BEFORE_THE_FIRST, event) !== event.hash) return `Event ${id} was changed.`;
  return undefined;
}

function isAbout({ id, guid }: Proof['incident'], { subject_type, subject_id, state }: ProvenEvent): boolean {
  const recorded = parseRecorded(state);
  if (recorded.id !== subject_id) return false;
  return subject_type === 'incident'
    ? subject_id === id && recorded.guid === guid
    : recorded.incident_id === id;
}
