import type { ServerResponse } from 'node:http';
import { networkOf } from '../../lib/network.ts';
import type { Variant } from './channel.ts';

export interface AudienceLimits {
  /** Streams of one process. */
  readonly mostViewers: number;
  /** Streams of one address: more than a large office behind one address has pages open. */
  readonly mostPerNetwork: number;
  /** Variants of the page that are rendered for one address: every language, or the choices of a few readers. */
  readonly mostVariantsPerNetwork: number;
}

const defaultLimits: AudienceLimits = {
  mostViewers: 20_000,
  mostPerNetwork: 1000,
  mostVariantsPerNetwork: 16,
};

/** Those who come from one address; with IPv6, from the 64 bits that one household has. */
interface Network {
  readonly name: string;
  streams: number;
  /** Streams of each variant that is rendered for it. */
  readonly variants: Map<Variant, number>;
}

interface Viewer {
  readonly variant: Variant;
  readonly network: Network;
  /** Whether its variant is among those that are rendered for its network. */
  readonly counts: boolean;
}

/** Who watches, and how much of the server each of them may take. */
export class Audience {
  readonly limits: AudienceLimits;
  readonly #viewers = new Map<ServerResponse, Viewer>();
  readonly #networks = new Map<string, Network>();

  constructor(limits: Partial<AudienceLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits };
  }

  get size(): number {
    return this.#viewers.size;
  }

  get responses(): Iterable<ServerResponse> {
    return this.#viewers.keys();
  }

  has(response: ServerResponse): boolean {
    return this.#viewers.has(response);
  }

  isFull(): boolean {
    return this.#viewers.size >= this.limits.mostViewers;
  }

  isFullFor(address: string): boolean {
    const network = this.#networks.get(networkOf(address));
    return network !== undefined && network.streams >= this.limits.mostPerNetwork;
  }

  add(response: ServerResponse, address: string, variant: Variant): void {
    const name = networkOf(address);
    const network = this.#networks.get(name) ?? { name, streams: 0, variants: new Map() };
    this.#networks.set(name, network);
    network.streams++;
    variant.streams++;
    const alike = network.variants.get(variant) ?? 0;
    const counts = alike > 0 || network.variants.size < this.limits.mostVariantsPerNetwork;
    if (counts) network.variants.set(variant, alike + 1);
    if (counts && alike === 0) variant.networks++;
    this.#viewers.set(response, { variant, network, counts });
  }

  remove(response: ServerResponse): void {
    const viewer = this.#viewers.get(response);
    if (!viewer) return;
    const { variant, network, counts } = viewer;
    this.#viewers.delete(response);
    variant.viewers.delete(response);
    network.streams--;
    variant.streams--;
    if (network.streams === 0) this.#networks.delete(network.name);
    if (!counts) return;
    const alike = (network.variants.get(variant) ?? 0) - 1;
    if (alike > 0) network.variants.set(variant, alike);
    else {
      network.variants.delete(variant);
      variant.networks--;
    }
  }
}
