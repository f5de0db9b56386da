import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { statusPageReader } from '../../../readers/pages/follow-page.ts';
import { readConfig } from '../../kernel/config.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { createLogger } from '../../kernel/log.ts';
import { createGuard } from '../../lib/checks/guard.ts';
import { runCheck } from '../../lib/checks/run.ts';
import { systemClock } from '../../lib/clock.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { Probe, ProbeRefused } from '../probe/probe.ts';
import { readRanges } from './check-target.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { stopRequested } from './shutdown.ts';

export const probe: Command = {
  summary: 'Run checks in another place, and deliver the results to the service.',
  usage: '--server <URL> [--token-file <file>] [--data <folder>]',
  help: `Create the probe in the dashboard first, under Checks, Probes. It shows the token this once. If the token is lost or known to
others, give the probe a new one there: the old one stops working at once.
  --server       the address of the status page, such as https://status.example.com
  --token        the token of the probe. Other users of this machine can see it in the list of processes, so
                 rather use --token-file or the variable
  --token-file   a file that contains the token
  --data         a folder in which results survive a restart while the service is away; without it, they are in memory
  --allow        an address or a range to reach although it is refused, such as 169.254.169.254
The environment variables DAYMARK_PROBE_SERVER, DAYMARK_PROBE_TOKEN, DAYMARK_PROBE_TOKEN_FILE and DAYMARK_PROBE_DATA say the same.
LOG_LEVEL and LOG_FORMAT are those of the service.

  DAYMARK_PROBE_TOKEN='1|daymark-probe_…' ${invocation('probe --server https://status.example.com')}

It only opens connections: to the service, and to what it checks. While the service is away, it goes on and keeps up to
50,000 results for up to a day. On SIGTERM or Ctrl+C, it delivers what it has, and exits with code 0. It exits with code 1 if
the service does not know its token, or only works with newer probes.`,
  run: async (args) => {
    const { values } = readOptions(args, {
      server: { type: 'string' },
      token: { type: 'string' },
      'token-file': { type: 'string' },
      data: { type: 'string' },
      allow: { type: 'string', multiple: true },
    });
    const { env } = process;
    const server = readServer(values.server ?? env.DAYMARK_PROBE_SERVER);
    const token = readToken(
      values.token ?? env.DAYMARK_PROBE_TOKEN,
      values['token-file'] ?? env.DAYMARK_PROBE_TOKEN_FILE,
    );
    const folder = values.data ?? env.DAYMARK_PROBE_DATA;
    const config = readConfig();
    const log = await createLogger(config);
    const guard = createGuard({ allowed: [...config.checksAllowed, ...readRanges(values.allow)] });
    const readStatusPage = statusPageReader(systemClock);
    const running = new Probe({
      server,
      token,
      version: packageJson.version,
      log,
      ask: (spec) => runCheck(spec, { guard, readStatusPage }),
      file: folder && join(resolve(folder), `results-${token.split('|', 1)[0]}.jsonl`),
    });
    void stopRequested().then((reason) => {
      log.info({ reason }, 'the probe stops');
      running.stop();
    });
    try {
      await running.run();
      return 0;
    } catch (error) {
      if (error instanceof ProbeRefused) throw new OperatorError(error.message);
      throw error;
    } finally {
      await closeIsolated();
    }
  },
};

function readServer(text: string | undefined): string {
  if (text === undefined || text === '')
    throw new UsageError('Say where the service is: --server https://status.example.com.');
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new UsageError(
      '--server requires the address of a status page, such as https://status.example.com.',
    );
  return url.href;
}

function readToken(text: string | undefined, file: string | undefined): string {
  const token = (text ?? (file === undefined ? undefined : readFile(file)))?.trim();
  if (!token)
    throw new UsageError(
      'The token of the probe is missing. Set DAYMARK_PROBE_TOKEN, or name a file that contains it: --token-file <file>.',
    );
  if (!/^\d{1,10}\|\S+$/.test(token))
    throw new UsageError('This is not the token of a probe, which looks like 1|daymark-probe_….');
  return token;
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new OperatorError(`The file ${path} cannot be read. Check its name, and that you may read it.`);
  }
}
