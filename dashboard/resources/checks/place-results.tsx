import { useQuery } from '@tanstack/react-query';
import { milliseconds } from '../../ui/durations.ts';
import { Section } from '../../ui/page-frame.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { dateOf } from '../../ui/times.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { placeName } from '../probes/model.ts';
import classes from './checks.module.css';
import { type Check, verdictMarks } from './model.ts';
import { verdictName } from './names.ts';
import { latestResults, polled } from './queries.ts';

/** A place that has said nothing for so many intervals is not listed with a result. */
const INTERVALS = 5;

/** What each place found last: who sees it fail, and who sees it working. */
export function PlaceResults({ check }: { readonly check: Check }) {
  const { id, places, interval, lastResult } = check;
  const newest = lastResult && dateOf(lastResult.at);
  const from = newest ? new Date(newest.getTime() - INTERVALS * interval * 1000).toISOString() : '';
  const { data } = useQuery({ ...latestResults(id, from), ...polled, enabled: from !== '' });
  if (!data) return null;
  return (
    <Section title={words.probes.latestResults}>
      <Rows label={words.probes.latestResults}>
        {places.map((place) => {
          const result = data.findLast((each) => each.place === place);
          return (
            <Row
              key={place}
              title={<bdi>{placeName(place)}</bdi>}
              detail={
                result && (
                  <>
                    <span dir="auto">{result.reason}</span>
                    <span className={classes.facts}>
                      <ZonedTime at={result.at} />
                      <span>{milliseconds(result.phases.total)}</span>
                    </span>
                  </>
                )
              }
            >
              <StatusLabel
                status={verdictMarks[result?.verdict ?? 'no data']}
                name={verdictName(result?.verdict ?? 'no data')}
              />
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
