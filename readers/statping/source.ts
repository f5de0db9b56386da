import { MAX_INTERVAL, MIN_INTERVAL } from '../../src/domain/checks/model.ts';
import { MAJOR_OUTAGE, OPERATIONAL, UNDER_MAINTENANCE } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import { bcryptCost } from '../../src/kernel/auth/bcrypt.ts';
import { PERMALINK } from '../../src/kernel/meta/origin.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { normalizeEmail } from '../../src/lib/email-address.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { flagOf, numberOf, textOf } from '../cachet2/values.ts';
import { dayOf, pastFrom } from '../edges.ts';
import { momentOf } from '../moment.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type {
  ImportedCheck,
  ImportedComponent,
  ImportedDay,
  ImportedGroup,
  ImportedIncident,
  ImportedSchedule,
  ImportedUser,
  ImportSource,
} from '../source.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { fieldsOf, isAsked } from './service-check.ts';
import { StatpingTables } from './tables.ts';

const INVESTIGATING = 1;
const WATCHING = 3;

/** The SQLite database of Statping or Statping-ng. */
export class StatpingSource implements ImportSource {
  readonly name = 'statping';
  readonly followsChecks = true;
  readonly #tables: StatpingTables;
  readonly #now: Seconds;
  readonly #notes = new Set<string>();
  readonly #services: readonly StagedRow[];
  readonly #checks: readonly ImportedCheck[];

  constructor(staging: Staging, now: Seconds) {
    this.#tables = new StatpingTables(staging);
    this.#now = now;
    this.#services = this.#tables.rows('services', 'order by order_id, id');
    this.#checks = [...this.#readChecks(), ...this.#readCheckins()];
  }

  async counts() {
    return {
      groups: this.#tables.rows('groups').length,
      components: this.#services.length,
      checks: this.#checks.length,
      days: this.#services.reduce((sum, { id }) => sum + this.#daysOf(numberOf(id)).length, 0),
    };
  }

  async settings(): Promise<Record<string, unknown>> {
    const [core] = this.#tables.rows('core');
    return { name: textOf(core?.name) || undefined, about: textOf(core?.description) || undefined };
  }

