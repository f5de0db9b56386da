import { languageNames } from '../../i18n/languages.ts';
import { type Html, html } from '../../lib/html.ts';
import type { ComponentState, PublicState } from '../../public-state/types.ts';
import type { PageContext } from '../views/layout.ts';
import type { Problem, SubscribeForm } from './form.ts';

/** A coloured box in the colour of a component status. */
export const noticeBox = (tone: number, text: string): Html =>
  html`<p class="said s${tone}" role="status">${text}</p>`;

export const problemBox = ({ i18n }: PageContext, problem: Problem | undefined): Html =>
  html`${problem && html`<p class="said s4" role="alert" id="problem">${i18n.t(problem)}</p>`}`;

const checked = (condition: boolean) => condition && html` checked`;
const selected = (condition: boolean) => condition && html` selected`;

/** Choice between everything and single components, by group. Without components, everything is the only choice. */
export function followFields({ i18n }: PageContext, state: PublicState, form: SubscribeForm): Html {
  if (state.components.size === 0) return html`<input type="hidden" name="scope" value="all">`;
  const scope = (value: string, condition: boolean, text: string) =>
    html`<label class="tick"><input type="radio" name="scope" value="${value}"${checked(condition)}> ${text}</label>`;
  const component = ({ id, name }: ComponentState) =>
    html`<label class="tick"><input type="checkbox" name="components" value="${id}"${checked(form.components.has(id))}> <span dir="auto">${name}</span></label>`;
  const ungroupedTitle = state.groups.length > 0 ? i18n.t('otherComponents') : i18n.t('components');
  const groups = [
    ...state.groups,
    ...(state.ungrouped.length > 0 ? [{ name: ungroupedTitle, components: state.ungrouped }] : []),
  ];
  return html`<fieldset${describedBy(form, 'followNone')}><legend>${i18n.t('follow')}</legend>
${scope('all', form.global, i18n.t('followAll'))}
${scope('components', !form.global, i18n.t('followSome'))}
<div class="choice">${groups.map(
    ({ name, components }) =>
      html`<fieldset><legend dir="auto">${name}</legend>${components.map(component)}</fieldset>`,
  )}</div></fieldset>`;
}

export const emailField = ({ i18n }: PageContext, form: SubscribeForm): Html =>
  html`<p class="field"><label for="email">${i18n.t('email')}</label><input id="email" name="email" type="email" required maxlength="255" autocomplete="email" dir="ltr" value="${form.email}"${form.problem === 'emailWrong' && html` aria-invalid="true" autofocus`}${describedBy(form, 'emailWrong')}></p>`;

const describedBy = ({ problem }: SubscribeForm, expected: Problem) =>
  problem === expected && html` aria-describedby="problem"`;

export const languageField = ({ i18n }: PageContext, { locale }: SubscribeForm): Html =>
  html`<p class="field"><label for="locale">${i18n.t('mailLanguage')}</label><select id="locale" name="locale">${languageNames.map(
    ([code, name]) =>
      html`<option value="${code}" lang="${code}"${selected(code === locale)}>${name}</option>`,
  )}</select></p>`;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export function zoneField({ i18n }: PageContext, { timezone }: SubscribeForm): Html {
  // The list may have the same zone under another name.
  const offered = timezone === null || zones.includes(timezone) ? zones : [timezone, ...zones];
  return html`<p class="field"><label for="timezone">${i18n.t('mailZone')}</label><select id="timezone" name="timezone">
<option value="">${i18n.t('mailZonePage', { zone: i18n.zone })}</option>${offered.map((zone) => html`<option${selected(zone === timezone)}>${zone}</option>`)}</select></p>`;
}
