import { Fragment } from 'react';
import { Filled } from '../../ui/filled.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, listed, words } from '../../words/words.ts';
import { placeName } from '../probes/model.ts';
import type { Check } from './model.ts';

type Part = Check['explanationParts'][number];

/** Why the state of a check is what it is: in the language and the time zone of whoever reads it. */
export const Explanation = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an explanation have a fixed order.
    <Fragment key={index}>
      {index > 0 && ' '}
      <Sentence {...part} />
    </Fragment>
  ));

/** Each code that says since when, and what it says. */
const timed = {
  no_data: 'noData',
  works: 'works',
  fails: 'fails',
  degraded: 'degraded',
  works_again: 'worksAgain',
  heartbeat_late: 'heartbeatLate',
  job_late: 'jobLate',
} as const;

const plain = {
  no_result: 'noResult',
  no_heartbeat: 'noHeartbeat',
  paused: 'paused',
  paused_by_daymark: 'pausedByDaymark',
  maintenance: 'maintenance',
  not_confirmed: 'notConfirmed',
  too_few_places: 'tooFew',
  nothing_published: 'nothingPublished',
} as const;

function Sentence({ code, values: { since, places, needed = 0, counted = 0, reason } }: Part) {
  const text = words.checks.explanation;
  const seenBy = places ? listed(places.map(placeName)) : '';
  switch (code) {
    case 'reason':
      return <bdi>{reason}</bdi>;
    case 'others_see_it_working':
      return fill(text.othersWork, { places: seenBy });
    case 'enough_places':
      return fill(text.enough, { needed: String(needed), counted: String(counted) });
    case 'no_result':
    case 'no_heartbeat':
    case 'paused':
    case 'paused_by_daymark':
    case 'maintenance':
    case 'not_confirmed':
    case 'too_few_places':
    case 'nothing_published':
      return text[plain[code]];
    default:
      return (
        <>
          <Filled
            text={text[timed[code]]}
            values={{ time: since ? <SinceTime at={since} /> : words.common.none }}
          />
          {places && ` ${fill(text.seenFrom, { places: seenBy })}`}
        </>
      );
  }
}

const SinceTime = ({ at }: { readonly at: string }) => (
  <ZonedTime at={{ human: null, string: at.slice(0, 19).replace('T', ' ') }} exact />
);
