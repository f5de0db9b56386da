import { languageNames } from '../../i18n/languages.ts';
import { type Html, html } from '../../lib/html.ts';
import type { ComponentState, PublicState } from '../../public-state/types.ts';
import type { PageContext } from '../views/layout.ts';
import type { Problem, SubscribeForm } from './form.ts';

/** Says something in a coloured box: of the tone of a component status. */
export const noticeBox = (tone: number, text: string): Html =>
  html`<p class="said s${tone}" role="status">${text}</p>`;

export const problemBox = ({ i18n }: PageContext, problem: Problem | undefined): Html =>
  html`${problem && html`<p class="said s4" role="alert" id="problem">${i18n.t(problem)}</p>`}`;

const checked = (is: boolean) => is && html` checked`;
const selected = (is: boolean) => is && html` selected`;

/** Everything, or components by their groups. Nothing to choose from means everything. */
export function followFields({ i18n }: PageContext, state: PublicState, entered: SubscribeForm): Html {
  if (state.components.size === 0) return html`<input type="hidden" name="scope" value="all">`;
  const scope = (value: string, is: boolean, text: string) =>
    html`<label class="tick"><input type="radio" name="scope" value="${value}"${checked(is)}> ${text}</label>`;
  const component = ({ id, name }: ComponentState) =>
    html`<label class="tick"><input type="checkbox" name="components" value="${id}"${checked(entered.components.has(id))}> <span dir="auto">${name}</span></label>`;
  const loose = state.groups.length > 0 ? i18n.t('otherComponents') : i18n.t('components');
  const groups = [
    ...state.groups,
    ...(state.ungrouped.length > 0 ? [{ name: loose, components: state.ungrouped }] : []),
  ];
  return html`<fieldset${describedBy(entered, 'followNone')}><legend>${i18n.t('follow')}</legend>
${scope('all', entered.global, i18n.t('followAll'))}
${scope('components', !entered.global, i18n.t('followSome'))}
<div class="choice">${groups.map(
    ({ name, components }) =>
      html`<fieldset><legend dir="auto">${name}</legend>${components.map(component)}</fieldset>`,
  )}</div></fieldset>`;
}

export const emailField = ({ i18n }: PageContext, entered: SubscribeForm): Html =>
  html`<p class="field"><label for="email">${i18n.t('email')}</label><input id="email" name="email" type="email" required maxlength="255" autocomplete="email" dir="ltr" value="${entered.email}"${entered.problem === 'emailWrong' && html` aria-invalid="true" autofocus`}${describedBy(entered, 'emailWrong')}></p>`;

const describedBy = ({ problem }: SubscribeForm, mine: Problem) =>
  problem === mine && html` aria-describedby="problem"`;

export const languageField = ({ i18n }: PageContext, { locale }: SubscribeForm): Html =>
  html`<p class="field"><label for="locale">${i18n.t('mailLanguage')}</label><select id="locale" name="locale">${languageNames.map(
    ([code, name]) =>
      html`<option value="${code}" lang="${code}"${selected(code === locale)}>${name}</option>`,
  )}</select></p>`;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export function zoneField({ i18n }: PageContext, { timezone }: SubscribeForm): Html {
  // The same zone may be known by another name.
  const offered = timezone === null || zones.includes(timezone) ? zones : [timezone, ...zones];
  return html`<p class="field"><label for="timezone">${i18n.t('mailZone')}</label><select id="timezone" name="timezone">
<option value="">${i18n.t('mailZonePage', { zone: i18n.zone })}</option>${offered.map((zone) => html`<option${selected(zone === timezone)}>${zone}</option>`)}</select></p>`;
}
