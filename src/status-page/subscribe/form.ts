import { isLocale } from '../../i18n/languages.ts';
import type { PublicState } from '../../public-state/types.ts';
import type { Choices } from '../../resources/subscribers/own-actions.ts';
import type { Subscription } from '../../resources/subscribers/queries.ts';
import { email, timeZone } from '../../validation/fields.ts';

/** The problem of a form, as the key of its text. */
export type Problem = 'emailWrong' | 'followNone' | 'subscribeBusy';

/** The input, for showing the form again. */
export interface SubscribeForm {
  readonly email: string;
  readonly global: boolean;
  readonly components: ReadonlySet<number>;
  readonly locale: string;
  readonly timezone: string | null;
  readonly problem?: Problem;
}

export const emptyForm = (locale: string, components: ReadonlySet<number> = new Set()): SubscribeForm => ({
  email: '',
  global: components.size === 0,
  components,
  locale,
  timezone: null,
});

/** The components that a link to the form has chosen already, by `component` or `group`. */
export function chosenByLink(
  query: URLSearchParams,
  { components, groups }: Pick<PublicState, 'components' | 'groups'>,
): ReadonlySet<number> {
  const [ids, groupIds] = [query.getAll('component').map(Number), query.getAll('group').map(Number)];
  const members = groups.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.components);
  return new Set([...ids.filter((id) => components.has(id)), ...members.map(({ id }) => id)]);
}

/** A hidden field. Only bots fill it in. */
export const HONEYPOT = 'website';

const emailField = email();
const zoneField = timeZone();

type Followable = Pick<PublicState, 'components'>;

/** Reads the form for a new subscription. */
export function readSubscribeForm(form: URLSearchParams, state: Followable, locale: string): SubscribeForm {
  const input = form.get('email') ?? '';
  const address = emailField.safeParse(input);
  const follows = readFollows(form, state);
  const problem = address.success ? follows.problem : 'emailWrong';
  return {
    ...follows,
    email: address.data ?? input,
    locale,
    timezone: zoneField.safeParse(form.get('timezone') ?? '').data ?? null,
    ...(problem && { problem }),
  };
}

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
    ...readFollows(form, state),
    email: current.email,
    locale: isLocale(chosen) ? chosen : (current.locale ?? locale),
    timezone: zone === '' ? null : (zoneField.safeParse(zone).data ?? current.timezone),
  };
}

export const formOf = (subscription: Subscription, locale: string): SubscribeForm => ({
  email: subscription.email,
  global: subscription.global === 1,
  components: new Set(subscription.componentIds),
  locale: subscription.locale ?? locale,
  timezone: subscription.timezone,
});

/** Visitors can follow only public components. */
function readFollows(
  form: URLSearchParams,
  { components: visible }: Followable,
): Pick<SubscribeForm, 'global' | 'components' | 'problem'> {
  const checkedIds = form.getAll('components').map(Number);
  const components = new Set(checkedIds.filter((id) => visible.has(id)));
  const global = form.get('scope') !== 'components';
  return { global, components, ...(!global && components.size === 0 && { problem: 'followNone' as const }) };
}

export const choicesOf = ({ global, components, locale, timezone }: SubscribeForm): Choices => ({
  global: global ? 1 : 0,
  components: global ? [] : [...components],
  locale,
  timezone,
});
