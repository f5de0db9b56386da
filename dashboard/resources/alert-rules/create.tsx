import { useCreate } from '../../ui/create.ts';
import { useDraft } from '../../ui/draft.ts';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { words } from '../../words/words.ts';
import { RuleFormFields } from './fields.tsx';
import { bodyOf, newRule, type RuleFields } from './model.ts';
import { alertRules } from './queries.ts';
import type { Names } from './sentence.ts';

interface Props {
  readonly names: Names;
  readonly onClose: () => void;
}

/** The form for a new rule, which becomes the last one. */
export function CreateRule({ names, onClose }: Props) {
  const draft = useDraft<RuleFields>('new-alert-rule', newRule);
  const form = useCreate({
    draft,
    create: (fields, key) => alertRules.create(bodyOf(fields), key),
    onCreated: onClose,
  });
  const text = words.alerts;
  return (
    <FormSheet {...form} title={text.addRuleTitle} submitLabel={text.addRule} onClose={onClose}>
      <RuleFormFields value={draft.value} onChange={draft.set} error={form.error} names={names} />
    </FormSheet>
  );
}
