import type { Schemas } from '@daymark/client';
import type { Timestamp } from '../../ui/times.ts';
import { words } from '../../words/words.ts';
import type { ComponentStatus } from '../components/model.ts';

type Attributes = Schemas['Probe']['attributes'];

/** What people can set. */
export interface ProbeFields {
  readonly name: string;
}

export interface Probe extends ProbeFields {
  readonly id: number;
  readonly state: Attributes['state'];
  readonly version: string | null;
  readonly lastSeen: Timestamp;
  /** In seconds. */
  readonly lag: number | null;
  readonly clockSkew: number | null;
  readonly waiting: number;
  readonly dropped: number;
  /** It runs no checks that have secrets, because nobody has confirmed its new token. */
  readonly secretsWithheld: boolean;
}

export const toProbe = ({ attributes }: { readonly attributes: Attributes }): Probe => ({
  id: attributes.id,
  name: attributes.name,
  state: attributes.state,
  version: attributes.version,
  lastSeen: attributes.last_seen,
  lag: attributes.lag,
  clockSkew: attributes.clock_skew,
  waiting: attributes.waiting,
  dropped: attributes.dropped,
  secretsWithheld: attributes.secrets_withheld,
});

/** Each state has the mark and the colours of a component status. */
export const probeMarks: Readonly<Record<Probe['state'], ComponentStatus>> = {
  connected: 1,
  gone: 4,
  waiting: 5,
};

/** A clock that is off by less is right. */
const SKEW_SECONDS = 2;

export const hasWrongClock = ({ clockSkew }: Probe): boolean => Math.abs(clockSkew ?? 0) > SKEW_SECONDS;

/** The service itself. */
export const HERE = 'here';

export const placeName = (place: string): string => (place === HERE ? words.probes.here : place);
