import { isLocale } from '../../../../common/texts/locales.ts';
import {
  type Address,
  isWebhookChannel,
  type Topics,
  topics,
} from '../../../domain/audience/subscribers/model.ts';
import type { Choices } from '../../../domain/audience/subscribers/own-actions.ts';
import type { Subscription } from '../../../domain/audience/subscribers/queries.ts';
import type { PublicState } from '../../../domain/status/public-state/types.ts';
import { email, timeZone, webAddress } from '../../../kernel/validation/fields.ts';

/** The problem of a form, as the key of its text. */
export type Problem =
  | 'emailWrong'
  | 'urlWrong'
  | 'followNone'
  | 'subscribeBusy'
  | 'pushFailed'
  | 'pushIsOff'
  | 'pushUnknown';

/** The ways to follow the page, in the order in which it offers them. Feeds and calendars need no subscription. */
export const ways = ['email', 'push', 'slack', 'teams', 'webhook', 'feeds'] as const;
export type Way = (typeof ways)[number];

/** What is followed, for the fields of the form. */
interface Chosen {
  readonly global: boolean;
  readonly components: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly incidents: ReadonlySet<number>;
}

/** The input, for showing the form again. */
export interface SubscribeForm extends Chosen {
  readonly way: Way;
  readonly email: string;
  readonly endpoint: string;
  readonly topics: Topics;
  readonly locale: string;
  readonly timezone: string | null;
  readonly problem?: Problem;
}

type Followable = Pick<PublicState, 'components' | 'groups' | 'incidents'>;

/** The empty form, with what the link to it has chosen: the way, and components, groups and incidents. */
export function emptyForm(query: URLSearchParams, state: Followable, locale: string): SubscribeForm {
  const chosen = chosenByLink(query, state);
  const isEmpty = [chosen.components, chosen.groups, chosen.incidents].every(({ size }) => size === 0);
  return {
    ...chosen,
    global: isEmpty,
    way: wayOf(query.get('via')),
    email: '',
    endpoint: '',
    topics: 'all',
    locale,
    timezone: null,
  };
}

const wayOf = (text: string | null): Way => ways.find((way) => way === text) ?? 'email';

/** An incident is named by its `guid`, as in its address. */
const chosenByLink = (query: URLSearchParams, state: Followable): Omit<Chosen, 'global'> => ({
  components: new Set(idsIn(query, 'component').filter((id) => state.components.has(id))),
  groups: new Set(idsIn(query, 'group').filter((id) => groupIdsOf(state).has(id))),
  incidents: new Set(
    state.incidents.filter(({ guid }) => query.getAll('incident').includes(guid)).map(({ id }) => id),
  ),
});

const idsIn = (values: URLSearchParams, name: string): number[] => values.getAll(name).map(Number);
const groupIdsOf = ({ groups }: Followable): Set<number> => new Set(groups.map(({ id }) => id));

/** A hidden field. Only bots fill it in. */
export const HONEYPOT = 'website';

const emailField = email();
const urlField = webAddress();
const zoneField = timeZone();

/** Reads the form for a new subscription. */
export function readSubscribeForm(form: URLSearchParams, state: Followable, locale: string): SubscribeForm {
  const way = wayOf(form.get('via'));
  const input = { email: form.get('email') ?? '', endpoint: form.get('endpoint') ?? '' };
  const address = emailField.safeParse(input.email);
  const url = urlField.safeParse(input.endpoint);
  const follows = readFollows(form, state);
  const addressProblem = isWebhookChannel(way)
    ? !url.success && ('urlWrong' as const)
    : !address.success && ('emailWrong' as const);
  const problem = addressProblem || follows.problem;
  return {
    ...follows,
    way,
    email: address.data ?? input.email,
    endpoint: url.data ?? input.endpoint,
    locale,
    timezone: zoneField.safeParse(form.get('timezone') ?? '').data ?? null,
    ...(problem && { problem }),
  };
}

/** Reads what is chosen in the form that turns on the notifications of a browser. */
export const readPushForm = (form: URLSearchParams, state: Followable, locale: string): SubscribeForm => ({
  ...readFollows(form, state),
  way: 'push',
  email: '',
  endpoint: '',
  locale,
  timezone: zoneField.safeParse(form.get('timezone') ?? '').data ?? null,
});

/** Reads the form for an existing subscription. An unreadable value keeps the old one. */
export function readManageForm(
  form: URLSearchParams,
  state: Followable,
  current: Subscription,
  locale: string,
): SubscribeForm {
  const chosen = form.get('locale') ?? '';
  const zone = form.get('timezone') ?? '';
  return {
    ...formOf(current, locale),
    ...readFollows(form, state),
    locale: isLocale(chosen) ? chosen : (current.locale ?? locale),
    timezone: zone === '' ? null : (zoneField.safeParse(zone).data ?? current.timezone),
  };
}

export const formOf = (subscription: Subscription, locale: string): SubscribeForm => ({
  way: wayOf(subscription.channel),
  email: subscription.email,
  endpoint: '',
  global: subscription.global === 1,
  components: new Set(subscription.follows.components),
  groups: new Set(subscription.follows.groups),
  incidents: new Set(subscription.follows.incidents),
  topics: topicsOf(subscription.topics),
  locale: subscription.locale ?? locale,
  timezone: subscription.timezone,
});

const topicsOf = (text: string | null): Topics => topics.find((one) => one === text) ?? 'all';

/** Visitors can follow only what is public. */
function readFollows(
  form: URLSearchParams,
  state: Followable,
): Chosen & Pick<SubscribeForm, 'topics' | 'problem'> {
  const open = new Set(state.incidents.map(({ id }) => id));
  const chosen = {
    components: new Set(idsIn(form, 'components').filter((id) => state.components.has(id))),
    groups: new Set(idsIn(form, 'groups').filter((id) => groupIdsOf(state).has(id))),
    incidents: new Set(idsIn(form, 'incidents').filter((id) => open.has(id))),
  };
  const global = form.get('scope') !== 'components';
  const isNone = !global && Object.values(chosen).every(({ size }) => size === 0);
  return {
    ...chosen,
    global,
    topics: topicsOf(form.get('topics')),
    ...(isNone && { problem: 'followNone' as const }),
  };
}

/** Where the messages go. */
export const addressOf = ({ way, email: address, endpoint }: SubscribeForm): Address =>
  isWebhookChannel(way) ? { channel: way, endpoint } : { channel: 'email', email: address };

export const choicesOf = ({ global, locale, timezone, ...form }: SubscribeForm): Choices => ({
  global: global ? 1 : 0,
  components: global ? [] : [...form.components],
  groups: global ? [] : [...form.groups],
  incidents: global ? [] : [...form.incidents],
  topics: form.topics,
  locale,
  timezone,
});
