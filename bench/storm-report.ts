import type { Arrival } from './arrivals.ts';
import {
  HEARTBEATS,
  MOST_WAIT_SECONDS,
  READ,
  RECIPIENTS,
  SOURCES,
  WRITE,
  WRITERS,
  WRITES_PER_SECOND,
} from './storm-size.ts';
import { markdownTable, median, percentile, type Verdict, verdictTable, whole } from './table.ts';

export interface Published {
  /** From the acknowledgment of the incident to the acceptance of its first and its last mail, in seconds. */
  readonly first: number;
  readonly last: number;
  readonly mails: number;
}

export interface Phase {
  readonly published: readonly Published[];
  /** From the acknowledgment of an alert to its incident, in seconds; infinite if it did not come in time. */
  readonly rules: readonly number[];
  readonly arrivals: readonly Arrival[];
}

type Numbers = {
  readonly where: string;
  readonly idle: Phase;
  readonly busy: Phase;
  readonly refused: number;
  readonly taken: number;
  readonly cores: number;
  readonly seconds: number;
} & State;

export interface State {
  readonly alerts: number;
  readonly undecided: number;
  readonly missing: number;
  readonly unread: number;
}

const latencies = (phase: Phase, name: string): number[] =>
  phase.arrivals.filter(({ stream, status }) => stream === name && status === 200).map(({ ms }) => ms);

const failed = (phase: Phase): number => phase.arrivals.filter(({ status }) => status !== 200).length;

const spread = (phase: Phase, name: string) => {
  const values = latencies(phase, name);
  return { count: values.length, p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
};

export const toJson = ({ idle, busy, ...rest }: Numbers) => {
  const phase = (of: Phase) => ({
    published: of.published,
    rules: of.rules,
    reads: spread(of, READ),
    writes: spread(of, WRITE),
    failed: failed(of),
  });
  return { ...rest, idle: phase(idle), busy: phase(busy) };
};

export function failuresOf({ idle, busy }: Numbers): string[] {
  const published = [...idle.published, ...busy.published];
  const wrong = published.filter(({ mails }) => mails !== RECIPIENTS).length;
  const missed = verdictsOf(busy).filter(({ met }) => !met);
  return [
    ...(wrong > 0
      ? [`Of ${wrong} incidents mails were lost, came twice, or did not come in ${MOST_WAIT_SECONDS} s.`]
      : []),
    ...missed.map(({ target, wanted, found }) => `Missed: ${target}: ${found}, wanted ${wanted}.`),
  ];
}

const seconds = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)} s` : 'not in time');
const slowest = (phase: Phase): number => Math.max(...phase.rules);
const slowestMail = (phase: Phase, which: 'first' | 'last'): number =>
  Math.max(...phase.published.map((published) => published[which]));

/** What the storm must not change. If one of these is missed, the run fails. */
const verdictsOf = (busy: Phase): Verdict[] => [
  {
    target: 'a rule publishes, slowest in the storm',
    wanted: 'within 1 s',
    found: seconds(slowest(busy)),
    met: slowest(busy) <= 1,
  },
  {
    target: 'first mail of an incident, slowest in the storm',
    wanted: 'within 5 s',
    found: seconds(slowestMail(busy, 'first')),
    met: slowestMail(busy, 'first') <= 5,
  },
];

export function describe(numbers: Numbers): string {
  const { idle, busy } = numbers;
  const row = (name: string, of: (phase: Phase) => string) => [name, of(idle), of(busy)];
  return [
    `${whole(numbers.taken)} alerts of ${SOURCES} sources and ${whole(HEARTBEATS)} missing heartbeats hit ${numbers.where}, while ${WRITERS} scripts make ${WRITES_PER_SECOND} writes a second. One mail to each of ${RECIPIENTS} subscribers.`,
    '',
    markdownTable(
      ['what', 'without a storm', 'in the storm'],
      [
        row('publishing to the first mail taken, slowest', (phase) => seconds(slowestMail(phase, 'first'))),
        row('publishing to the last mail taken, slowest', (phase) => seconds(slowestMail(phase, 'last'))),
        row('alert to the incident of its rule, median', ({ rules }) => seconds(median(rules))),
        row('alert to the incident of its rule, slowest', (phase) => seconds(slowest(phase))),
        row('p99 of reads', (phase) => `${spread(phase, READ).p99.toFixed(1)} ms`),
        row('p99 of writes', (phase) => `${spread(phase, WRITE).p99.toFixed(0)} ms`),
        row('requests that were not answered with 200', (phase) => whole(failed(phase))),
      ],
    ),
    '',
    `After ${whole(numbers.seconds)} s: ${whole(numbers.taken)} alerts taken (${whole(numbers.refused)} deliveries refused and sent again), ${whole(numbers.alerts)} stored, ${whole(numbers.undecided)} of them not decided; ${whole(numbers.missing)} heartbeats missing; ${whole(numbers.unread)} events not read by every consumer. Daymark used ${numbers.cores.toFixed(2)} of a core.`,
    '',
    verdictTable(verdictsOf(busy)),
  ].join('\n');
}
