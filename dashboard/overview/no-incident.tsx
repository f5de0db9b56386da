import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { checkTotal, useCounts } from '../api/counts.ts';
import { useCan } from '../api/session.ts';
import { allComponents } from '../resources/components/queries.ts';
import { Empty } from '../ui/empty.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { count, words } from '../words/words.ts';
import { Calm } from './calm.tsx';
import classes from './overview.module.css';

/** Without an incident, components may still have a status that somebody set on them; the board begins with those. */
export function NoIncident() {
  const can = useCan();
  const components = useQuery(allComponents).data?.records.filter(({ enabled }) => enabled);
  const checks = useQuery({ ...checkTotal, enabled: can('checks.read') }).data?.total;
  const failing = useCounts()['/checks'];
  if (!components || failing === undefined) return null;
  if (components.length === 0) return <NothingYet />;
  if (components.some(({ latestStatus }) => latestStatus !== 1)) return null;
  const text = words.overview;
  return (
    <>
      {failing > 0 ? (
        <Link to="/checks" search={{ state: 'problems' }} className={`${classes.good} s3`}>
          <StatusMark status={3} />
          <strong>{count(text.checksFailing, failing)}</strong>
        </Link>
      ) : (
        <div className={`${classes.good} s1`}>
          <StatusMark status={1} />
          <div>
            <h2>{text.allGood}</h2>
            <p>{checks === 0 ? text.noChecksText : text.allGoodText}</p>
          </div>
        </div>
      )}
      <Calm hasChecks={checks !== 0} />
    </>
  );
}

/** A page without components says nothing, so nothing is said to work. */
function NothingYet() {
  const can = useCan();
  const text = words.overview;
  return (
    <Empty
      title={text.noComponents}
      text={text.noComponentsText}
      action={
        can('components.manage') && (
          <Button renderRoot={(props) => <Link to="/components" search={{ add: 1 }} {...props} />}>
            {words.components.add}
          </Button>
        )
      }
    />
  );
}
