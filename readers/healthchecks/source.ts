import { MAX_INTERVAL, MIN_INTERVAL } from '../../src/domain/checks/model.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import { parseCron } from '../../src/lib/cron.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { ImportedCheck, ImportSource } from '../source.ts';

type Members = Readonly<Record<string, unknown>>;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_TAGS = 20;
const MAX_TAG = 50;

/** The checks of a project of Healthchecks, as its API lists them. */
export class HealthchecksSource implements ImportSource {
  readonly name = 'healthchecks';
  readonly #notes: string[] = [];
  readonly #checks: readonly ImportedCheck[];

  /** `document` is what `/api/v3/checks/` answers. */
  constructor(document: unknown) {
    const list = (document as { checks?: unknown } | null)?.checks;
    if (!Array.isArray(list))
      throw new OperatorError(
        'There is no list of checks of Healthchecks. Name its address, or a file with what its API answers at /api/v3/checks/.',
      );
    this.#checks = list.flatMap((check: Members) => this.#read(check));
  }

  async counts() {
    return { checks: this.#checks.length };
  }

  async *checks(): AsyncGenerator<ImportedCheck> {
    yield* this.#checks;
  }

  notes(): readonly string[] {
    return [
      ...this.#notes,
      'Healthchecks has no status page, so the checks have no components. Choose one for each of them in the dashboard.',
    ];
  }

  async close(): Promise<void> {}

  #read(check: Members): ImportedCheck[] {
    const uuid = uuidOf(check);
    const name = textIn(check.name) || textIn(check.slug) || uuid || 'A check without a name';
    const subject = `The check "${name}"`;
    try {
      if (uuid === undefined)
        throw new NoCounterpart('has no UUID, because the key can only read. Use a key that can write');
      const grace = Number(check.grace ?? 0);
      if (grace > MAX_INTERVAL) this.#notes.push(`${subject} may be a day late instead of ${grace} seconds.`);
      for (const filter of ['start_kw', 'success_kw', 'failure_kw'])
        if (textIn(check[filter]) !== '')
          this.#notes.push(`${subject} does not look for keywords (${filter}) in what is sent.`);
      return [
        {
          key: uuid,
          fields: {
            name,
            kind: 'heartbeat',
            ...rhythmOf(check),
            grace: Math.min(Math.max(0, grace), MAX_INTERVAL),
            tags: tagsOf(check),
            paused: check.status === 'paused',
          },
          heartbeat: { form: 'healthchecks', token: uuid },
        },
      ];
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error;
      this.#notes.push(`${subject} ${error.message}. It is left out.`);
      return [];
    }
  }
}

function uuidOf(check: Members): string | undefined {
  const named = textIn(check.uuid) || (textIn(check.ping_url).split('/').at(-1) ?? '');
  return UUID.test(named) ? named.toLowerCase() : undefined;
}

/** A period, or cron with a time zone. */
function rhythmOf(check: Members): Members {
  const schedule = textIn(check.schedule).trim();
  if (schedule !== '') {
    if (parseCron(schedule) === undefined)
      throw new NoCounterpart(`is expected at "${schedule}", which is not cron with five fields`);
    return { cron: schedule, timezone: textIn(check.tz) || 'UTC' };
  }
  const period = Number(check.timeout);
  if (!(period <= MAX_INTERVAL))
    throw new NoCounterpart(
      `is expected every ${period} seconds, and checks here at least once a day. Give it a cron expression there, or create it here`,
    );
  return { interval: Math.max(Math.round(period), MIN_INTERVAL) };
}

const tagsOf = ({ tags }: Members): string[] =>
  [...new Set(textIn(tags).split(/\s+/))]
    .map((tag) => tag.slice(0, MAX_TAG))
    .filter((tag) => tag !== '')
    .slice(0, MAX_TAGS);
