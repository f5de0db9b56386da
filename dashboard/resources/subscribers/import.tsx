import { useState } from 'react';
import { Needs } from '../../session/needs.tsx';
import { MailNotSent } from '../../ui/mail-not-sent.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';
import { ChooseFile, type ChosenFile } from './import-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './import-runner.ts';

export const ImportSubscribers = () => (
  <Needs ability="subscribers.manage" title={words.subscribers.importTitle}>
    <Import />
  </Needs>
);

/** Adds many subscribers from a CSV file: choose it, check it, watch it, read the report. */
function Import() {
  const [file, setFile] = useState<ChosenFile>();
  const state = useImport();
  const text = words.subscribers;
  const forget = () => setFile(undefined);
  return (
    <PageFrame title={text.importTitle} intro={text.importIntro}>
      <MailNotSent />
      {state.phase === 'none' && !file && <ChooseFile onChoose={setFile} />}
      {state.phase === 'none' && file && <ImportPreview file={file} onBack={forget} />}
      {(state.phase === 'running' || state.phase === 'paused') && <ImportProgress state={state} />}
      {state.phase === 'done' && <ImportReport job={state.job} outcomes={state.outcomes} onClose={forget} />}
    </PageFrame>
  );
}
