import type { ServerResponse } from 'node:http';
import { networkOf } from '../../../lib/network.ts';

export interface ViewerLimits {
  /** Maximum number of streams of this process. */
  readonly maxViewers: number;
  /** Maximum number of streams of one network: see `streamsPerAddress`. It leaves room for a large office behind one address. */
  readonly maxPerNetwork: number;
  /**
   * Maximum number of page variants that are rendered for one network: every language, or the choices of a few
   * visitors.
   */
  readonly maxVariantsPerNetwork: number;
}

const defaultLimits: ViewerLimits = {
  maxViewers: 20_000,
  maxPerNetwork: 800,
  maxVariantsPerNetwork: 16,
};

/** The viewers of one page, or of one variant of it. */
export interface Audience {
  /** Viewers that are up to date and receive every change. */
  readonly viewers: Set<ServerResponse>;
  /** Number of viewers, including those that still wait for their first update. */
  streams: number;
  /** Number of networks that watch it and for which it is rendered. */
  networks: number;
}

/** An IPv4 address, or the /64 prefix that an IPv6 household has. */
interface Network {
  readonly name: string;
  streams: number;
  /** Number of streams for each variant that is rendered for this network. */
  readonly variants: Map<Audience, number>;
}

interface Viewer {
  readonly variant: Audience;
  readonly network: Network;
  /** Whether the variant is one of those that are rendered for the network. */
  readonly isRendered: boolean;
}

/** Tracks the open streams and limits how many resources one network can use. */
export class ViewerRegistry {
  readonly limits: ViewerLimits;
  readonly #viewers = new Map<ServerResponse, Viewer>();
  readonly #networks = new Map<string, Network>();

  constructor(limits: Partial<ViewerLimits> = {}) {
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
    return this.#viewers.size >= this.limits.maxViewers;
  }

  isFullFor(address: string): boolean {
    const network = this.#networks.get(networkOf(address));
    return network !== undefined && network.streams >= this.limits.maxPerNetwork;
  }

  /** Whether a page can be rendered for this address, too. */
  isRenderedFor(address: string, variant: Audience): boolean {
    const variants = this.#networks.get(networkOf(address))?.variants;
    return !variants || variants.has(variant) || variants.size < this.limits.maxVariantsPerNetwork;
  }

  add(response: ServerResponse, address: string, variant: Audience): void {
    const name = networkOf(address);
    const network = this.#networks.get(name) ?? { name, streams: 0, variants: new Map() };
    this.#networks.set(name, network);
    network.streams++;
    variant.streams++;
    const sameVariant = network.variants.get(variant) ?? 0;
    const isRendered = this.isRenderedFor(address, variant);
    if (isRendered) network.variants.set(variant, sameVariant + 1);
    if (isRendered && sameVariant === 0) variant.networks++;
    this.#viewers.set(response, { variant, network, isRendered });
  }

  remove(response: ServerResponse): void {
    const viewer = this.#viewers.get(response);
    if (!viewer) return;
    const { variant, network, isRendered } = viewer;
    this.#viewers.delete(response);
    variant.viewers.delete(response);
    network.streams--;
    variant.streams--;
    if (network.streams === 0) this.#networks.delete(network.name);
    if (!isRendered) return;
    const sameVariant = (network.variants.get(variant) ?? 0) - 1;
    if (sameVariant > 0) network.variants.set(variant, sameVariant);
    else {
      network.variants.delete(variant);
      variant.networks--;
    }
  }
}
