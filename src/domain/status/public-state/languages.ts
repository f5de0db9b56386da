import type { Locale } from '../../../../common/texts/locales.ts';
import { inLanguage } from '../../../kernel/i18n/translated-texts.ts';
import { settingsIn } from '../../settings/languages.ts';
import { headlineOf } from './headline.ts';
import { qualifiedNames } from './labels.ts';
import type { ComponentState, IncidentState, PublicState, ScheduleState } from './types.ts';

type Language = Locale | undefined;

/** An incident or a schedule with its updates, in a language. */
export function entryIn<E extends IncidentState | ScheduleState>(entry: E, language: Language): E {
  if (!entry.translations && !entry.updates.some(({ translations }) => translations)) return entry;
  return {
    ...inLanguage(entry, language),
    updates: entry.updates.map((update) => inLanguage(update, language)),
  };
}

/** Everything that the public may see now, in a language. What has no translation stays as it is. */
export function stateIn(state: PublicState, language: Language): PublicState {
  if (language === undefined) return state;
  const groups = state.groups.map((group) => inLanguage(group, language));
  const translated = Array.from(state.components.values(), (component) => inLanguage(component, language));
  const labels = qualifiedNames(translated, groups);
  const components = new Map(
    translated.map((component) => {
      const label = labels.get(component.id) ?? component.name;
      return [component.id, label === component.label ? component : { ...component, label }];
    }),
  );
  const shown = ({ id }: ComponentState): ComponentState[] => {
    const component = components.get(id);
    return component ? [component] : [];
  };
  const incidents = state.incidents.map((incident) => entryIn(incident, language));
  return {
    ...state,
    settings: settingsIn(state.settings, language),
    headline: headlineOf(state.status, [...components.values()], incidents),
    groups: groups.map((group) => ({ ...group, components: group.components.flatMap(shown) })),
    ungrouped: state.ungrouped.flatMap(shown),
    components,
    incidents,
    schedules: state.schedules.map((schedule) => entryIn(schedule, language)),
  };
}
