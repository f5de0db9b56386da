import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { count, fill, words } from '../../words/words.ts';
import type { IncidentTemplate } from './model.ts';
import { templateList } from './queries.ts';

const route = getRouteApi('/frame/templates');

/** All templates, with search. The search is part of the address. */
export function TemplateList() {
  const text = words.templates;
  const can = useCan();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...templateList(search), placeholderData: keepPreviousData });
  const add = can('incident-templates.manage') && (
    <Button component={Link} to="/templates/new" leftSection={<Icon name="report" size={18} />}>
      {text.add}
    </Button>
  );
  return (
    <PageFrame title={text.title} intro={text.intro} actions={add}>
      <SearchField
        label={text.search}
        value={search.q ?? ''}
        onSearch={(q) => void navigate({ search: q ? { q } : {} })}
      />
      <PagedList
        query={query}
        isFiltered={search.q !== undefined}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} action={add} />}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      >
        {(records) => (
          <Rows label={text.title}>
            {records.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </Rows>
        )}
      </PagedList>
    </PageFrame>
  );
}

function TemplateRow({ template }: { readonly template: IncidentTemplate }) {
  const text = words.templates;
  const can = useCan();
  const { id, name, slug, variables, components, status } = template;
  return (
    <Row
      title={
        <Link to="/templates/$template" params={{ template: String(id) }} dir="auto">
          {name}
        </Link>
      }
      detail={
        <FactLine
          facts={[
            status !== null && words.common.incidentStatus[status],
            variables.length > 0 ? count(text.variables, variables.length) : text.noVariables,
            components.length > 0 && count(text.components, components.length),
          ]}
        />
      }
    >
      {can('incidents.manage') && (
        <Button
          variant="default"
          aria-label={fill(text.usesOf, { name })}
          renderRoot={(props) => <Link to="/report" search={{ template: slug }} {...props} />}
        >
          {text.uses}
        </Button>
      )}
    </Row>
  );
}
