import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Versioned } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { NobodyIsTold } from '../../session/nobody-told.tsx';
import { duration } from '../../ui/durations.ts';
import { Facts } from '../../ui/facts.tsx';
import { Card, PageFrame, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { OnFailureNow, onFailureName } from '../components/on-failure-picker.tsx';
import { allComponents, useComponentNames } from '../components/queries.ts';
import { placeName } from '../probes/model.ts';
import { Changes } from './changes.tsx';
import { ResponseTimes } from './chart.tsx';
import { CheckAlerts } from './check-alerts.tsx';
import classes from './checks.module.css';
import { Explanation } from './explanation.tsx';
import { HeartbeatAddress } from './heartbeat-address.tsx';
import { HeatMap } from './heat-map.tsx';
import { type Check, choiceOf, stateMarks, tagsIn } from './model.ts';
import { kindName, stateName } from './names.ts';
import { CheckActions } from './page-actions.tsx';
import { PlaceResults } from './place-results.tsx';
import { checks, latestResults, polled } from './queries.ts';
import { Result } from './result.tsx';
import { Tiles } from './tiles.tsx';

const route = getRouteApi('/frame/checks/$check');

export const CheckPage = () => (
  <Needs ability="checks.read" title={words.checks.title}>
    <OneCheck />
  </Needs>
);

/** One check: its state and why, how long it took, what happened to it. */
function OneCheck() {
  const { check } = route.useParams();
  const query = useQuery({ ...checks.one(Number(check)), ...polled });
  if (query.data === undefined) {
    return (
      <PageFrame title={words.checks.title}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageFrame>
    );
  }
  return <LoadedCheck key={check} current={query.data} />;
}

function LoadedCheck({ current }: { readonly current: Versioned<Check> }) {
  const { record } = current;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame title={record.name} actions={<CheckActions current={current} />}>
      <Card>
        <div className={classes.now} role="status">
          <StatusLabel status={stateMarks[record.state]} name={stateName(record.state)} />
          {record.since.string !== null && (
            <span className={classes.facts}>
              <ZonedTime at={record.since} exact />
              <ZonedTime at={record.since} />
            </span>
          )}
        </div>
        <p className={classes.reason} dir="auto">
          <Explanation parts={record.explanationParts} />
        </p>
      </Card>
      <NobodyIsTold />
      {record.places.length > 1 && record.lastResult && <PlaceResults check={record} />}
      {record.lastResult && <LastResult check={record} />}
      {record.kind === 'heartbeat' && <HeartbeatAddress id={record.id} />}
      <Tiles id={record.id} search={search} />
      {record.kind !== 'heartbeat' && (
        <ResponseTimes
          check={record}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
      <HeatMap id={record.id} />
      <CheckAlerts id={record.id} />
      <Changes id={record.id} />
      <Configuration check={record} />
    </PageFrame>
  );
}

/** With what the system sent, if the server still has it. */
function LastResult({ check }: { readonly check: Check }) {
  const { id, lastResult, kind, target, request } = check;
  const from = lastResult?.at.string ?? '';
  const { data } = useQuery({ ...latestResults(id, `${from.replace(' ', 'T')}Z`), enabled: from !== '' });
  if (!lastResult) return null;
  const text = words.checks;
  const output = data?.findLast(({ place }) => place === lastResult.place)?.output ?? null;
  return (
    <Section title={text.lastResult}>
      <Card>
        <p className={classes.facts}>
          <ZonedTime at={lastResult.at} exact />
          <ZonedTime at={lastResult.at} />
          <span>
            {text.place}: <bdi>{placeName(lastResult.place)}</bdi>
          </span>
        </p>
        <Result result={{ ...lastResult, output }} />
        {target !== '' && (
          <p className={classes.asked}>
            {text.request}: <bdi>{kind === 'http' ? `${request.method || 'GET'} ${target}` : target}</bdi>
          </p>
        )}
      </Card>
    </Section>
  );
}

function Configuration({ check }: { readonly check: Check }) {
  const text = words.checks;
  const can = useCan();
  const nameOf = useComponentNames();
  const component = useQuery(allComponents).data?.records.find(({ id }) => id === check.component);
  const parent = useQuery({ ...checks.one(check.parent ?? 0), enabled: check.parent !== null }).data?.record;
  const tags = tagsIn(check.tags);
  return (
    <Section title={text.configuration}>
      <Card>
        <Facts
          facts={[
            [text.kind, kindName(check.kind)],
            check.target !== '' && [text.target, <bdi key="target">{check.target}</bdi>],
            [text.interval, check.cron === '' ? duration(check.interval) : `${check.cron} ${check.timezone}`],
            [text.places, check.places.map(placeName).join(', ')],
            [text.failAfter, check.fail_after],
            [text.recoverAfter, check.recover_after],
            check.degraded_above !== null && [text.degradedAbove, check.degraded_above],
            check.expect.length > 0 && [
              text.expect,
              check.expect.map((each) => text.expectations[choiceOf(each)]).join(', '),
            ],
            check.component !== null && [
              text.component,
              <Link
                key="component"
                to="/components/$component"
                params={{ component: String(check.component) }}
              >
                <bdi>{nameOf([check.component])}</bdi>
              </Link>,
            ],
            component !== undefined &&
              !can('components.manage') && [words.components.onFailure, onFailureName(component)],
            check.parent !== null && [
              text.parent,
              <Link key="parent" to="/checks/$check" params={{ check: String(check.parent) }}>
                <bdi>{parent?.name ?? `#${check.parent}`}</bdi>
              </Link>,
            ],
            tags.length > 0 && [
              text.tags,
              tags.map((tag) => (
                <Link key={tag} to="/checks" search={{ tag }} className={classes.tag}>
                  {tag}
                </Link>
              )),
            ],
          ]}
        />
        {component && can('components.manage') && <OnFailureNow component={component} />}
      </Card>
    </Section>
  );
}
