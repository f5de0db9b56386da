import { CodeBlock } from '../../ui/code-block.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import { type CheckResult, verdictMarks } from './model.ts';
import { verdictName } from './names.ts';
import { Phases } from './phases.tsx';

/** One result: whether it works, why not, how long each part took, and what the system sent. */
export const Result = ({ result }: { readonly result: CheckResult }) => (
  <div className={classes.result}>
    <StatusLabel status={verdictMarks[result.verdict]} name={verdictName(result.verdict)} />
    <p className={classes.reason} dir="auto">
      {result.reason}
    </p>
    <Phases phases={result.phases} />
    {result.output && (
      <details>
        <summary>{words.checks.output}</summary>
        <CodeBlock label={words.checks.output} text={result.output} />
      </details>
    )}
  </div>
);
