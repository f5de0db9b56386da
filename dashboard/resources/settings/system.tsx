import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type System, systemQuery } from '../../api/system.ts';
import { Facts } from '../../ui/facts.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { fill, words } from '../../words/words.ts';

/** Which version runs, and whether a restart would start another one. */
export function SystemSection() {
  const text = words.settings;
  const query = useQuery(systemQuery);
  return (
    <QueryView query={query}>
      {(system) => (
        <>
          <Facts
            facts={[
              [text.version, system.version],
              [text.installed, system.installed ?? text.unknown],
            ]}
          />
          {!system.restart_needed && <p>{text.upToDate}</p>}
        </>
      )}
    </QueryView>
  );
}

/** Says on every section that a restart is due. */
export function RestartNotice() {
  const { data } = useQuery(systemQuery);
  if (!data?.restart_needed) return null;
  return <Notice system={data} />;
}

const Notice = ({ system: { version, installed, advice } }: { readonly system: System }) => (
  <Alert variant="light" role="status" title={words.settings.restartTitle} mb="md">
    {advice ?? fill(words.settings.restartText, { version, installed: installed ?? '' })}
  </Alert>
);
