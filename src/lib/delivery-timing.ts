/** How fast deliveries are retried. Only tests that kill processes change it, so that they need not wait for hours. */
export interface DeliveryTiming {
  /** Multiplies every delay between retries. */
  readonly retryScale: number;
  /** A lease ends after this time, unless its holder renews it or still shows that it is alive. */
  readonly leaseSeconds: number;
  /** How often a process that holds leases shows that it is alive, and how often the others look. */
  readonly beatMs: number;
  /** A process counts as gone when another one has looked this many times in a row and has seen no sign of life. */
  readonly missedBeats: number;
}

export const defaultTiming: DeliveryTiming = {
  retryScale: 1,
  leaseSeconds: 60,
  beatMs: 1000,
  missedBeats: 8,
};
