import { Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OnFailure } from '../../../common/alerts.ts';
import { useCan } from '../../api/session.ts';
import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { words } from '../../words/words.ts';
import { OnFailureSelect } from '../components/on-failure.tsx';
import { components } from '../components/queries.ts';
import { CheckFormFields } from './fields.tsx';
import { type CheckFields, newBodyOf, newCheck } from './model.ts';
import { checks } from './queries.ts';
import { withoutSecrets } from './request-model.ts';
import { isCompleteTarget } from './target.ts';

interface NewCheck extends CheckFields {
  readonly alsoComponent: boolean;
  /** Of the component that is made with the check. */
  readonly onFailure: OnFailure | null;
}

interface Props {
  /** The check that the new one begins like, with a name for its draft. */
  readonly like?: { readonly id: number; readonly fields: CheckFields };
  readonly onClose: () => void;
}

/** Creates a check, and before it its component if that is wanted. */
async function create({ alsoComponent, onFailure, ...fields }: NewCheck, idempotencyKey: string) {
  const body = newBodyOf(fields);
  if (!alsoComponent || fields.component !== null) return checks.create(body, idempotencyKey);
  // A component without its check would be left over, should the check be refused.
  await checks.tryCreate(body, AbortSignal.timeout(TRY_MS));
  const { data } = await components.create(
    { name: body.name, status: 1, on_failure: onFailure },
    `${idempotencyKey}-component`,
  );
  return checks.create({ ...body, component: Number(data.id) }, idempotencyKey);
}

const TRY_MS = 20_000;

/** The form for a new check. */
export function CreateCheck({ like, onClose }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const initial = useMemo(
    (): NewCheck => ({ ...newCheck, ...like?.fields, alsoComponent: false, onFailure: null }),
    [like?.fields],
  );
  const draft = useDraft<NewCheck>(like ? `check-like:${like.id}` : 'new-check', initial, withoutSecrets);
  const { value } = draft;
  const form = useCreate({
    draft,
    create,
    onCreated: ({ data }) => void navigate({ to: '/checks/$check', params: { check: data.id } }),
  });
  const text = words.checks;
  const isIncomplete =
    value.kind === 'heartbeat' ? value.name.trim() === '' : !isCompleteTarget(value.kind, value.target);
  return (
    <FormSheet
      {...form}
      title={text.addTitle}
      submitLabel={text.add}
      isIncomplete={isIncomplete}
      onClose={onClose}
    >
      <CheckFormFields value={value} onChange={draft.set} error={form.error}>
        {can('components.manage') && value.component === null && (
          <>
            <Switch
              label={text.alsoComponent}
              description={text.alsoComponentHint}
              checked={value.alsoComponent}
              onChange={({ currentTarget }) => draft.set({ alsoComponent: currentTarget.checked })}
            />
            {value.alsoComponent && (
              <OnFailureSelect
                value={value.onFailure}
                onChange={(onFailure) => draft.set({ onFailure })}
                hint={words.components.onFailureHint}
              />
            )}
          </>
        )}
      </CheckFormFields>
    </FormSheet>
  );
}
