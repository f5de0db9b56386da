import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Needs } from '../../session/needs.tsx';
import { useAction } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { WholeList } from '../../ui/whole-list.tsx';
import { fill, words } from '../../words/words.ts';
import classes from './alert-rules.module.css';
import type { AlertRule } from './model.ts';
import { useNames } from './names.ts';
import { alertRules, allAlertRules } from './queries.ts';
import { extrasOf, type Names, sentenceOf } from './sentence.ts';
import { TryRules } from './try-rules.tsx';

const route = getRouteApi('/frame/alerts/rules');

const CreateRule = lazy(() => import('./create.tsx').then((module) => ({ default: module.CreateRule })));
const EditRule = lazy(() => import('./edit.tsx').then((module) => ({ default: module.EditRule })));

export const AlertRuleList = () => (
  <Needs ability="alerts.manage" title={words.alerts.rules}>
    <AllRules />
  </Needs>
);

/** The rules in their order, each as a sentence. */
function AllRules() {
  const { add, rule } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(allAlertRules);
  const names = useNames();
  const text = words.alerts;
  const close = () => void navigate({ search: {} });
  return (
    <WholeList
      query={query}
      text={{
        title: text.rules,
        intro: text.rulesIntro,
        emptyTitle: text.rulesEmptyTitle,
        emptyText: text.rulesEmptyText,
        add: text.addRule,
      }}
      actions={
        <Button variant="default" component={Link} to="/alerts">
          {text.title}
        </Button>
      }
      onAdd={() => void navigate({ search: { add: 1 } })}
      list={(records) => (
        <ol className={classes.rules} aria-label={text.rules}>
          {records.map((each) => (
            <RuleItem key={each.id} rule={each} names={names} last={records.length} />
          ))}
        </ol>
      )}
    >
      <TryRules rules={query.data?.records ?? []} />
      <Suspense fallback={null}>
        {add === 1 && <CreateRule names={names} onClose={close} />}
        {rule !== undefined && <EditRule key={rule} id={rule} names={names} onClose={close} />}
      </Suspense>
    </WholeList>
  );
}

interface ItemProps {
  readonly rule: AlertRule;
  readonly names: Names;
  /** The place of the last rule. */
  readonly last: number;
}

function RuleItem({ rule, names, last }: ItemProps) {
  const navigate = route.useNavigate();
  const { id, order } = rule;
  const text = words.alerts;
  const name = fill(text.ruleNumber, { number: order });
  const move = useAction({
    run: (place: number) => alertRules.save(id, { order: place }),
    nameOf: () => name,
  });
  const remove = useAction({
    run: () => alertRules.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'alert-rules', id),
    nameOf: () => name,
  });
  const step = (icon: 'up' | 'down', place: number) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={fill(icon === 'up' ? words.components.moveUp : words.components.moveDown, { name })}
      disabled={place < 1 || place > last || move.isPending}
      onClick={() => move.mutate(place)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <li className={classes.rule} id={`rule-${id}`}>
      <div className={classes.text}>
        <span className={classes.number}>{name}</span>
        <p className={classes.sentence} dir="auto">
          {sentenceOf(rule, names)}
        </p>
        {rule.neverMatches && <p className={classes.extra}>{text.rule.neverMatches}</p>}
        {extrasOf(rule).map((extra) => (
          <p key={extra} className={classes.extra}>
            {extra}
          </p>
        ))}
      </div>
      <div className={classes.actions}>
        {step('up', order - 1)}
        {step('down', order + 1)}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`${words.common.edit}: ${name}`}
          onClick={() => void navigate({ search: { rule: id } })}
        >
          <Icon name="edit" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`${words.common.delete}: ${name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <Icon name="trash" />
        </ActionIcon>
      </div>
    </li>
  );
}
