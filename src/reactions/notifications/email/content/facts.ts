import type { NotificationKind } from '../../../../domain/audience/deliveries/model.ts';
import { OPERATIONAL } from '../../../../domain/status/components/model.ts';
import { FIXED } from '../../../../domain/status/incidents/model.ts';
import { COMPLETE, UPCOMING } from '../../../../domain/status/schedules/model.ts';
import type { MailTranslator } from '../../../../kernel/i18n/mail-translator.ts';
import { oneLine } from '../../../../lib/feed-text.ts';
import type { MailIncident, MailMaintenance, MailWindow } from './email-content.ts';

type Entry = MailIncident | MailMaintenance;

/** A name and its value, such as when an incident started. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** One component, with its status if that says more than that it is affected. */
interface NamedComponent {
  readonly name: string;
  readonly status: number | undefined;
}

/** The components of an entry. Those at the end of a long list are only counted. */
export interface ComponentFact {
  readonly name: string;
  readonly components: readonly NamedComponent[];
  readonly others: number;
}

const MAX_COMPONENTS = 10;

export const stateOf = ({ page }: MailTranslator, { type, status }: Entry): string =>
  type === 'incident' ? page.incidentStatus(status) : page.scheduleStatus(status);

/** When it started, how long it took, when it takes place. */
export const timesOf = (i18n: MailTranslator, entry: Entry): Fact[] =>
  entry.type === 'incident' ? incidentTimes(i18n, entry) : maintenanceTimes(i18n, entry);

function incidentTimes(i18n: MailTranslator, entry: MailIncident): Fact[] {
  const { occurredAt, nextUpdateAt, status } = entry;
  const duration = durationOf(i18n, entry);
  return [
    { name: i18n.t('started'), value: i18n.moment(occurredAt) },
    ...(duration === undefined ? [] : [{ name: i18n.t('duration'), value: duration }]),
    ...(nextUpdateAt === null || status === FIXED
      ? []
      : [{ name: i18n.t('nextUpdate'), value: i18n.moment(nextUpdateAt) }]),
  ];
}

/** How long an incident lasted; undefined while it goes on. */
export function durationOf(
  { page }: MailTranslator,
  { status, occurredAt, resolvedAt }: MailIncident,
): string | undefined {
  const seconds = status === FIXED && resolvedAt !== null ? resolvedAt - occurredAt : 0;
  return seconds > 0 ? page.duration(seconds) : undefined;
}

function maintenanceTimes(i18n: MailTranslator, { window, before }: MailMaintenance): Fact[] {
  const isMoved = before && (before.start !== window.start || before.end !== window.end);
  return [
    { name: i18n.t('window'), value: windowText(i18n, window) },
    ...(isMoved ? [{ name: i18n.t('before'), value: windowText(i18n, before) }] : []),
  ];
}

export const windowText = (i18n: MailTranslator, { start, end }: MailWindow): string =>
  end === null ? i18n.t('openEnd', { start: i18n.moment(start) }) : i18n.span(start, end);

/**
 * The components, worded according to the state: which will be affected, how they are affected now, or which work again.
 * Once it is over, those that the page still shows as affected are named too, so that nobody reads that all is well. A
 * post-mortem comes days later, when this says nothing about its incident. The worst come first.
 */
export function componentsOf(
  i18n: MailTranslator,
  { type, status, components }: Entry,
  { kind }: { readonly kind: NotificationKind },
): ComponentFact[] {
  const isOver = status === (type === 'incident' ? FIXED : COMPLETE);
  if (!isOver) {
    const isToCome = type === 'schedule' && status === UPCOMING;
    const affected = components.map(({ name, status: given }) => ({
      name,
      status: isToCome ? undefined : (given ?? undefined),
    }));
    return factOf(i18n.t('affected'), affected);
  }
  const [restored, others] = [
    components.filter(({ current }) => current === OPERATIONAL),
    components.filter(({ current }) => current !== OPERATIONAL),
  ];
  return [
    ...factOf(
      i18n.t('restored'),
      restored.map(({ name }) => ({ name, status: undefined })),
    ),
    ...factOf(
      i18n.t('stillAffected'),
      kind === 'postmortem.published' ? [] : others.map(({ name, current }) => ({ name, status: current })),
    ),
  ];
}

function factOf(name: string, named: readonly NamedComponent[]): ComponentFact[] {
  if (named.length === 0) return [];
  const components = named.map((each) => ({ ...each, name: oneLine(each.name) }));
  // One more takes no more room than its count.
  const kept = named.length <= MAX_COMPONENTS + 1 ? named.length : MAX_COMPONENTS;
  return [
    {
      name,
      components: components.toSorted((a, b) => severityOf(b) - severityOf(a)).slice(0, kept),
      others: named.length - kept,
    },
  ];
}

/** The order of statuses from harmless to bad. Unknown and maintenance have higher numbers, but are less urgent. */
const severities: Readonly<Record<number, number>> = { 1: 1, 5: 2, 6: 3, 2: 4, 3: 5, 4: 6 };

const severityOf = ({ status }: NamedComponent): number => severities[status ?? 0] ?? 0;

/** The names of components with the same status. */
export interface ComponentGroup {
  readonly status: number | undefined;
  readonly names: readonly string[];
}

/** The components by their status, the worst first, so that a long list stays short. */
export const groupsOf = ({ components }: ComponentFact): ComponentGroup[] =>
  [...Map.groupBy(components, ({ status }) => status)].map(([status, group]) => ({
    status,
    names: group.map(({ name }) => name),
  }));

/** The components in one line, for chats. */
export function componentsLine(i18n: MailTranslator, { components, others }: ComponentFact): string {
  const names = components.map(({ name, status }) =>
    status === undefined ? name : `${name} (${i18n.page.componentStatus(status)})`,
  );
  return others === 0 ? i18n.page.list(names) : `${names.join(', ')} ${i18n.more(others)}`;
}
