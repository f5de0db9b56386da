import type { CheckKind } from '../../../common/checks.ts';
import { words } from '../../words/words.ts';
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
