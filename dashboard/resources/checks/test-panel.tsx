import { Button, Loader } from '@mantine/core';
import { reasonOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import { Result } from './result.tsx';
import type { CheckTest } from './use-test.ts';

/** What the form would find out, before anything is saved. */
export function TestPanel({ test }: { readonly test: CheckTest }) {
  const text = words.checks;
  const { isRunning, isPossible, lacksSecrets, result, error, run } = test;
  return (
    <section className={classes.test} aria-label={text.testTitle}>
      <div className={classes.testHead}>
        <span role="status" className={classes.testState}>
          {isRunning ? (
            <>
              <Loader size="xs" aria-hidden="true" /> {text.testing}
            </>
          ) : (
            !result && (lacksSecrets ? text.testNeedsSecrets : text.testHint)
          )}
          {!isRunning && result && text.testTitle}
        </span>
        <Button variant="default" disabled={!isPossible || isRunning} onClick={run}>
          {text.test}
        </Button>
      </div>
      {error !== undefined && <ProblemAlert message={reasonOf(error)} />}
      {result && <Result result={result} />}
    </section>
  );
}
