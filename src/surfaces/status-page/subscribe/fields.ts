import { languageNames, locales } from '../../../../common/texts/locales.ts';
import { timeZonesWith } from '../../../../common/time-zones.ts';
import { isWebhookChannel, topics, type WebhookChannel } from '../../../domain/audience/subscribers/model.ts';
import type { ComponentState, GroupState, PublicState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { PageContext } from '../views/layout.ts';
import type { Problem, SubscribeForm } from './form.ts';
import type { SubscriptionPage } from './subscription-page.ts';

/** A coloured box in the colour of a component status. */
export const noticeBox = (tone: number, text: string): Html =>
  html`<p class="said s${tone}" role="status">${text}</p>`;

export const problemBox = ({ i18n }: PageContext, problem: Problem | undefined): Html =>
  html`${problem && html`<p class="said s4" role="alert" id="problem">${i18n.t(problem)}</p>`}`;

interface FormOptions {
  readonly className?: string;
  /** The states of the browser's notifications in which the script shows the form. */
  readonly when?: string;
  readonly isHidden?: boolean;
}

export const formTo = (
  { pageContext, path }: Pick<SubscriptionPage, 'pageContext' | 'path'>,
  content: Html,
  { className = 'card ask', when, isHidden }: FormOptions = {},
): Html =>
  html`<form class="${className}" method="post" action="${pageContext.root}${path}"${when && html` data-when="${when}"`}${isHidden && html` hidden`}>
<input type="hidden" name="lang" value="${pageContext.i18n.language.code}">${content}</form>`;

const checked = (condition: boolean) => condition && html` checked`;
const selected = (condition: boolean) => condition && html` selected`;

const tick = (name: string, value: number, isChecked: boolean, text: string): Html =>
  html`<label class="tick"><input type="checkbox" name="${name}" value="${value}"${checked(isChecked)}> <span dir="auto">${text}</span></label>`;

const part = (title: string, content: Html): Html =>
  html`<fieldset><legend dir="auto">${title}</legend>${content}</fieldset>`;

/** A list of so many components needs no filter. */
const FEW = 10;

/** The script hides what does not match. */
const filterField = (i18n: Translator): Html =>
  html`<p class="field scripted"><label for="filter">${i18n.t('followFilter')}</label><input id="filter" type="search" autocomplete="off" dir="auto"></p>`;

/**
 * Choice between everything, and groups, components and current incidents. If there are none, everything is the only choice.
 */
export function followFields({ i18n }: PageContext, state: PublicState, form: SubscribeForm): Html {
  if (state.components.size === 0 && state.incidents.length === 0)
    return html`<input type="hidden" name="scope" value="all">`;
  const scope = (value: string, condition: boolean, text: string) =>
    html`<label class="tick"><input type="radio" name="scope" value="${value}"${checked(condition)}> ${text}</label>`;
  const component = ({ id, name }: ComponentState) => tick('components', id, form.components.has(id), name);
  const group = ({ id, name, components }: GroupState) =>
    part(
      name,
      html`${tick('groups', id, form.groups.has(id), i18n.t('wholeGroup', { name }))}${components.map(component)}`,
    );
  const ungroupedTitle = state.groups.length > 0 ? i18n.t('otherComponents') : i18n.t('components');
  const incidents = state.incidents.map(({ id, name }) =>
    tick('incidents', id, form.incidents.has(id), name),
  );
  return html`<fieldset${describedBy(form, 'followNone')}><legend>${i18n.t('follow')}</legend>
${scope('all', form.global, i18n.t('followAll'))}
${scope('components', !form.global, i18n.t('followSome'))}
<div class="choice">${state.components.size > FEW && filterField(i18n)}${incidents.length > 0 && part(i18n.t('followIncidents'), html`${incidents}`)}${state.groups.map(
    group,
  )}${state.ungrouped.length > 0 && part(ungroupedTitle, html`${state.ungrouped.map(component)}`)}</div></fieldset>`;
}

const topicTexts = {
  all: 'topicsAll',
  incidents: 'topicsIncidents',
  maintenance: 'topicsMaintenance',
} as const;

export const topicsField = ({ i18n }: PageContext, form: SubscribeForm): Html =>
  html`<p class="field"><label for="topics">${i18n.t('topics')}</label><select id="topics" name="topics">${topics.map(
    (topic) =>
      html`<option value="${topic}"${selected(form.topics === topic)}>${i18n.t(topicTexts[topic])}</option>`,
  )}</select></p>`;

/** The email address or the URL that messages go to. */
export const addressField = (pageContext: PageContext, form: SubscribeForm): Html =>
  isWebhookChannel(form.way) ? urlField(pageContext, form, form.way) : emailField(pageContext, form);

const emailField = ({ i18n }: PageContext, form: SubscribeForm): Html =>
  html`<p class="field"><label for="email">${i18n.t('email')}</label><input id="email" name="email" type="email" required maxlength="255" autocomplete="email" dir="ltr" value="${form.email}"${invalid(form, 'emailWrong')}${describedBy(form, 'emailWrong')}></p>`;

const hints = { slack: 'slackHint', teams: 'teamsHint', webhook: 'webhookHint' } as const;

const urlField = ({ i18n }: PageContext, form: SubscribeForm, channel: WebhookChannel): Html =>
  html`<p class="field"><label for="endpoint">${i18n.t('webhookUrl')}</label><input id="endpoint" name="endpoint" type="url" required maxlength="2048" autocomplete="off" spellcheck="false" dir="ltr" placeholder="https://" value="${form.endpoint}"${invalid(form, 'urlWrong')} aria-describedby="${form.problem === 'urlWrong' && 'problem '}endpoint-hint"><span class="quiet" id="endpoint-hint">${i18n.t(hints[channel])}</span></p>`;

const invalid = ({ problem }: SubscribeForm, expected: Problem) =>
  problem === expected && html` aria-invalid="true" autofocus`;

const describedBy = ({ problem }: SubscribeForm, expected: Problem) =>
  problem === expected && html` aria-describedby="problem"`;

export const languageField = ({ i18n }: PageContext, { locale }: SubscribeForm): Html =>
  html`<p class="field"><label for="locale">${i18n.t('mailLanguage')}</label><select id="locale" name="locale">${locales.map(
    (code) =>
      html`<option value="${code}" lang="${code}"${selected(code === locale)}>${languageNames[code]}</option>`,
  )}</select></p>`;

export function zoneField({ i18n }: PageContext, { timezone }: SubscribeForm): Html {
  return html`<p class="field"><label for="timezone">${i18n.t('mailZone')}</label><select id="timezone" name="timezone">
<option value="">${i18n.t('mailZonePage', { zone: i18n.zone })}</option>${timeZonesWith(timezone).map((zone) => html`<option${selected(zone === timezone)}>${zone}</option>`)}</select></p>`;
}
