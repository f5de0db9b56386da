import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { useAction } from '../../ui/action.ts';
import { Facts } from '../../ui/facts.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { fill, listed, words } from '../../words/words.ts';
import { allComponents } from '../components/queries.ts';
import { CreateTemplate } from './create.tsx';
import { EditTemplate } from './edit.tsx';
import classes from './fields.module.css';
import type { IncidentTemplate } from './model.ts';
import { templates } from './queries.ts';

const route = getRouteApi('/frame/templates/$template');

/** One template: to read, to change and to try; or a new one. */
export function TemplatePage() {
  const { template } = route.useParams();
  const { like } = route.useSearch();
  if (template === 'new') {
    return (
      <Needs ability="incident-templates.manage" title={words.templates.newTitle}>
        <CreateTemplate like={like} />
      </Needs>
    );
  }
  return <ExistingTemplate key={template} id={Number(template)} />;
}

function ExistingTemplate({ id }: { readonly id: number }) {
  const text = words.templates;
  const can = useCan();
  const query = useQuery(templates.one(id));
  const components = useQuery(allComponents);
  const latest = query.data;
  return (
    <PageFrame
      title={latest?.record.name ?? text.title}
      actions={latest && <TemplateActions template={latest.record} />}
    >
      <QueryView query={query}>
        {(data) =>
          can('incident-templates.manage') ? (
            <QueryView query={components}>
              {({ records }) => (
                <EditTemplate
                  id={id}
                  loaded={data}
                  names={new Map(records.map((each) => [each.id, each.name]))}
                />
              )}
            </QueryView>
          ) : (
            <ReadTemplate template={data.record} />
          )
        }
      </QueryView>
    </PageFrame>
  );
}

function TemplateActions({ template }: { readonly template: IncidentTemplate }) {
  const text = words.templates;
  const can = useCan();
  const navigate = useNavigate();
  const { id, name } = template;
  const remove = useAction({
    run: () => templates.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'incident-templates', id),
    nameOf: () => name,
  });
  const leave = () => void navigate({ to: '/templates', ignoreBlocker: true });
  return (
    <>
      {can('incidents.manage') && (
        <Button renderRoot={(props) => <Link to="/report" search={{ template: template.slug }} {...props} />}>
          {text.uses}
        </Button>
      )}
      {can('incident-templates.delete') && (
        <Button
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: leave })}
        >
          {text.delete}
        </Button>
      )}
    </>
  );
}

/** For those who may only look. */
function ReadTemplate({ template }: { readonly template: IncidentTemplate }) {
  const text = words.templates;
  return (
    <div className={classes.preview}>
      <Alert variant="light" role="note">
        {text.readOnly}
      </Alert>
      <Facts
        facts={[
          [text.incidentName, template.incidentName ?? words.common.none],
          template.status !== null && [text.status, words.common.incidentStatus[template.status]],
          template.variables.length > 0 && [text.fields, listed(template.variables)],
        ]}
      />
      <div className={`${classes.result} ${classes.whole}`} dir="auto">
        {template.template}
      </div>
    </div>
  );
}
