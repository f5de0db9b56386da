import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { roles } from '../../../common/roles.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MailNotSent } from '../../ui/mail-not-sent.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { words } from '../../words/words.ts';
import { InviteUser } from './create.tsx';
import { EditUser } from './edit.tsx';
import { type UserSearch, userList } from './queries.ts';
import { UserRow } from './row.tsx';

const route = getRouteApi('/frame/people');

export const UserList = () => (
  <Needs ability="users.manage" title={words.users.title}>
    <Everybody />
  </Needs>
);

/** Everybody who can sign in, and who is invited. Filters and the open form are part of the address. */
function Everybody() {
  const { add, user, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const text = words.users;
  const go = (next: UserSearch) => void navigate({ search: next });
  const inviteButton = (
    <Button
      leftSection={<Icon name="report" />}
      onClick={() => void navigate({ search: { ...search, add: 1 } })}
    >
      {text.invite}
    </Button>
  );
  return (
    <PageFrame title={text.title} intro={text.intro} actions={inviteButton}>
      <MailNotSent />
      <UserFilters search={search} onChange={go} />
      <People search={search} onChange={go} />
      {add && <InviteUser onClose={() => go(search)} />}
      {user !== undefined && <EditUser key={user} id={user} onClose={() => go(search)} />}
    </PageFrame>
  );
}

interface Props {
  readonly search: UserSearch;
  readonly onChange: (search: UserSearch) => void;
}

function UserFilters({ search, onChange }: Props) {
  const text = words.users;
  return (
    <Filters>
      <SearchField
        value={search.q ?? ''}
        label={text.searchHint}
        onSearch={(q) => onChange(withFilter(search, { q }))}
      />
      <FilterSelect
        label={text.role}
        all={text.anyRole}
        value={search.role}
        options={roles.map((role) => ({ value: role, label: words.session.role[role] }))}
        onChange={(role) => onChange(withFilter(search, { role }))}
      />
      <FilterSelect
        label={text.state}
        all={text.anyState}
        value={search.state}
        options={[
          { value: 'pending', label: text.pending },
          { value: 'disabled', label: text.disabledOnly },
        ]}
        onChange={(state) => onChange(withFilter(search, { state }))}
      />
    </Filters>
  );
}

function People({ search, onChange }: Props) {
  const query = useQuery(userList(search));
  const text = words.users;
  return (
    <PagedList
      query={query}
      isFiltered={Object.keys(search).length > 0}
      empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
      onClear={() => onChange({})}
      onPage={(page) => onChange({ ...search, page })}
    >
      {(records) => (
        <Rows label={text.list}>
          {records.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}
