import type { Ability } from '../../../common/abilities.ts';
import { accessOf, FULL_ACCESS } from '../../domain/event-access.ts';
import { type Actor, can, viewerOf } from '../../kernel/auth/actor.ts';
import { eventCatalog, subjectRules } from '../../kernel/events/catalog.ts';
import type { LoggedEvent } from '../../kernel/events/log.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { maySee } from '../../reactions/notifications/webhook/visible.ts';

/** What an event requires of those who may learn of it. A purge concerns those who can see the trash. */
const requiredFor = ({ type, subject }: LoggedEvent): Ability | 'visible' =>
  eventCatalog[type].verb === 'purged' ? 'trash.manage' : subjectRules[subject].readingTakes;

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
