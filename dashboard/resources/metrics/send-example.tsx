import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { root } from '../../api/client.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';
import classes from './metrics.module.css';

/** A command that sends a point, ready to be copied. */
export function SendExample({ id }: { readonly id: number }) {
  const clipboard = useClipboard();
  const text = words.metrics;
  const command = [
    `curl -X POST ${location.origin}${root}/api/metrics/${id}/points \\`,
    "  -H 'Authorization: Bearer TOKEN' \\",
    "  -H 'Content-Type: application/json' \\",
    '  -d \'{"value": 42}\'',
  ].join('\n');
  return (
    <Section title={text.send}>
      <Card>
        <p className={classes.hint}>
          {text.sendHint} <Link to="/tokens">{text.makeToken}</Link>
        </p>
        <pre className={classes.code} dir="ltr">
          <code>{command}</code>
        </pre>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={18} />}
          onClick={() => clipboard.copy(command)}
        >
          {clipboard.copied ? words.common.copied : words.common.copy}
        </Button>
      </Card>
    </Section>
  );
}
