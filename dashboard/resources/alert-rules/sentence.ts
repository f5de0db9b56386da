import { duration } from '../../ui/durations.ts';
import { fill, listed, locale, words } from '../../words/words.ts';
import { labelsIn, type RuleFields } from './model.ts';

/** What the records are called that a rule names. */
export interface Names {
  readonly source: (id: number) => string;
  readonly check: (id: number) => string;
  readonly component: (id: number) => string;
  readonly template: (slug: string) => string;
}

/** Japanese and Chinese have no spaces between words. */
const joined = (parts: readonly string[]): string =>
  parts.join(locale === 'ja' || locale === 'zh' ? '' : ' ');

/** A text of which a part is left out has no gap. */
const tidy = (text: string): string => text.replace(/\s+/g, ' ').replace(/\s+(?=[,.、。，)]|$)/g, '');

function whenOf(rule: RuleFields, names: Names): string {
  const text = words.alerts.rule;
  const { severities } = words.alerts;
  const conditions = joined([
    ...(rule.source === null ? [] : [fill(text.fromSource, { name: names.source(rule.source) })]),
    ...(rule.check === null ? [] : [fill(text.fromCheck, { name: names.check(rule.check) })]),
    ...(rule.severities.length === 0
      ? []
      : [
          fill(text.withSeverity, {
            severities: listed(
              rule.severities.map((each) => severities[each].toLocaleLowerCase(locale)),
              'disjunction',
            ),
          }),
        ]),
    ...(rule.about === null ? [] : [fill(text.aboutComponent, { name: names.component(rule.about) })]),
    ...(rule.labels.trim() === ''
      ? []
      : [
          fill(text.withLabels, {
            labels: listed(labelsIn(rule.labels).map(([name, value]) => `${name}=${value}`)),
          }),
        ]),
  ]);
  return rule.wait > 0
    ? fill(text.lasts, { conditions, duration: duration(rule.wait) })
    : fill(text.comesIn, { conditions });
}

function actionOf({ action, component, status, template }: RuleFields, names: Names): string {
  const text = words.alerts.rule;
  if (action === 'nothing') return text.nothing;
  if (action === 'status')
    return fill(text.status, {
      component: component === null ? text.itsComponent : names.component(component),
      status: status === null ? text.itsStatus : words.common.componentStatus[status],
    });
  const details = joined([
    ...(component === null ? [] : [fill(text.forComponent, { name: names.component(component) })]),
    ...(template === null ? [] : [fill(text.withTemplate, { name: names.template(template) })]),
  ]);
  return fill(action === 'draft' ? text.draft : text.publish, { details });
}

/** A rule as a sentence: "When an alert from Grafana lasts 2 minutes, draft an incident for Payments." */
export const sentenceOf = (rule: RuleFields, names: Names): string =>
  tidy(fill(words.alerts.rule.sentence, { when: whenOf(rule, names), action: actionOf(rule, names) }));

/** What else a rule says, one sentence each. */
export function extrasOf(rule: RuleFields): readonly string[] {
  const text = words.alerts.rule;
  if (rule.action === 'nothing' || rule.action === 'status') return [];
  const { group_by: label, cool_down, resolve_after, min_length } = rule;
  return [
    ...(rule.notify ? [text.tells] : []),
    ...(label === '' ? [] : [fill(text.groupBy, { label })]),
    ...(cool_down > 0 ? [fill(text.coolDown, { duration: duration(cool_down) })] : []),
    ...(resolve_after === null ? [] : [fill(text.resolves, { duration: duration(resolve_after) })]),
    ...(min_length === null ? [] : [fill(text.brief, { duration: duration(min_length) })]),
  ];
}
