import { type Change, isMoment, isNothing, type LinkedComponent } from '../../ui/change.ts';
import { dateOf, formatTime, zones } from '../../ui/times.ts';
import { words } from '../../words/words.ts';
import { isComponentStatus } from '../components/model.ts';
import { showField } from './field-names.ts';
import { type HistoryEntry, statusOf } from './model.ts';

const texts: readonly string[] = ['message', 'body'];

/** A text is shown line by line, however short it is. */
export const isText = ({ member }: Change): boolean => texts.includes(member);

/** What Daymark noticed changes nothing. */
const noticed: readonly string[] = ['incident.overdue', 'incident.stale', 'incident.published'];

/** What is worth showing of an entry: members that people know. Of what was made or deleted, the text says it all. */
export function shownChanges({
  action,
  changes,
}: Pick<HistoryEntry, 'action' | 'changes'>): readonly Change[] {
  if (noticed.includes(action)) return [];
  const isWhole = !action.endsWith('.updated');
  return changes
    .filter(({ member, before, after }) => isKnown(member) && !(before == null && after == null))
    .filter((change) => !isWhole || isText(change));
}

type Member = keyof typeof words.incidents.members;

const isKnown = (member: string): member is Member => Object.hasOwn(words.incidents.members, member);

export const memberName = (member: string): string =>
  isKnown(member) ? words.incidents.members[member] : member;

type Action = keyof typeof words.incidents.actions;

const isAction = (action: string): action is Action => Object.hasOwn(words.incidents.actions, action);

export const actionName = (action: string): string =>
  isAction(action) ? words.incidents.actions[action] : action;

/** "Checkout: Partial outage". A component that the incident has no more is named by its number. */
const showComponents = (linked: readonly LinkedComponent[], names: ReadonlyMap<number, string>): string =>
  linked
    .map(({ component_id, status }) => {
      const name = names.get(component_id) ?? `#${component_id}`;
      return isComponentStatus(status) ? `${name}: ${words.common.componentStatus[status]}` : name;
    })
    .join(', ') || words.incidents.nothing;

/** A value as people read it. `names` are those of the components. */
export function showMember(member: string, value: unknown, names: ReadonlyMap<number, string>): string {
  if (isNothing(value)) return words.incidents.nothing;
  if (member === 'status') return words.common.incidentStatus[statusOf(String(value))];
  if (member === 'components' && Array.isArray(value)) return showComponents(value, names);
  if (member === 'visible') return showField('visible', value);
  if (member === 'stickied' || member === 'notifications') {
    return value === true || value === 1 ? words.common.yes : words.common.no;
  }
  if (isMoment(value)) {
    const date = dateOf({ string: value, human: null });
    return date ? formatTime(date, zones.mine) : value;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
