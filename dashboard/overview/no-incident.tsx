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
  if (!components || failing === undefined || checks === undefined) return null;
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
        <Judgement hasChecks={checks > 0} />
      )}
      <Calm hasChecks={checks > 0} />
    </>
  );
}

/** Without a check, nobody has looked whether anything works: all that is known is what people have set. */
function Judgement({ hasChecks }: { readonly hasChecks: boolean }) {
  const text = words.overview;
  const status = hasChecks ? 1 : 5;
  return (
    <div className={`${classes.good} s${status}`}>
      <StatusMark status={status} />
      <div>
        <h2>{hasChecks ? text.allGood : text.noIncident}</h2>
        <p>{hasChecks ? text.allGoodText : text.noChecksText}</p>
      </div>
    </div>
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
