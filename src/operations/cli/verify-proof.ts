import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import {
  promisesKept,
  type TrackRecord,
  trackRecordOf,
} from '../../domain/status/incidents/track-record/model.ts';
import {
  type Proof,
  problemWithProof,
  proofSchema,
} from '../../domain/status/incidents/track-record/proof.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { formatDate } from '../../lib/dates.ts';

/** The response of the API as it was saved. */
const fileSchema = z.strictObject({ data: proofSchema });

/** Checks the proof of an incident, without a database, and prints what it proves. */
export async function verifyProof(path: string, anchor: string | undefined): Promise<number> {
  const proof = await readProof(path);
  const problem = problemWithProof(proof);
  if (problem)
    throw new OperatorError(
      `${problem}\nThe proof is not valid. Export it again from the installation that it claims to come from, and compare both files.`,
    );
  const { incident, events, exported_at } = proof;
  const first = events[0]?.created_at ?? exported_at;
  const last = events.at(-1);
  console.log(`The proof of incident ${incident.id} is intact: ${incident.name}`);
  console.log(`${count(events.length, 'event')}, from ${at(first)} to ${at(last?.created_at ?? first)}.`);
  for (const line of findings(proof, trackRecordOf(events, exported_at))) console.log(line);
  console.log(`Last event: ${last?.id}\nHash: ${last?.hash}`);
  if (anchor === undefined) {
    console.log(
      'Without an anchor, this shows only that the events fit their hashes. Pass a hash that you noted earlier as --anchor.',
    );
    return 0;
  }
  const anchored = events.find(({ hash }) => hash === anchor);
  if (!anchored)
    throw new OperatorError(
      `No event in the proof has the hash of the anchor, ${anchor}.\nEither events were changed or left out after the anchor was noted, or the anchor belongs to another incident.`,
    );
  console.log(
    `Event ${anchored.id} has the hash of the anchor: it is the same as when the anchor was noted.`,
  );
  return 0;
}

async function readProof(path: string): Promise<Proof> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The proof ${path} cannot be read: ${error.message}.`);
  });
  const parsed = fileSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data.data;
  throw new OperatorError(
    `${path} is not the proof of an incident. Save the response of GET /api/incidents/{id}/proof as it is, and pass that file.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findings({ events }: Proof, record: TrackRecord): string[] {
  const { firstPublicAt, edits } = record;
  const { kept, total } = promisesKept(record);
  const began = beganAt(events);
  return [
    firstPublicAt === null
      ? 'It was never public.'
      : began === undefined || firstPublicAt <= began
        ? `First public at ${at(firstPublicAt)}.`
        : `First public at ${at(firstPublicAt)}, ${lasting(firstPublicAt - began)} after it began.`,
    `Edited ${count(edits.length, 'time')} since.`,
    ...(total > 0 ? [`${kept} of ${count(total, 'promised update')} on time.`] : []),
  ];
}

/** When the incident began, as its last event says. */
function beganAt(events: Proof['events']): number | undefined {
  const last = events.findLast(({ subject_type }) => subject_type === 'incident');
  const state = last && (JSON.parse(last.state) as { occurred_at?: unknown });
  return typeof state?.occurred_at === 'number' ? state.occurred_at : undefined;
}

const duration = new Intl.DurationFormat('en', { style: 'long' });

const lasting = (seconds: number): string =>
  duration.format({
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  });

const at = (moment: number): string => `${formatDate(moment)} UTC`;
const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
