import { isLocale } from '../../i18n/languages.ts';
import type { PublicState } from '../../public-state/types.ts';
import type { Choices } from '../../resources/subscribers/own-actions.ts';
import type { Subscription } from '../../resources/subscribers/queries.ts';
import { email, timeZone } from '../../validation/fields.ts';

/** What is wrong with a form, by the text that says so. */
export type Problem = 'emailWrong' | 'followNone' | 'subscribeBusy';

/** What was entered, as the form shows it again. */
export interface SubscribeForm {
  readonly email: string;
  readonly global: boolean;
  readonly components: ReadonlySet<number>;
  readonly locale: string;
  readonly timezone: string | null;
  readonly problem?: Problem;
}

export const emptyForm = (locale: string): SubscribeForm => ({
  email: '',
  global: true,
  components: new Set(),
  locale,
  timezone: null,
});

/** A field that people do not see: only programs that fill in everything fill it in. */
export const HONEYPOT = 'website';

const emailField = email();
const zoneField = timeZone();

type Followable = Pick<PublicState, 'components'>;

/** The form of somebody who wants to subscribe. */
export function readSubscribeForm(form: URLSearchParams, state: Followable, locale: string): SubscribeForm {
  const given = form.get('email') ?? '';
  const address = emailField.safeParse(given);
  const follows = readFollows(form, state);
  const problem = address.success ? follows.problem : 'emailWrong';
  return {
    ...follows,
    email: address.data ?? given,
    locale,
    timezone: zoneField.safeParse(form.get('timezone') ?? '').data ?? null,
    ...(problem && { problem }),
  };
}

/** The form of somebody who changes a subscription. What cannot be read stays as it is. */
export function readManageForm(
  form: URLSearchParams,
  state: Followable,
  before: Subscription,
  locale: string,
): SubscribeForm {
  const chosen = form.get('locale') ?? '';
  const zone = form.get('timezone') ?? '';
  return {
    ...readFollows(form, state),
    email: before.email,
    locale: isLocale(chosen) ? chosen : (before.locale ?? locale),
    timezone: zone === '' ? null : (zoneField.safeParse(zone).data ?? before.timezone),
  };
}

export const formOf = (subscription: Subscription, locale: string): SubscribeForm => ({
  email: subscription.email,
  global: subscription.global === 1,
  components: new Set(subscription.componentIds),
  locale: subscription.locale ?? locale,
  timezone: subscription.timezone,
});

/** Only what everybody may see can be followed. */
function readFollows(
  form: URLSearchParams,
  { components: known }: Followable,
): Pick<SubscribeForm, 'global' | 'components' | 'problem'> {
  const ticked = form.getAll('components').map(Number);
  const components = new Set(ticked.filter((id) => known.has(id)));
  const global = form.get('scope') !== 'components';
  return { global, components, ...(!global && components.size === 0 && { problem: 'followNone' as const }) };
}

export const choicesOf = ({ global, components, locale, timezone }: SubscribeForm): Choices => ({
  global: global ? 1 : 0,
  components: global ? [] : [...components],
  locale,
  timezone,
});
