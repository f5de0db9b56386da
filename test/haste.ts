/**
 * Loaded into `daymark serve` by tests that kill it: what takes days there takes seconds. There is no setting for this,
 * because nobody else should want it.
 */
import { pace } from '../src/deliveries/retry.ts';

pace.waits = 0.0005;
pace.leaseSeconds = 5;
