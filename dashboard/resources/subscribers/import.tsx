import { useState } from 'react';
import { useCan } from '../../session/session.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { words } from '../../words/words.ts';
import { ChooseFile, type ChosenFile } from './import-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './import-runner.ts';

/** Adds many subscribers from a CSV file: choose it, check it, watch it, read the report. */
export function ImportSubscribers() {
  const can = useCan();
  const [file, setFile] = useState<ChosenFile>();
  const state = useImport();
  const text = words.subscribers;
  const forget = () => setFile(undefined);
  if (!can('subscribers.manage')) {
    return (
      <PageFrame title={text.importTitle}>
        <ProblemAlert message={words.common.forbidden} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={text.importTitle} intro={text.importIntro}>
      {state.phase === 'none' && !file && <ChooseFile onChoose={setFile} />}
      {state.phase === 'none' && file && <ImportPreview file={file} onBack={forget} />}
      {(state.phase === 'running' || state.phase === 'paused') && (
        <ImportProgress state={state} onDiscard={forget} />
      )}
      {state.phase === 'done' && <ImportReport job={state.job} outcomes={state.outcomes} onClose={forget} />}
    </PageFrame>
  );
}
