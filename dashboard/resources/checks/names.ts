import type { CheckKind } from '../../../common/checks.ts';
import { pageProducts } from '../../../common/page-products.ts';
import { fill, listed, words } from '../../words/words.ts';
import type { CheckResult, CheckState } from './model.ts';

export const stateName = (state: CheckState): string => {
  const { states } = words.checks;
  return state === 'no data' ? states.noData : states[state];
};

export const kindName = (kind: CheckKind): string => {
  const { kinds } = words.checks;
  return kind === 'status-page' ? kinds.statusPage : kinds[kind];
};

export const verdictName = (verdict: CheckResult['verdict']): string =>
  ({
    ok: words.checks.works,
    degraded: words.checks.states.degraded,
    failed: words.checks.fails,
    'no data': words.checks.states.noData,
  })[verdict];

/** A name in Latin letters keeps its place in a sentence that is read from the right. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

interface TargetWords {
  readonly label: string;
  readonly hint: string;
}

/** What the field for the target is called: for a kind, or as long as the kind follows from what people type. */
export function targetWords(kind: Exclude<CheckKind, 'heartbeat'> | undefined): TargetWords {
  const { target, targetHint, targets, targetHints: hints } = words.checks;
  switch (kind) {
    case undefined:
      return { label: target, hint: targetHint };
    case 'http':
    case 'websocket':
      return { label: targets.url, hint: hints[kind] };
    case 'tcp':
    case 'tls':
    case 'grpc':
      return { label: targets.hostAndPort, hint: hints[kind] };
    case 'dns':
      return { label: targets.domain, hint: hints.dns };
    case 'ping':
      return { label: targets.host, hint: hints.ping };
    case 'smtp':
      return { label: targets.mailServer, hint: hints.smtp };
    case 'status-page': {
      const products = Object.values(pageProducts).toSorted((one, other) => one.localeCompare(other));
      return {
        label: targets.page,
        hint: fill(hints.statusPage, { products: listed(products.map(isolated)) }),
      };
    }
  }
}
