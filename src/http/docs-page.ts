import { createHash } from 'node:crypto';
import { html } from '../lib/html.ts';

const style = 'body{font-family:system-ui}';

export function docsPage(document: Record<string, unknown>): { markup: string; styleHash: string } {
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
  return {
    markup: html`<!doctype html><title>Daymark API</title>${Object.keys(document)}`.toString(),
    styleHash,
  };
}
