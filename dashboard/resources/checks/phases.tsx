import type { CheckPhases } from '../../../common/checks.ts';
import { milliseconds } from '../../ui/durations.ts';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';

const names = ['dns', 'connect', 'tls', 'first_byte'] as const;

/** How long each part took: as a bar, and in numbers. */
export function Phases({ phases }: { readonly phases: CheckPhases }) {
  const text = words.checks.phases;
  const parts: { readonly name: keyof typeof text; readonly took: number }[] = names.flatMap((name) => {
    const took = phases[name];
    return took === undefined ? [] : [{ name, took }];
  });
  const rest = phases.total - parts.reduce((sum, { took }) => sum + took, 0);
  if (parts.length > 0 && rest >= 1) parts.push({ name: 'rest', took: rest });
  return (
    <div className={classes.phases}>
      {parts.length > 1 && (
        <div className={classes.bar} aria-hidden="true">
          {parts.map(({ name, took }) => (
            <span key={name} data-phase={name} style={{ flexGrow: Math.max(took, phases.total / 200) }} />
          ))}
        </div>
      )}
      <dl className={classes.parts}>
        {parts.map(({ name, took }) => (
          <div key={name}>
            <dt data-phase={name}>{text[name]}</dt>
            <dd>{milliseconds(took)}</dd>
          </div>
        ))}
        <div>
          <dt>{text.total}</dt>
          <dd>
            <strong>{milliseconds(phases.total)}</strong>
          </dd>
        </div>
      </dl>
    </div>
  );
}
