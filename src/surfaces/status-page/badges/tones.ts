import type { ShareTone } from '../share-image/tones.ts';

const byStatus: Record<number, ShareTone> = {
  1: 'operational',
  2: 'minor',
  3: 'partial',
  4: 'major',
  5: 'unknown',
  6: 'maintenance',
};

/** The colour and the shape of a component status. */
export const toneOfComponent = (status: number): ShareTone => byStatus[status] ?? 'unknown';
