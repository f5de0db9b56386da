import { type Kysely, sql } from 'kysely';
import { rollUpAll } from '../src/domain/status/metrics/rollups.ts';
import { addressColumns, BEFORE_THE_FIRST, hashOf } from '../src/kernel/db/event-hash.ts';
import type { Database, NewRow } from '../src/kernel/db/schema.ts';
import { skipToNewest } from '../src/kernel/events/consume.ts';

const MINUTE = 60;
const DAY = 86_400;
const DAYS = 365;
const ROWS = 1000;
const INCIDENTS_A_YEAR = 60;
/** Opened, updated, resolved. */
const MAILS_AN_INCIDENT = 3;

export interface YearOptions {
  readonly metrics: number;
  /** Each metric has a point every so many minutes. */
  readonly everyMinutes: number;
  readonly subscribers: number;
  /** Whether a webhook is told of every point. */
  readonly webhook: boolean;
}

/** Everything that a year writes, as the actions write it, but with few statements. */
export async function fillYear(db: Kysely<Database>, now: number, options: YearOptions): Promise<void> {
  const writer = new YearWriter(db, now, options);
  await db.transaction().execute(async (tx) => {
    await writer.writePoints(tx);
    await writer.writeIncidents(tx);
    await rollUpAll({ db: tx });
    await skipToNewest({ db: tx });
    await setSequence(tx);
  });
}

/** PostgreSQL counts ids on its own. */
async function setSequence(db: Kysely<Database>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.constructor.name.startsWith('Postgres');
  if (!isPostgres) return;
  for (const table of ['events', 'deliveries'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
}

class YearWriter {
  readonly #start: number;
  readonly #options: YearOptions;
  #event = { id: 0, hash: BEFORE_THE_FIRST };
  #delivery = 0;

  constructor(_db: Kysely<Database>, now: number, options: YearOptions) {
    this.#start = now - DAYS * DAY;
    this.#options = options;
  }

  async writePoints(db: Kysely<Database>): Promise<void> {
    const { metrics, everyMinutes, webhook } = this.#options;
    await this.#continue(db);
    for (let metric = 1; metric <= metrics; metric += 1)
      await sql`insert into metrics (name, name_key, suffix, calc_type, display_chart, places, default_view, threshold,
          "order", visible, created_at, updated_at)
        values (${`Metric ${metric}`}, 'metric', 'ms', 1, 1, 2, 1, 1, 0, 1, ${this.#start}, ${this.#start})`.execute(
        db,
      );
    const minutes = (DAYS * DAY) / MINUTE;
    let points: NewRow<'metric_points'>[] = [];
    for (let minute = 0; minute < minutes; minute += everyMinutes) {
      const at = this.#start + minute * MINUTE;
      for (let metric = 1; metric <= metrics; metric += 1)
        points.push({
          metric_id: metric,
          total: 100 + ((minute * 7919) % 1000) / 8,
          counter: 1,
          recorded_at: at,
          created_at: at,
          updated_at: at,
        });
      if (points.length < ROWS && minute + everyMinutes < minutes) continue;
      const rows = await db.insertInto('metric_points').values(points).returningAll().execute();
      if (webhook) await this.#tellWebhook(db, rows);
      points = [];
    }
  }

  /** The chain goes on from what is there. */
  async #continue(db: Kysely<Database>): Promise<void> {
    const last = await db
      .selectFrom('events')
      .select(['id', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last) this.#event = { id: last.id, hash: last.hash ?? BEFORE_THE_FIRST };
  }

  #eventOf(type: string, subject: string, state: { readonly id: number }, at: number): NewRow<'events'> {
    const event = {
      id: this.#event.id + 1,
      previous_id: this.#event.id === 0 ? null : this.#event.id,
      type,
      subject_type: subject,
      subject_id: state.id,
      actor_type: 'token',
      actor_id: 1,
      user_id: 1,
      request_id: '01997a3f-1c5e-7000-8000-0123456789ab',
      ...addressColumns('203.0.113.77'),
      state: JSON.stringify(state),
      created_at: at,
    };
    this.#event = { id: event.id, hash: hashOf(this.#event.hash, event) };
    return { ...event, hash: this.#event.hash };
  }

  async #tellWebhook(
    db: Kysely<Database>,
    points: readonly { id: number; created_at: number }[],
  ): Promise<void> {
    const events = points.map((point) =>
      this.#eventOf('metric_point.created', 'metric_point', point, point.created_at),
    );
    await db.insertInto('events').values(events).execute();
    const told = events.map((event) => ({ id: Number(event.id), state: event.state, at: event.created_at }));
    const body = (state: string) =>
      `{"type":"metric_point.created","timestamp":"2026-01-01T00:00:00.000Z","data":{"type":"metricPoints","attributes":${state},"relationships":{"metric":{"data":{"type":"metrics","id":"1"}}}}}`;
    await db
      .insertInto('payloads')
      .values(told.map(({ id, state }) => ({ event_id: id, body: body(state) })))
      .execute();
    const deliveries = told.map(({ id, at }) =>
      this.#deliveryOf(id, 'metric_point.created', 'webhook', 1, at),
    );
    await db.insertInto('deliveries').values(deliveries).execute();
    await this.#insertAttempts(
      db,
      deliveries.map((delivery, index) => ({
        delivery,
        request: body(told[index]?.state ?? ''),
        response: 'ok',
      })),
    );
  }

  #deliveryOf(
    event: number,
    kind: string,
    channel: string,
    recipient: number,
    at: number,
  ): NewRow<'deliveries'> {
    this.#delivery += 1;
    return {
      id: this.#delivery,
      event_id: event,
      kind,
      channel,
      recipient_id: recipient,
      state: 'sent',
      attempts: 1,
      due_at: at,
      sent_at: at,
      created_at: at,
    };
  }

  async #insertAttempts(
    db: Kysely<Database>,
    attempts: readonly { delivery: NewRow<'deliveries'>; request: string | null; response: string }[],
  ): Promise<void> {
    await db
      .insertInto('delivery_attempts')
      .values(
        attempts.map(({ delivery, request, response }) => ({
          delivery_id: Number(delivery.id),
          outcome: 'sent',
          status_code: 200,
          milliseconds: 20,
          request,
          response,
          created_at: delivery.created_at,
        })),
      )
      .execute();
  }

  async writeIncidents(db: Kysely<Database>): Promise<void> {
    for (let incident = 0; incident < INCIDENTS_A_YEAR * MAILS_AN_INCIDENT; incident += 1) {
      const at = this.#start + Math.floor((incident * DAYS * DAY) / (INCIDENTS_A_YEAR * MAILS_AN_INCIDENT));
      const state = {
        id: incident + 1,
        message: 'We are looking for the cause of the failed requests. '.repeat(8),
      };
      const event = this.#eventOf('incident_update.created', 'incident_update', state, at);
      await db.insertInto('events').values(event).execute();
      for (let first = 1; first <= this.#options.subscribers; first += ROWS) {
        const size = Math.min(ROWS, this.#options.subscribers - first + 1);
        const deliveries = Array.from({ length: size }, (_, index) =>
          this.#deliveryOf(Number(event.id), 'incident.updated', 'email', first + index, at),
        );
        await db.insertInto('deliveries').values(deliveries).execute();
        await this.#insertAttempts(
          db,
          deliveries.map((delivery) => ({
            delivery,
            request: null,
            response: '250 2.0.0 OK: queued as 4bXyZk1m2n3',
          })),
        );
      }
    }
  }
}
