import { dateOf, formatTime, zones } from '../../ui/times.ts';
import { listed, words } from '../../words/words.ts';
import type { PickedComponent } from '../components/component-picker.tsx';
import type { IncidentFields } from './edit-model.ts';

export type FieldName = keyof IncidentFields & string;

/** What people call a field. */
export function fieldName(field: FieldName): string {
  const text = words.incidents;
  const names: Readonly<Record<FieldName, string>> = {
    name: text.name,
    message: text.firstMessage,
    visible: text.visible,
    stickied: text.stickied,
    notifications: text.notifications,
    occurredAt: text.occurredAt,
    resolvedAt: text.resolvedTime,
    publishedAt: text.publishAt,
    components: words.components.affected,
    translations: words.common.translations.label,
  };
  return names[field];
}

/** The value of a field as people read it. */
export function showField(field: Exclude<FieldName, 'translations'>, value: unknown): string {
  const text = words.incidents;
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  if (field === 'visible') {
    return value === 2 ? text.visibleNobody : value === 0 ? text.visibleStaff : text.visibleEverybody;
  }
  if (field === 'components') {
    return listed(
      (value as readonly PickedComponent[]).map(
        ({ name, status }) => `${name}: ${words.common.componentStatus[status ?? 5]}`,
      ),
    );
  }
  if (field === 'occurredAt' || field === 'resolvedAt' || field === 'publishedAt') {
    const date = typeof value === 'string' ? dateOf({ string: value, human: null }) : undefined;
    return date ? formatTime(date, zones.mine) : words.common.none;
  }
  return String(value);
}
