import { UNKNOWN } from '../../src/domain/status/components/model.ts';
import { FIXED } from '../../src/domain/status/incidents/model.ts';
import type { StagedRow } from '../staging.ts';
import { numberOf } from './values.ts';

export const INVESTIGATING = 1;

/** Cachet 2 calls Unknown 0, Cachet 3 and we call it 5. */
export const componentStatus = (value: StagedRow[string] | undefined): number => {
  const number = numberOf(value, UNKNOWN);
  return number >= 1 && number <= 6 ? number : UNKNOWN;
};

export const incidentStatus = (value: StagedRow[string] | undefined): number =>
  Math.min(Math.max(numberOf(value, INVESTIGATING), 0), FIXED);