  async *groups(): AsyncGenerator<ImportedGroup> {
    for (const [index, row] of this.#tables.rows('groups', 'order by order_id, id').entries())
      yield {
        key: textOf(row.id),
        name: textOf(row.name),
        order: index + 1,
        // Only people who are signed in see other groups.
        visible: flagOf(row.public, true) ? 1 : 0,
        collapsed: 0,
        createdAt: this.#time(row.created_at),
      };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const [index, row] of this.#services.entries()) {
      const edges = this.#tables.edges(numberOf(row.id)).map(({ moment, ok }) => ({
        status: numberOf(ok) === 1 ? OPERATIONAL : MAJOR_OUTAGE,
        at: numberOf(moment),
      }));
      const permalink = textOf(row.permalink);
      yield {
        key: textOf(row.id),
        name: textOf(row.name),
        description: null,
        link: null,
        ...pastFrom(edges, this.#now),
        order: index + 1,
        enabled: flagOf(row.public, true),
        group: numberOf(row.group_id) > 0 ? textOf(row.group_id) : undefined,
        meta: permalink === '' ? {} : { [PERMALINK]: permalink },
      };
    }
  }

  async *checks(): AsyncGenerator<ImportedCheck> {
    yield* this.#checks;
  }

  async *days(checkKey: string): AsyncGenerator<ImportedDay> {
    if (!checkKey.startsWith('checkin')) yield* this.#daysOf(Number(checkKey));
  }

  /** An incident is about one service. Its updates say how far it is. */
  async *incidents(): AsyncGenerator<ImportedIncident> {
    for (const row of this.#tables.rows('incidents', 'order by created_at, id')) {
      const createdAt = this.#time(row.created_at);
      const updates = this.#tables.rows(
        'incident_updates',
        'where incident = ? order by created_at, id',
        numberOf(row.id),
      );
      yield {
        key: textOf(row.id),
        name: textOf(row.title),
        message: textOf(row.description) || textOf(row.title),
        status: INVESTIGATING,
        visible: 1,
        stickied: false,
        occurredAt: createdAt,
        createdAt,
        components: [{ key: textOf(row.service), status: undefined }],
        updates: updates.map((update) => ({
          status: statusOf(textOf(update.type)),
          message: textOf(update.message),
          at: Math.max(createdAt, this.#time(update.created_at)),
        })),
        meta: {},
      };
    }
  }

  /** Messages announce something for a time, which is what maintenance does here. */
  async *schedules(): AsyncGenerator<ImportedSchedule> {
    for (const row of this.#tables.rows('messages', 'order by start_on, id')) {
      const scheduledAt = momentOf(row.start_on);
      if (scheduledAt === undefined) {
        this.#notes.add(`The message "${textOf(row.title)}" does not say when it begins. It is left out.`);
        continue;
      }
      const until = momentOf(row.end_on);
      yield {
        key: textOf(row.id),
        name: textOf(row.title),
        message: textOf(row.description) || textOf(row.title),
        scheduledAt,
        completedAt: until === undefined ? null : Math.max(scheduledAt, until),
        createdAt: Math.min(this.#time(row.created_at), scheduledAt, this.#now),
        components:
          numberOf(row.service) > 0 ? [{ key: textOf(row.service), status: UNDER_MAINTENANCE }] : [],
        updates: [],
      };
    }
  }

  async *users(): AsyncGenerator<ImportedUser> {
    for (const row of this.#tables.rows('users', 'order by id')) {
      const email = normalizeEmail(textOf(row.email));
      if (email === undefined) {
        this.#notes.add(
          `The user "${textOf(row.username)}" is left out, because there is no email address. Invite this person here.`,
        );
        continue;
      }
      const hash = textOf(row.password);
      yield {
        key: textOf(row.id),
        name: textOf(row.username) || email,
        email,
        role: flagOf(row.administrator, false) ? 'admin' : 'viewer',
        disabled: false,
        passwordHash: bcryptCost(hash) === undefined ? null : hash,
        totpSecret: null,
        secondFactorDue: false,
        createdAt: this.#time(row.created_at),
      };
    }
  }

  notes(): readonly string[] {
    const notes = [...this.#notes];
    const notifiers = this.#tables
      .rows('notifications', 'order by id')
      .filter(({ enabled }) => flagOf(enabled, false));
    if (notifiers.length > 0)
      notes.push(
        `Notifiers, left out: ${notifiers.map((row) => `"${textOf(row.method)}"`).join(', ')}. Set up webhooks or mail here instead.`,
      );
    return notes;
  }

  async close(): Promise<void> {
    this.#tables.close();
  }

  #time(value: StagedRow[string] | undefined): Seconds {
    return momentOf(value) ?? this.#now;
  }

  #readChecks(): ImportedCheck[] {
    return this.#services.filter(isAsked).flatMap((row) => {
      const key = textOf(row.id);
      const note = (text: string) => this.#notes.add(`The service "${textOf(row.name)}" (${key}) ${text}.`);
      try {
        return [{ key, fields: { ...fieldsOf(row, note), name: textOf(row.name) }, component: key }];
      } catch (error) {
        if (!(error instanceof NoCounterpart)) throw error;
        note(`${error.message}. It has a component, and no check`);
        return [];
      }
    });
  }

  /** A checkin waits to be called, and may be called at its old address. */
  #readCheckins(): ImportedCheck[] {
    return this.#tables.rows('checkins', 'order by id').map((row) => {
      const token = textOf(row.api_key);
      const interval = Math.min(Math.max(numberOf(row.check_interval, 60) * 60, MIN_INTERVAL), MAX_INTERVAL);
      return {
        key: `checkin-${textOf(row.id)}`,
        fields: { name: textOf(row.name) || `Checkin ${textOf(row.id)}`, kind: 'heartbeat', interval },
        component: textOf(row.service),
        heartbeat: token === '' ? undefined : { form: 'statping', token },
      };
    });
  }

  #daysOf(service: number): ImportedDay[] {
    return this.#tables.days(service).flatMap(({ moment, ok, failed, average }) => {
      const at = numberOf(moment);
      if (at >= dayOf(this.#now)) return [];
      return [
        {
          at,
          ok: numberOf(ok),
          failed: numberOf(failed),
          average: average === null ? undefined : numberOf(average),
        },
      ];
    });
  }
}

const statusOf = (type: string): number | undefined => {
  const known: Readonly<Record<string, number>> = {
    investigating: INVESTIGATING,
    update: WATCHING,
    resolved: FIXED,
  };
  return ownValue(known, type.toLowerCase());
};
