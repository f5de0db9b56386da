import cluster from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { createLogger } from '../../kernel/log.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import type { FilledDemo } from './filled-demo.ts';
import { invocation } from './invocation.ts';
import { openContext } from './open-context.ts';
import { checkOpsPort, checkPort } from './port.ts';
import { explainHangUps, StoppedEarly, stopRequested, unlessStopped } from './shutdown.ts';
import { Systemd } from './systemd.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { WaitingServer } from './waiting-server.ts';
import { type RunningService, startedEntry, welcome } from './welcome.ts';
import { reportStartFailure, runWorkers } from './workers.ts';

export const serve: Command = {
  summary: 'Start the service.',
  usage: '[--workers <n>] [--demo] [--no-backup]',
  help: `Creates the database if it does not exist, applies pending migrations, and listens on HOST:PORT.
  --workers     number of processes that share the port and the database; use one per core (default 1)
  --demo        use a temporary database filled with demo data
  --no-backup   make no backup before migrations are applied (the same as BACKUP_BEFORE_UPGRADE=false)
On SIGTERM or Ctrl+C, Daymark finishes the requests in progress, for up to ten seconds, and exits with code 0. With
DRAIN_SECONDS, it first goes on answering for that long, while /readyz tells proxies to send requests elsewhere.
SIGHUP changes nothing, unless the terminal that Daymark runs in was closed: settings are read at the start. If systemd
starts Daymark with Type=notify, it is told when Daymark is ready, and regularly that it is alive.`,
  run: async (args) => {
    const { values } = readOptions(args, {
      workers: { type: 'string', default: '1' },
      demo: { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
    });
    const workers = /^[1-9]\d?$/.test(values.workers) ? Number(values.workers) : undefined;
    if (workers === undefined) throw new UsageError('--workers must be a number from 1 to 99.');
    if (cluster.isWorker) return runWorker();
    return serveUntilStopped(
      workers,
      values.demo ? fillWithCompany : undefined,
      values['no-backup'] ? { BACKUP_BEFORE_UPGRADE: 'false' } : {},
    );
  },
};

/** Fills the temporary database of a demo. */
export type FillDemo = (config: Config, workers: number, log: Logger) => Promise<FilledDemo>;

export const fillWithCompany: FillDemo = async (config, workers, log) => {
  log.info('Filling a temporary database with the data of a made-up company, which takes some seconds');
  const { prepareDemo } = await import('./demo-company.ts');
  return prepareDemo(config, {
    withToken: config.logFormat === 'pretty',
    // What is simulated is simulated by one process.
    goesOn: workers === 1,
  });
};

/** Runs the service, and ends the process with it. With `fill`, on a temporary database that is deleted in the end. */
export async function serveUntilStopped(
  workers: number,
  fill: FillDemo | undefined,
  overrides: NodeJS.ProcessEnv = {},
): Promise<number> {
  try {
    const code = await start(workers, fill, overrides);
    // Exits at once: Ctrl+C through npm arrives twice, and while Node shuts itself down, nothing handles the second one.
    process.exit(code);
  } catch (error) {
    if (!(error instanceof StoppedEarly)) throw error;
    // Whatever is still being opened, such as a connection to a database that does not answer, would keep the process
    // alive.
    process.exit(0);
  }
}

async function start(
  workers: number,
  fill: FillDemo | undefined,
  overrides: NodeJS.ProcessEnv,
): Promise<number> {
  const demoDir = fill ? mkdtempSync(join(tmpdir(), 'daymark-demo-')) : undefined;
  if (demoDir) process.on('exit', () => rmSync(demoDir, { recursive: true, force: true }));
  const env = { ...(await sharedEnv(demoDir)), ...overrides };
  const config = readConfig(env);
  const isTerminal = config.logFormat === 'pretty';
  // A database that another Daymark uses must not be migrated by one that cannot run.
  await checkPort(config);
  await checkOpsPort(config);
  const log = await createLogger(config);
  explainHangUps(log);
  const systemd = Systemd.find(process.env, log);
  const demo = fill && (await unlessStopped(fill(config, workers, log)));
  // The link is in the memory of one process, so several workers have none.
  const link = demo && workers === 1 ? await signInLinkFor(config, demo) : undefined;
  const waiting = new WaitingServer(config);
  await unlessStopped(waitForDatabase(config, log, (reason) => waiting.say(reason)));
  await waiting.stop();
  void stopRequested().then(() => systemd?.stopping());
  const greet = (setupUrl: string | undefined) => {
    systemd?.ready(`Listening on ${config.host}:${config.port}.`);
    const running: RunningService = {
      config,
      workers,
      demoDir,
      demoToken: demo?.token,
      demoSignInUrl: link?.url,
      copyOf: demo?.copyOf,
      setupUrl,
    };
    // Whoever asks for a copy of a page waits for its address.
    if (isTerminal || demo?.copyOf !== undefined) console.log(welcome(running));
    else log.info(startedEntry(running), 'Daymark is running');
  };
  if (workers === 1) {
    const runServer = await loadServer();
    const greetOnce = async (ctx: Context) => {
      await waiting.noteRefused(ctx);
      greet(await setupUrlFor(ctx));
      if (demo?.play) playUntilStopped(ctx, demo.play);
    };
    return runServer(config, greetOnce, undefined, {
      routes: link ? [link.route] : [],
      simulateCheck: demo?.simulateCheck,
    });
  }
  const ctx = await unlessStopped(openContext(config));
  const setupUrl = await setupUrlFor(ctx);
  await waiting.noteRefused(ctx);
  await ctx.connection.close();
  return runWorkers({
    count: workers,
    env,
    log: ctx.log,
    drainSeconds: config.drainSeconds,
    onListening: () => greet(setupUrl),
    ...(config.opsPort !== undefined && { watch: await watchOnOpsPort(config, ctx.log) }),
  });
}

/** Lets a demo go on in the background. If that fails, the demo merely stands still. */
function playUntilStopped(ctx: Context, play: NonNullable<FilledDemo['play']>): void {
  const end = new AbortController();
  void stopRequested().then(() => end.abort());
  play(ctx, end.signal).catch((error: unknown) => {
    if (!end.signal.aborted) ctx.log.warn({ err: error }, 'the demo stands still');
  });
}

const signInLinkFor = async (config: Config, { ownerId }: FilledDemo) =>
  (await import('../demo/sign-in-link.ts')).createSignInLink(config, ownerId);

/** A database that fails just now does not keep the service from starting. */
async function setupUrlFor(ctx: Context): Promise<string | undefined> {
  try {
    const { findSetupUrl } = await import('../../domain/identity/setup/actions.ts');
    return await findSetupUrl(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, `could not find out whether setup is open; run "${invocation('setup')}"`);
    return undefined;
  }
}

/** Loaded only where requests are served: the process that supervises workers saves 30 MB and half a second. */
const loadServer = async () => (await import('./server.ts')).runServer;

/** Loaded only where somebody watches. */
const watchOnOpsPort = async (config: Config, log: Logger) =>
  (await import('./worker-monitoring.ts')).watchWorkers(config, log);

async function runWorker(): Promise<number> {
  let code = 1;
  try {
    const runServer = await loadServer();
    code = await runServer(readConfig(), () => {});
  } catch (error) {
    if (error instanceof StoppedEarly) process.exit(0);
    await reportStartFailure(error);
    process.exit(1);
  }
  // The channel to the primary process would keep this one alive.
  process.disconnect?.();
  return code;
}

/** The environment with the values that all processes must share: the folder of a demo, and the port. */
async function sharedEnv(demoDir: string | undefined): Promise<NodeJS.ProcessEnv> {
  // The subscribers of a demo are made up, so their emails must never be sent, and its failing checks are no
  // reason to contact anybody; and neither its backups nor its pages may take
  // the place of real ones, whatever a configuration file says.
  const demo = demoDir
    ? {
        DATA_DIR: demoDir,
        DATABASE_URL: `sqlite:${join(demoDir, 'daymark.db')}`,
        DATABASE_URL_FILE: '',
        SMTP_URL: '',
        SMTP_URL_FILE: '',
        BACKUP_DIR: '',
        TWIN_URL: '',
        CHECK_REFERENCES: 'none',
        PURGE_URL: '',
        PURGE_URL_FILE: '',
        CLOUDFLARE_ZONE_ID: '',
        FASTLY_SERVICE_ID: '',
      }
    : {};
  const env = { ...process.env, ...demo };
  const { host, port } = readConfig(env);
  // Links contain the port, so a free one is chosen before anything listens.
  return port === 0 ? { ...env, PORT: String(await freePort(host)) } : env;
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((ready, fail) => {
    probe.on('error', fail);
    probe.listen(0, host, () => ready((probe.address() as { port: number }).port));
  });
  await new Promise((closed) => probe.close(closed));
  return port;
}
