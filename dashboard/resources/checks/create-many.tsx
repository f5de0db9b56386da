import { Switch, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { writeEach } from '../../api/write-each.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { notify } from '../../ui/notify.tsx';
import { reasonOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { Progress } from '../../ui/progress.tsx';
import { count, fill, words } from '../../words/words.ts';
import { endsAll } from './actions.ts';
import classes from './checks.module.css';
import { kindName } from './names.ts';
import { allChecks } from './queries.ts';
import { linesIn, type TargetLine } from './target.ts';

interface Pasted {
  readonly text: string;
  readonly alsoComponents: boolean;
}

const nothing: Pasted = { text: '', alsoComponents: false };

/** Adds a check for each line of a pasted list: shows what each of them becomes, and then which could not be added and why. */
export function CreateChecks({ onClose }: { readonly onClose: () => void }) {
  const can = useCan();
  const draft = useDraft('new-checks', nothing);
  const { value, idempotencyKey } = draft;
  const known = useQuery(allChecks).data?.records ?? [];
  const lines = linesIn(value.text, new Set(known.map(({ target }) => target)));
  const ready = lines.filter(({ problem }) => problem === undefined);
  const [done, setDone] = useState(0);
  const text = words.checks;
  const add = useMutation({
    mutationFn: async (items: readonly TargetLine[]) => {
      setDone(0);
      return writeEach(
        'check',
        items,
        async (line, index) => {
          await addOne(line, value.alsoComponents, `${idempotencyKey}-${index}`);
          setDone((before) => before + 1);
        },
        endsAll,
      );
    },
    onSuccess: (failures, items) => {
      if (failures.length < items.length) notify(count(text.addedMany, items.length - failures.length));
      draft.clear();
      // What could not be added stays, to be corrected.
      if (failures.length > 0)
        draft.set({ text: failures.map(({ item }) => `${item.target} ${item.name}`).join('\n') });
      else onClose();
    },
  });
  const failures = add.data ?? [];
  return (
    <FormSheet
      draft={draft}
      title={text.addManyTitle}
      submitLabel={count(text.addCount, Math.max(1, ready.length))}
      onSubmit={() => add.mutate(ready)}
      isSubmitting={add.isPending}
      isIncomplete={ready.length === 0}
      error={add.error}
      onClose={onClose}
    >
      {failures.length > 0 && <ProblemAlert message={count(text.notAdded, failures.length)} />}
      {failures.length > 0 && (
        <ul className={classes.preview} aria-label={count(text.notAdded, failures.length)}>
          {failures.map(({ item, error }) => (
            <li key={item.target}>
              <bdi className={classes.previewTarget}>{item.target}</bdi>
              <span className={classes.error}>{reasonOf(error)}</span>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        label={text.addresses}
        description={text.addressesHint}
        value={value.text}
        onChange={({ currentTarget }) => draft.set({ text: currentTarget.value })}
        placeholder={'https://example.com/health Shop\ndb.example.com:5432'}
        autosize
        minRows={5}
        maxRows={14}
        size="md"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus
      />
      {can('components.manage') && (
        <Switch
          label={text.alsoComponents}
          checked={value.alsoComponents}
          onChange={({ currentTarget }) => draft.set({ alsoComponents: currentTarget.checked })}
        />
      )}
      {add.isPending && (
        <div role="status">
          {fill(text.adding, { done, total: add.variables.length })}
          <Progress label={text.addManyTitle} done={done} total={add.variables.length} />
        </div>
      )}
      {lines.length > 0 && (
        <ul className={classes.preview} aria-label={text.preview}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice.
            <li key={index} className={line.problem && classes.left}>
              <bdi>{line.name}</bdi>
              <span className={classes.previewTarget}>
                {kindName(line.kind)} · <bdi>{line.target}</bdi>
              </span>
              {line.problem && <span className={classes.error}>{text.leftOut[line.problem]}</span>}
            </li>
          ))}
        </ul>
      )}
    </FormSheet>
  );
}

async function addOne({ name, kind, target }: TargetLine, alsoComponent: boolean, key: string) {
  const body = { name, kind, target };
  if (!alsoComponent) return call('POST /api/checks', { body, idempotencyKey: key });
  // A component without its check would be left over, should the check be refused.
  await call('POST /api/checks', { body, dryRun: true });
  const { data } = await call('POST /api/components', {
    body: { name, status: 1 },
    idempotencyKey: `${key}-component`,
  });
  const component = Number(data.data.id);
  return call('POST /api/checks', { body: { ...body, component }, idempotencyKey: key });
}
