/** How fast deliveries are retried. Only tests that kill processes change it, so that they need not wait for hours. */
export interface DeliveryTiming {
  /** Multiplies every delay between retries. */
  readonly retryScale: number;
  /** When a process stops responding, another one takes over its deliveries after this time. */
  readonly leaseSeconds: number;
}

export const defaultTiming: DeliveryTiming = { retryScale: 1, leaseSeconds: 60 };
