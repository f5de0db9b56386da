import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FilterPicker } from '../../ui/filters.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { reasonOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { dateOf, formatTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import type { Alert } from '../alerts/model.ts';
import { alertList } from '../alerts/queries.ts';
import classes from './alert-rules.module.css';
import type { AlertRule } from './model.ts';
import { tryRules } from './queries.ts';

const route = getRouteApi('/frame/alerts/rules');

/** As many alerts to choose from. Any other one can be tried from its own page. */
const RECENT = 50;

const labelOf = ({ title, started }: Alert): string => {
  const date = dateOf(started);
  return date ? `${title} (${formatTime(date, zones.mine)})` : title;
};

/** Says what the rules would do with an alert of the past, and why. */
export function TryRules({ rules }: { readonly rules: readonly AlertRule[] }) {
  const { alert } = route.useSearch();
  const navigate = route.useNavigate();
  const recent = useQuery(alertList({}, RECENT)).data?.records ?? [];
  const test = useMutation({ mutationFn: tryRules });
  const text = words.alerts;
  // Nothing can be tried before anything has happened.
  if (recent.length === 0 && alert === undefined) return null;
  const options = recent.map((each) => ({ value: String(each.id), label: labelOf(each) }));
  const isListed = alert === undefined || recent.some(({ id }) => id === alert);
  return (
    <Section title={text.tryTitle}>
      <Card className={classes.try ?? ''}>
        <Text c="dimmed">{text.tryIntro}</Text>
        <div className={classes.pick}>
          <FilterPicker
            label={text.tryAlert}
            all=""
            value={alert?.toString()}
            options={isListed ? options : [{ value: String(alert), label: `#${alert}` }, ...options]}
            onChange={(chosen) => {
              test.reset();
              void navigate({ search: chosen === undefined ? {} : { alert: Number(chosen) } });
            }}
          />
          <Button
            disabled={alert === undefined}
            loading={test.isPending}
            onClick={() => alert !== undefined && test.mutate(alert)}
          >
            {text.tryIt}
          </Button>
        </div>
        {test.error && <ProblemAlert message={reasonOf(test.error)} />}
        <div role="status">
          {test.data && (
            <>
              <p className={classes.verdict}>
                <b>{text.actions[test.data.action]}</b>
                {' · '}
                <RuleName rules={rules} id={test.data.rule} />
              </p>
              <p className={classes.sentence} dir="auto">
                {test.data.outcome}
              </p>
            </>
          )}
        </div>
      </Card>
    </Section>
  );
}

function RuleName({ rules, id }: { readonly rules: readonly AlertRule[]; readonly id: number | null }) {
  const rule = rules.find((each) => each.id === id);
  const text = words.alerts;
  if (!rule) return <>{text.noRuleMatches}</>;
  return <a href={`#rule-${rule.id}`}>{fill(text.ruleNumber, { number: rule.order })}</a>;
}
