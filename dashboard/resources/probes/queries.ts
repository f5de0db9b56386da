import { resource, write } from '../../api/resource.ts';
import { type Probe, type ProbeFields, toProbe } from './model.ts';

export const probes = resource('/api/probes', 'probe', { subject: 'probe', toRecord: toProbe });

/** Every probe: there are as many as there are places. */
export const allProbes = probes.all({ sort: ['name'] });

/** A probe together with its token, which is shown once. */
export interface WithToken {
  readonly probe: Probe;
  readonly token: string;
}

/** Gives a probe another token. The old one stops working at once. */
export async function rotateToken(probe: number): Promise<WithToken> {
  const { data } = await write('probe', 'POST /api/probes/{probe}/rotate', { path: { probe } });
  return { probe: toProbe(data), token: data.attributes.token };
}

/** From now on, it gets the secrets of its checks again. */
export const confirmProbe = (probe: number): Promise<unknown> =>
  write('probe', 'POST /api/probes/{probe}/confirm', { path: { probe } });

export async function createProbe({ name }: ProbeFields, idempotencyKey: string): Promise<WithToken> {
  const { data } = await probes.create({ name: name.trim() }, idempotencyKey);
  return { probe: toProbe(data), token: data.attributes.token };
}
