import type { Ability } from '../../../common/abilities.ts';
import type { SubjectType } from '../../../common/events.ts';
import { accessOf, FULL_ACCESS } from '../../domain/event-access.ts';
import { type Actor, can, viewerOf } from '../../kernel/auth/actor.ts';
import { eventCatalog } from '../../kernel/events/catalog.ts';
import type { LoggedEvent } from '../../kernel/events/log.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { maySee } from '../../reactions/notifications/webhook/visible.ts';

/** `visible`: every signed-in caller may read it, as far as `visibility.ts` allows. */
const readingTakes: { readonly [S in SubjectType]: Ability | 'visible' } = {
  component: 'visible',
  component_group: 'visible',
  incident: 'visible',
  incident_update: 'visible',
  postmortem: 'visible',
  incident_template: 'visible',
  schedule: 'visible',
  schedule_update: 'visible',
  metric: 'visible',
  metric_point: 'visible',
  check: 'checks.read',
  alert_source: 'alerts.manage',
  alert: 'alerts.read',
  alert_rule: 'alerts.manage',
  probe: 'checks.manage',
  mail_problem: 'deliveries.manage',
  image: 'images.manage',
  settings: 'settings.manage',
  subscriber: 'subscribers.manage',
  delivery: 'deliveries.manage',
  webhook: 'webhooks.manage',
  token: 'tokens.manage',
  user: 'users.manage',
  session: 'users.manage',
  passkey: 'users.manage',
  account_link: 'users.manage',
  sign_in: 'audit.read',
  log: 'audit.read',
};

/** What an event requires of those who may learn of it. A purge concerns those who can see the trash. */
const requiredFor = ({ type, subject }: LoggedEvent): Ability | 'visible' =>
  eventCatalog[type].verb === 'purged' ? 'trash.manage' : readingTakes[subject];

/**
 * Decides who may learn of one event. Callers of one kind see the same records, so each kind is looked up only once,
 * however many callers there are.
 */
export class EventAccess {
  readonly #readContext: Omit<ReadContext, 'viewer'>;
  readonly #event: LoggedEvent;
  readonly #visible = new Map<string, Promise<boolean>>();

  constructor(readContext: Omit<ReadContext, 'viewer'>, event: LoggedEvent) {
    this.#readContext = readContext;
    this.#event = event;
  }

  async mayRead(actor: Actor): Promise<boolean> {
    const required = requiredFor(this.#event);
    if (required !== 'visible') return can(actor, required);
    if (accessOf(actor) === FULL_ACCESS) return true;
    const viewer = viewerOf(actor);
    const known = this.#visible.get(viewer.key) ?? maySee({ ...this.#readContext, viewer }, this.#event);
    this.#visible.set(viewer.key, known);
    return known;
  }
}
