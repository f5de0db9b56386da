import { useQueryClient } from '@tanstack/react-query';
import type { IncidentTemplate } from '../resources/incident-templates/model.ts';
import { Choices } from '../ui/choices.tsx';
import type { Draft } from '../ui/draft.ts';
import { FilterPicker } from '../ui/filters.tsx';
import { notifyProblem } from '../ui/notify.tsx';
import { words } from '../words/words.ts';
import { type ReportDraft, withoutTemplate, withTemplate } from './model.ts';
import { componentNames } from './start.ts';

interface Props {
  readonly templates: readonly IncidentTemplate[];
  readonly draft: Draft<ReportDraft>;
}

/** More than these would take the screen, so they are a list. */
const MAX_CARDS = 12;

/** One tap fills in the text, the status and the components. */
export function TemplateCards({ templates, draft }: Props) {
  const client = useQueryClient();
  if (templates.length === 0) return null;
  const text = words.report;
  const choose = (slug: string | null) => {
    const template = templates.find((each) => each.slug === slug);
    if (!template) return draft.set(withoutTemplate(draft.value));
    componentNames(client)
      .then((names) => draft.set(withTemplate(draft.value, template, names)))
      .catch(notifyProblem);
  };
  if (templates.length > MAX_CARDS) {
    return (
      <FilterPicker
        label={text.templates}
        all={text.noTemplate}
        value={draft.value.template ?? undefined}
        options={templates.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(slug) => choose(slug ?? null)}
      />
    );
  }
  return (
    <Choices
      label={text.templates}
      isStrip
      value={draft.value.template}
      onChange={choose}
      choices={[
        { value: null, label: text.noTemplate },
        ...templates.map(({ slug, name }) => ({ value: slug, label: <bdi>{name}</bdi> })),
      ]}
    />
  );
}
