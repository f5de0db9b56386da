import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryOf } from '../../api/resource.ts';
import { useAction } from '../../ui/action.ts';
import { duration } from '../../ui/durations.ts';
import { Facts } from '../../ui/facts.tsx';
import { notify } from '../../ui/notify.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { type Incident, isResolved } from './model.ts';
import { writePostmortem } from './postmortem-queries.ts';
import classes from './replay.module.css';
import { type IncidentReplay, markdownOf } from './replay-model.ts';

const replayOf = (incident: number) =>
  queryOf(['incidents', 'one', incident, 'replay'], async ({ signal }): Promise<IncidentReplay> => {
    const { data } = await call('GET /api/incidents/{incident}/replay', { path: { incident }, signal });
    return data.data;
  });

/** What happened when, and how long it took: for staff. It is read when somebody unfolds it. */
export function Replay({ incident }: { readonly incident: Incident }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...replayOf(incident.id), enabled: isOpen });
  const text = words.alerts.replay;
  return (
    <Section title={text.title}>
      <Card>
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={classes.unfold}>{text.intro}</summary>
          {isOpen && (
            <QueryView query={query}>
              {(replay) => (
                <>
                  <Figures figures={replay.figures} />
                  <Moments moments={replay.moments} />
                  {incident.postmortem === 'none' && isResolved(incident) && (
                    <StartPostmortem incident={incident.id} replay={replay} />
                  )}
                </>
              )}
            </QueryView>
          )}
        </details>
      </Card>
    </Section>
  );
}

function Figures({ figures }: Pick<IncidentReplay, 'figures'>) {
  const names = words.alerts.replay.figures;
  const fact = (name: string, seconds: number | null) =>
    seconds !== null && ([name, duration(seconds)] as const);
  return (
    <Facts
      facts={[
        fact(names.notice, figures.time_to_notice),
        fact(names.publish, figures.time_to_publish),
        fact(names.notify, figures.time_to_notify),
        fact(names.resolve, figures.time_to_resolve),
      ]}
    />
  );
}

const Moments = ({ moments }: Pick<IncidentReplay, 'moments'>) => (
  <ol className={classes.moments} aria-label={words.alerts.replay.heading}>
    {moments.map(({ kind, at, at_iso, seconds, alert, update }) => (
      <li key={`${kind} ${at_iso} ${alert} ${update}`} className={classes.moment}>
        <span>
          {alert === null ? (
            words.alerts.replay.kinds[kind]
          ) : (
            <Link to="/alerts/$alert" params={{ alert: String(alert) }} preload={false}>
              {words.alerts.replay.kinds[kind]}
            </Link>
          )}
        </span>
        <span className={classes.time}>
          <ZonedTime at={at} exact />
          <span>+{duration(seconds)}</span>
        </span>
      </li>
    ))}
  </ol>
);

interface StartProps {
  readonly incident: number;
  readonly replay: IncidentReplay;
}

/** The timeline becomes a draft, which nobody outside sees, and to which people add what they learned. */
function StartPostmortem({ incident, replay }: StartProps) {
  const text = words.alerts.replay;
  const start = useAction({
    run: () => writePostmortem(incident, { body: markdownOf(replay) }, undefined),
    onDone: () => notify(text.started),
    nameOf: () => words.incidents.postmortem,
  });
  return (
    <Button variant="outline" mt="sm" loading={start.isPending} onClick={() => start.mutate()}>
      {text.start}
    </Button>
  );
}
