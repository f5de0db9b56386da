import {
  MAJOR_OUTAGE,
  OPERATIONAL,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../../domain/status/components/model.ts';
import type { HeadlineKind } from '../../../domain/status/public-state/headline.ts';
import { type Html, html } from '../../../lib/html.ts';

/** One shape for each component status, so that colour is not the only cue. The page contains them once. */
export const iconSheet: Html = html`<svg width="0" height="0" class="sheet" aria-hidden="true"><defs>
<symbol id="i1" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8"/><path class="k" d="m4.6 8.3 2.3 2.3 4.5-4.9"/></symbol>
<symbol id="i2" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8"/><path class="k" d="M4 9.5q2-4 4-1.5t4-1.5"/></symbol>
<symbol id="i3" viewBox="0 0 16 16"><path d="M8 .8 16 15H0z"/><path class="k" d="M8 6v4m0 2v.6"/></symbol>
<symbol id="i4" viewBox="0 0 16 16"><path d="M4.7 0h6.6L16 4.7v6.6L11.3 16H4.7L0 11.3V4.7z"/><path class="k" d="m5.3 5.3 5.4 5.4m0-5.4-5.4 5.4"/></symbol>
<symbol id="i5" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8"/><path class="k" d="M6 6.2q.2-2 2-2t2 1.7q0 1.1-1.2 1.8Q8 8.200 8 9.200m0 2.200v.6"/></symbol>
<symbol id="i6" viewBox="0 0 16 16"><rect width="16" height="16" rx="4"/><path class="k" d="m4.500 11.500 4-4m3.500-2.500a2 2 0 1 1-2.200-2.200"/></symbol>
</defs></svg>`;

export const icon = (status: number): Html =>
  html`<svg class=i aria-hidden=true><use href=#i${status} /></svg>`;

const asComponentStatus: Record<HeadlineKind, number> = {
  empty: UNKNOWN,
  operational: OPERATIONAL,
  unknown: UNKNOWN,
  under_maintenance: UNDER_MAINTENANCE,
  degraded: 2,
  incident: 2,
  partial_outage: 3,
  major_outage: MAJOR_OUTAGE,
};

/** The component status with the same appearance as this headline. */
export const toneOf = ({ kind }: { readonly kind: HeadlineKind }): number => asComponentStatus[kind];
