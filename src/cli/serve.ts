import cluster from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { command as commandLine } from '../auth/actor.ts';
import { type Config, maskUrl, readConfig } from '../config.ts';
import { mailFolder } from '../deliveries/email/folder.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { createToken } from '../resources/tokens/actions.ts';
import { findUser } from '../resources/users/queries.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { openContext } from './open-context.ts';
import { runServer } from './server.ts';
import { runWorkers } from './workers.ts';

export const serve: Command = {
  summary: 'Run the service.',
  usage: '[--workers <n>] [--demo]',
  help: `Creates the database if there is none, brings it up to date, and listens on HOST:PORT.
  --workers   processes that share the port and the database, one for each core to use (default 1)
  --demo      use a throw-away database, filled with a believable company
SIGTERM or Ctrl+C finishes the requests under way, then ends.`,
  run: async (args) => {
    const { values } = readOptions(args, {
      workers: { type: 'string', default: '1' },
      demo: { type: 'boolean', default: false },
    });
    const workers = /^[1-9]\d?$/.test(values.workers) ? Number(values.workers) : undefined;
    if (workers === undefined) throw new UsageError('--workers takes a number from 1 to 99.');
    if (cluster.isWorker) return runWorker();
    const demoDir = values.demo ? mkdtempSync(join(tmpdir(), 'daymark-demo-')) : undefined;
    try {
      const env = await settledEnv(demoDir);
      const config = readConfig(env);
      const token = demoDir ? await prepareDemo(config) : undefined;
      const greet = () => console.log(welcome(config, workers, token));
      if (workers === 1) return await runServer(config, greet);
      await (await openContext(config)).connection.close();
      return await runWorkers(workers, env, greet);
    } finally {
      if (demoDir) rmSync(demoDir, { recursive: true, force: true });
    }
  },
};

async function runWorker(): Promise<number> {
  try {
    return await runServer(readConfig(), () => {});
  } finally {
    // The channel to the first process would keep this one alive, also after it could not start.
    process.disconnect?.();
  }
}

/** The environment with what must be the same for every process: the folder of a demo, and the port. */
async function settledEnv(demoDir: string | undefined): Promise<NodeJS.ProcessEnv> {
  // Whoever is subscribed in a demo has never heard of it: their mail stays here.
  const demo = demoDir
    ? { DATA_DIR: demoDir, DATABASE_URL: `sqlite:${join(demoDir, 'daymark.db')}`, SMTP_URL: '' }
    : {};
  const env = { ...process.env, ...demo };
  const { host, port } = readConfig(env);
  // Links need to know the port, so a free one is chosen before anything listens.
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

/** Fills the demo and mints a token for it. */
async function prepareDemo(config: Config): Promise<string> {
  const { fillWithDemo } = await import('../demo/demo.ts');
  const ctx = await openContext(config);
  await fillWithDemo(ctx);
  const user = await findUser(ctx);
  const token = await createToken(ctx, commandLine, user?.id as number, { name: 'demo', abilities: ['*'] });
  await closeTwig();
  await ctx.connection.close();
  return token;
}

function welcome(config: Config, workers: number, demoToken: string | undefined): string {
  const url = config.baseUrl;
  const curl = `curl -X POST ${url}/api/components -H 'Authorization: Bearer ${demoToken ?? '<token>'}' \\
    -H 'Content-Type: application/json' -d '{"name": "API"}'`;
  return `Daymark ${packageJson.version} is running${workers > 1 ? ` with ${workers} workers` : ''}.

  Status page    ${url}/
  API            ${url}/api
  API reference  ${url}/api/docs
  Database       ${maskUrl(config.databaseUrl)}
  Mail           ${mailGoesTo(config, demoToken !== undefined)}

${
  demoToken
    ? `This is a demo: everything is thrown away when it stops. A token that may do everything:\n  ${demoToken}`
    : `Mint a token, in another terminal:\n  npm run --silent daymark -- token create --name laptop --abilities '*'`
}
Then write, for example:
  ${curl}

Stop with Ctrl+C.`;
}

function mailGoesTo(config: Config, isDemo: boolean): string {
  if (config.smtpUrl) return maskUrl(config.smtpUrl);
  return `written to ${mailFolder(config)}${isDemo ? '' : ', not sent: set SMTP_URL to send it'}`;
}
