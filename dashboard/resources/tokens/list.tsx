import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { root } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { words } from '../../words/words.ts';
import { CreateToken } from './create.tsx';
import { EditToken } from './edit.tsx';
import { tokenList } from './queries.ts';
import { TokenRow } from './row.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const route = getRouteApi('/frame/tokens');

/** The user's own tokens, or those of everybody. The open form is part of the address. */
export function TokenList() {
  const { add, token, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const session = useSession();
  const [secret, setSecret] = useState<string>();
  const text = words.tokens;
  const go = (next: typeof search) => void navigate({ search: next });
  const close = () => go(search);
  const mayCreate = session.abilities.length > 0;
  return (
    <PageFrame
      title={text.title}
      intro={mayCreate ? text.intro : text.noAbilities}
      actions={
        <>
          <Button
            component="a"
            href={`${root}/api/docs`}
            target="_blank"
            variant="default"
            rightSection={<Icon name="external" size={16} />}
          >
            {text.reference}
          </Button>
          {mayCreate && (
            <Button
              leftSection={<Icon name="report" />}
              onClick={() => void navigate({ search: { ...search, add: 1 } })}
            >
              {text.create}
            </Button>
          )}
        </>
      }
    >
      <Filters>
        <SearchField value={search.q ?? ''} onSearch={(q) => go(withFilter(search, { q }))} />
        {can('tokens.manage') && (
          <FilterSelect
            label={text.whose}
            all={text.mine}
            value={search.whose}
            options={[{ value: 'everybody', label: text.everybody }]}
            onChange={(whose) => go(withFilter(search, { whose }))}
          />
        )}
      </Filters>
      <Tokens
        user={search.whose ? undefined : session.userId}
        page={search.page}
        q={search.q}
        mayCreate={mayCreate}
        onPage={(page) => go({ ...search, page })}
      />
      {mayCreate && add && (
        <CreateToken
          onClose={close}
          onCreated={(created) => {
            setSecret(created);
            close();
          }}
        />
      )}
      {token !== undefined && <EditToken key={token} id={token} onClose={close} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </PageFrame>
  );
}

interface Props {
  /** Undefined for the tokens of everybody. */
  readonly user: number | undefined;
  readonly page: number | undefined;
  readonly q: string | undefined;
  readonly mayCreate: boolean;
  readonly onPage: (page: number) => void;
}

function Tokens({ user, page, q, mayCreate, onPage }: Props) {
  const query = useQuery(tokenList({ user, page, q }));
  const text = words.tokens;
  return (
    <PagedList
      query={query}
      isFiltered={q !== undefined}
      empty={<Empty title={text.emptyTitle} text={mayCreate ? text.emptyText : ''} />}
      onPage={onPage}
    >
      {(records) => (
        <Rows label={text.list}>
          {records.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              parent={records.find(({ id }) => id === token.parentId)}
              showsOwner={user === undefined}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}
