import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Needs } from '../../session/needs.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { WholeList } from '../../ui/whole-list.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import classes from './alert-sources.module.css';
import { senderName } from './model.ts';
import { allAlertSources } from './queries.ts';

const route = getRouteApi('/frame/alerts/sources');

const CreateSource = lazy(() => import('./create.tsx').then((module) => ({ default: module.CreateSource })));

export const AlertSourceList = () => (
  <Needs ability="alerts.manage" title={words.alerts.sources}>
    <AllSources />
  </Needs>
);

/** The systems that send alerts, and when each sent something last. */
function AllSources() {
  const { add } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(allAlertSources);
  const text = words.alerts;
  return (
    <WholeList
      query={query}
      text={{
        title: text.sources,
        intro: text.sourcesIntro,
        emptyTitle: text.sourcesEmptyTitle,
        emptyText: text.sourcesEmptyText,
        add: text.addSource,
      }}
      actions={
        <Button variant="default" component={Link} to="/alerts">
          {text.title}
        </Button>
      }
      onAdd={() => void navigate({ search: { add: 1 } })}
      list={(records) => (
        <Rows label={text.sources}>
          {records.map(({ id, name, kind, lastDelivery }) => (
            <Row
              key={id}
              title={
                <Link to="/alerts/sources/$source" params={{ source: String(id) }} dir="auto">
                  {name}
                </Link>
              }
              detail={senderName(kind)}
            >
              <span className={classes.facts}>
                {lastDelivery.string === null ? (
                  text.noDeliveries
                ) : (
                  <>
                    {text.lastDelivery} <ZonedTime at={lastDelivery} />
                  </>
                )}
              </span>
            </Row>
          ))}
        </Rows>
      )}
    >
      <Suspense fallback={null}>
        {add === 1 && <CreateSource onClose={() => void navigate({ search: {} })} />}
      </Suspense>
    </WholeList>
  );
}
