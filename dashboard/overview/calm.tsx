import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { queryOf } from '../api/resource.ts';
import { useCan } from '../api/session.ts';
import { RecordName } from '../resources/audit/entry.tsx';
import type { AuditEntry } from '../resources/audit/model.ts';
import { auditList } from '../resources/audit/queries.ts';
import { type CheckState, stateMarks } from '../resources/checks/model.ts';
import { stateName } from '../resources/checks/names.ts';
import { checkList, polled } from '../resources/checks/queries.ts';
import { NobodyIsTold } from '../session/nobody-told.tsx';
import { actorName, eventTitle } from '../ui/log-words.ts';
import { Card, Section } from '../ui/page-frame.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { StatusLabel } from '../ui/status-mark.tsx';
import { ZonedTime } from '../ui/zoned-time.tsx';
import { locale, words } from '../words/words.ts';
import classes from './overview.module.css';

const MINUTES_MS = 60_000;

const uptime = queryOf(
  ['components', 'uptime'],
  async ({ signal }) => (await call('GET /api/uptime', { signal })).data.data,
);

/** What people look for when all is well. It is loaded after the page. */
export const Calm = ({ hasChecks }: { readonly hasChecks: boolean }) => (
  <>
    {hasChecks ? <NobodyIsTold /> : <AddCheck />}
    <div className={classes.calm}>
      <Uptime />
      {hasChecks && <ChecksByState />}
    </div>
    <LatestChanges />
  </>
);

function AddCheck() {
  const can = useCan();
  if (!can('checks.manage')) return null;
  return (
    <p>
      <Button renderRoot={(props) => <Link to="/checks" search={{ add: 'one' }} {...props} />}>
        {words.checks.add}
      </Button>
    </p>
  );
}

const percentText = (percent: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(Number(percent) / 100);

function Uptime() {
  const { data } = useQuery({ ...uptime, staleTime: 5 * MINUTES_MS });
  if (!data || data.percent === null) return null;
  return (
    <Section title={words.overview.uptime}>
      <Card>
        <div className={classes.figure}>{percentText(data.percent)}</div>
        <ul className={classes.figures}>
          {data.components.map(({ id, name, percent }) => (
            <li key={id}>
              <Link to="/components/$component" params={{ component: String(id) }}>
                <bdi>{name}</bdi>
              </Link>
              {percent !== null && <span>{percentText(percent)}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The states that are worth a figure when all is well. */
const shownStates = [
  'up',
  'unsure',
  'no data',
  'waiting',
  'maintenance',
  'paused',
] as const satisfies CheckState[];

function ChecksByState() {
  const can = useCan();
  if (!can('checks.read')) return null;
  return (
    <Section title={words.checks.title}>
      <Card>
        <ul className={classes.figures}>
          {shownStates.map((state) => (
            <StateCount key={state} state={state} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function StateCount({ state }: { readonly state: (typeof shownStates)[number] }) {
  const total = useQuery({ ...checkList({ state }, 1), ...polled }).data?.total ?? 0;
  if (total === 0 && state !== 'up') return null;
  return (
    <li>
      <Link to="/checks" search={{ state }}>
        <StatusLabel status={stateMarks[state]} name={stateName(state)} />
      </Link>
      <span>{new Intl.NumberFormat(locale).format(total)}</span>
    </li>
  );
}

const MAX_CHANGES = 5;
/** What happens by itself, or to accounts, is no change of the page. */
const isNoise = ({ actor, subjectType }: AuditEntry): boolean =>
  actor.kind === 'system' || ['session', 'sign_in', 'delivery', 'token', 'passkey'].includes(subjectType);

function LatestChanges() {
  const can = useCan();
  const { data } = useQuery({ ...auditList({}), enabled: can('audit.read') });
  const changes = (data?.records ?? []).filter((entry) => !isNoise(entry)).slice(0, MAX_CHANGES);
  if (changes.length === 0) return null;
  return (
    <Section title={words.overview.latestChanges}>
      <Rows label={words.overview.latestChanges}>
        {changes.map((entry) => (
          <Row
            key={entry.id}
            title={
              <>
                {eventTitle(entry.subjectType, entry.verb)} <RecordName entry={entry} />
              </>
            }
            detail={<bdi>{actorName(entry.actor)}</bdi>}
          >
            <span className={classes.facts}>
              <ZonedTime at={entry.created} />
            </span>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
