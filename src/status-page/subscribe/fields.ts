import { type Html, html } from '../../lib/html.ts';
import { languageNames } from '../languages/languages.ts';
import type { ComponentState, PublicState } from '../state.ts';
import type { Frame } from '../views/layout.ts';
import type { Entered, Problem } from './form.ts';

/** Says something in a coloured box: of the tone of a component status. */
export const said = (tone: number, text: string): Html =>
  html`<p class="said s${tone}" role="status">${text}</p>`;

export const complaint = ({ words }: Frame, problem: Problem | undefined): Html =>
  html`${problem && html`<p class="said s4" role="alert" id="problem">${words.say(problem)}</p>`}`;

const checked = (is: boolean) => is && html` checked`;
const selected = (is: boolean) => is && html` selected`;

/** Everything, or components by their groups. Nothing to choose from means everything. */
export function followFields({ words }: Frame, state: PublicState, entered: Entered): Html {
  if (state.components.size === 0) return html`<input type="hidden" name="scope" value="all">`;
  const scope = (value: string, is: boolean, text: string) =>
    html`<label class="tick"><input type="radio" name="scope" value="${value}"${checked(is)}> ${text}</label>`;
  const component = ({ id, name }: ComponentState) =>
    html`<label class="tick"><input type="checkbox" name="components" value="${id}"${checked(entered.components.has(id))}> <span dir="auto">${name}</span></label>`;
  const loose = state.groups.length > 0 ? words.say('otherComponents') : words.say('components');
  const groups = [
    ...state.groups,
    ...(state.loose.length > 0 ? [{ name: loose, components: state.loose }] : []),
  ];
  return html`<fieldset${describedBy(entered, 'followNone')}><legend>${words.say('follow')}</legend>
${scope('all', entered.global, words.say('followAll'))}
${scope('components', !entered.global, words.say('followSome'))}
<div class="choice">${groups.map(
    ({ name, components }) =>
      html`<fieldset><legend dir="auto">${name}</legend>${components.map(component)}</fieldset>`,
  )}</div></fieldset>`;
}

export const emailField = ({ words }: Frame, entered: Entered): Html =>
  html`<p class="field"><label for="email">${words.say('email')}</label><input id="email" name="email" type="email" required maxlength="255" autocomplete="email" dir="ltr" value="${entered.email}"${entered.problem === 'emailWrong' && html` aria-invalid="true" autofocus`}${describedBy(entered, 'emailWrong')}></p>`;

const describedBy = ({ problem }: Entered, mine: Problem) =>
  problem === mine && html` aria-describedby="problem"`;

export const languageField = ({ words }: Frame, { locale }: Entered): Html =>
  html`<p class="field"><label for="locale">${words.say('mailLanguage')}</label><select id="locale" name="locale">${languageNames.map(
    ([code, name]) =>
      html`<option value="${code}" lang="${code}"${selected(code === locale)}>${name}</option>`,
  )}</select></p>`;

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export function zoneField({ words }: Frame, { timezone }: Entered): Html {
  // The same zone may be known by another name.
  const offered = timezone === null || zones.includes(timezone) ? zones : [timezone, ...zones];
  return html`<p class="field"><label for="timezone">${words.say('mailZone')}</label><select id="timezone" name="timezone">
<option value="">${words.say('mailZonePage', { zone: words.zone })}</option>${offered.map((zone) => html`<option${selected(zone === timezone)}>${zone}</option>`)}</select></p>`;
}
