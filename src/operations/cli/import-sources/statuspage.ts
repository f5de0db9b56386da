import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressReporter } from '../../../../readers/progress-reporter.ts';
import { describePages, readAccount } from '../../../../readers/statuspage/account.ts';
import { readExport } from '../../../../readers/statuspage/export-folder.ts';
import { ManageApi } from '../../../../readers/statuspage/manage-api.ts';
import {
  emptyData,
  type StatuspageData,
  StatuspageSource,
} from '../../../../readers/statuspage/statuspage-source.ts';
import { withSubscriberList } from '../../../../readers/statuspage/subscribers-csv.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom, OptionValues } from './import-from.ts';

const API_URL = 'https://api.statuspage.io/v1';
const KEY_VARIABLE = 'STATUSPAGE_API_KEY';

export const statuspage: ImportFrom = {
  help: [
    [
      'statuspage',
      'a page of Statuspage: with an API key, from a folder of its JSON, or a list of its subscribers',
    ],
    [
      '--key <key>',
      `the API key; better in the variable ${KEY_VARIABLE}, so that the history of your shell does not have it`,
    ],
    ['--page <id>', 'the page; without it, the pages that the key can read are listed'],
    ['--export <folder>', 'a folder of JSON documents instead of a key: see docs/import.md'],
    ['--subscribers <file>', 'a list of subscribers as CSV, alone or together with --key or --export'],
    ['--api-url <url>', `another address of its API (default: ${API_URL})`],
  ],
  options: {
    key: { type: 'string' },
    page: { type: 'string' },
    export: { type: 'string' },
    subscribers: { type: 'string' },
    'api-url': { type: 'string' },
  },
  matches: (name) => name === 'statuspage',
  open: async (_name, from, options, now, reporter) => {
    if (from !== undefined)
      throw new UsageError(
        `Unexpected argument "${from}". Name a folder with --export. To read a public page, write only its address: import https://status.example.com`,
      );
    const data = await readData(options, reporter);
    const list = options.subscribers;
    return new StatuspageSource(list === undefined ? data : withSubscriberList(data, list), now);
  },
};

async function readData(options: OptionValues, reporter: ProgressReporter): Promise<StatuspageData> {
  const { page, subscribers, export: folder, key: given } = options;
  if (folder !== undefined) {
    if (given !== undefined) throw new UsageError('Name either --key or --export.');
    return readExport(folder);
  }
  const isListAlone = subscribers !== undefined && given === undefined && page === undefined;
  const key = isListAlone ? '' : (given ?? process.env[KEY_VARIABLE] ?? '').trim();
  if (key === '') {
    if (subscribers !== undefined) return emptyData(page);
    throw new UsageError(
      `Name where to read from: a key of Statuspage in the variable ${KEY_VARIABLE} (or --key) and --page, or --export <folder>, or --subscribers <file>.`,
    );
  }
  const api = openApi(key, options['api-url'] ?? API_URL, reporter);
  if (page === undefined) throw new UsageError(`Name the page. ${await describePages(api)}`);
  return readAccount(api, reporter, page);
}

function openApi(key: string, url: string, reporter: ProgressReporter): ManageApi {
  // Otherwise the error of the request would contain the key.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('The key contains characters that no key has, such as spaces. Copy it again.');
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url))
    throw new UsageError(`${url} is not a web address. Give --api-url one such as ${API_URL}.`);
  const timer = { now: () => performance.now(), sleep: (milliseconds: number) => sleep(milliseconds) };
  return new ManageApi({ key, url: url.replace(/\/+$/, ''), timer, reporter });
}
