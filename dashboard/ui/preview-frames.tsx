import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { words } from '../words/words.ts';
import classes from './preview-frames.module.css';

interface Props {
  /** The addresses that `POST /api/previews` answered; undefined until then. */
  readonly page: string | undefined;
  /** Null if there is no mail. */
  readonly mail: string | null | undefined;
}

/** What visitors and subscribers will see, in frames with a policy of their own. */
export function PreviewFrames({ page, mail }: Props) {
  const text = words.report;
  return (
    <Tabs defaultValue="page" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="page">{text.previewPage}</Tabs.Tab>
        <Tabs.Tab value="mail">{text.previewMail}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="page">
        <Frame address={page} title={text.previewPage} />
      </Tabs.Panel>
      <Tabs.Panel value="mail">
        {mail === null ? (
          <p className={classes.note}>{text.noMail}</p>
        ) : (
          <Frame address={mail} title={text.previewMail} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Keeps showing the last preview until the next one has arrived, so that nothing flickers while people type. */
function Frame({ address, title }: { readonly address: string | undefined; readonly title: string }) {
  const [loaded, setLoaded] = useState<string>();
  const addresses = [...new Set([loaded, address])].filter((each) => each !== undefined);
  return (
    <div className={classes.frame}>
      {loaded === undefined && (
        <p className={classes.note} role="status">
          {words.report.previewing}
        </p>
      )}
      {addresses.map((each) => (
        <iframe
          key={each}
          src={each}
          title={title}
          sandbox=""
          hidden={each !== loaded}
          onLoad={() => setLoaded(each)}
        />
      ))}
    </div>
  );
}
