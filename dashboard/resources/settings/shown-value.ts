import { type OnFailure, onFailureChoices } from '../../../common/alerts.ts';
import type { SettingName } from '../../../common/settings.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { count, listed, locale, words } from '../../words/words.ts';
import { momentIn, numbersIn } from './control.ts';
import { controlOf, durationOf, linksIn, textsIn } from './model.ts';

/** A language by its own name and by that in the language of the dashboard. */
function languageName(code: string): string {
  const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  const ours = new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  return own.toLocaleLowerCase() === ours.toLocaleLowerCase() ? ours : `${ours} (${own})`;
}

const isRole = (value: unknown): value is keyof typeof words.session.role =>
  typeof value === 'string' && Object.hasOwn(words.session.role, value);

const isRule = (value: unknown): value is keyof typeof words.settings.maintenanceRule =>
  typeof value === 'string' && Object.hasOwn(words.settings.maintenanceRule, value);

const isTheme = (value: unknown): value is keyof typeof words.settings.themeName =>
  typeof value === 'string' && Object.hasOwn(words.settings.themeName, value);

const isOnFailure = (value: unknown): value is OnFailure => onFailureChoices.some((each) => each === value);

const isDownStatus = (value: unknown): value is 2 | 3 | 4 => value === 2 || value === 3 || value === 4;

/** One of the values that a setting allows, as people read it. */
export function choiceName(name: SettingName, choice: unknown): string {
  if (name === 'locale') return languageName(String(choice));
  if (name === 'bar_days') return count(words.settings.days, Number(choice));
  if (isRule(choice)) return words.settings.maintenanceRule[choice];
  if (isTheme(choice)) return words.settings.themeName[choice];
  if (isOnFailure(choice)) return words.components.onFailureChoices[choice];
  if (isRole(choice)) return words.session.role[choice];
  return isDownStatus(choice) ? words.common.componentStatus[choice] : String(choice);
}

function durationName(minutes: number): string {
  const { amount, unit } = durationOf(minutes);
  return count(words.settings.duration[unit], amount);
}

const SHORT = 60;

/** The value of a setting in words, for defaults and conflicts. */
export function shownValue(name: SettingName, value: unknown): string {
  const text = words.settings;
  const kind = controlOf(name);
  if (value === null || value === undefined || value === '') return text.defaultEmpty;
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (kind === 'links') return listed(linksIn(value).map(({ label }) => label)) || words.common.none;
  if (kind === 'statusColours' || kind === 'statusLabels') {
    const given = Object.values(textsIn(value)).filter((each) => typeof each === 'string');
    return listed(given) || text.defaultEmpty;
  }
  const moment = kind === 'moment' ? momentIn(value) : undefined;
  if (moment) return formatTime(moment, zones.mine);
  if (kind === 'share') {
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
      Number(value),
    );
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return words.common.none;
    return kind === 'minutes'
      ? listed(numbersIn(value).map(durationName))
      : listed(value.map((each) => choiceName(name, each)));
  }
  if (kind === 'choice') return choiceName(name, value);
  const shown = String(value);
  return kind === 'picture' && shown.length > SHORT ? `${shown.slice(0, SHORT)}…` : shown;
}
