import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { createApp } from '../app.ts';
import { command as commandLine } from '../auth/actor.ts';
import { type Config, maskUrl, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { OperatorError } from '../errors.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { createToken } from '../resources/tokens/actions.ts';
import { findUser } from '../resources/users/queries.ts';
import { type Command, readOptions } from './command.ts';
import { openContext } from './open-context.ts';

/** Connections that are busy get this long to finish before the process ends anyway. */
const SHUTDOWN_SECONDS = 10;

export const serve: Command = {
  summary: 'Run the service.',
  usage: '[--demo]',
  help: `Creates the database if there is none, brings it up to date, and listens on HOST:PORT.
  --demo   use a throw-away database, filled with a believable company
SIGTERM or Ctrl+C finishes the requests under way, then ends.`,
  run: async (args) => {
    const { values } = readOptions(args, { demo: { type: 'boolean', default: false } });
    const demoDir = values.demo ? mkdtempSync(join(tmpdir(), 'daymark-demo-')) : undefined;
    const config = await withFreePort(readConfig(demoDir ? demoEnv(demoDir) : process.env));
    const ctx = await openContext(config);
    const token = demoDir ? await prepareDemo(ctx) : undefined;
    const app = createApp(ctx);
    try {
      await app.listen({ host: config.host, port: config.port });
    } catch (error) {
      await ctx.connection.close();
      throw new OperatorError(whyNotListening(error as NodeJS.ErrnoException, config));
    }
    console.log(welcome(config, token));

    await stopSignal();
    setTimeout(() => process.exit(1), SHUTDOWN_SECONDS * 1000).unref();
    await app.close();
    await closeTwig();
    await ctx.connection.close();
    if (demoDir) rmSync(demoDir, { recursive: true, force: true });
    return 0;
  },
};

const demoEnv = (dir: string) => ({
  ...process.env,
  DATA_DIR: dir,
  DATABASE_URL: `sqlite:${join(dir, 'daymark.db')}`,
});

async function prepareDemo(ctx: Context): Promise<string> {
  await fillWithDemo(ctx);
  const user = await findUser(ctx);
  return createToken(ctx, commandLine, user?.id as number, { name: 'demo', abilities: ['*'] });
}

/** Links need to know the port, so a free one is chosen before anything listens. */
async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer();
  const port = await new Promise<number>((ready, fail) => {
    probe.on('error', fail);
    probe.listen(0, config.host, () => ready((probe.address() as { port: number }).port));
  });
  await new Promise((closed) => probe.close(closed));
  return readConfig({ ...process.env, ...envOf(config), PORT: String(port) });
}

const envOf = (config: Config) => ({ DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl });

function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or choose another one: PORT=8081 npm start`;
  }
  if (error.code === 'EACCES')
    return `Not allowed to listen on port ${port}. Choose one above 1023, such as PORT=8080.`;
  return `Cannot listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`;
}

const stopSignal = (): Promise<void> =>
  new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop());
  });

function welcome(config: Config, demoToken: string | undefined): string {
  const url = config.baseUrl;
  const curl = `curl -X POST ${url}/api/components -H 'Authorization: Bearer ${demoToken ?? '<token>'}' \\
    -H 'Content-Type: application/json' -d '{"name": "API"}'`;
  return `Daymark ${packageJson.version} is running.

  API            ${url}/api
  API reference  ${url}/api/docs
  Database       ${maskUrl(config.databaseUrl)}

${
  demoToken
    ? `This is a demo: everything is thrown away when it stops. A token that may do everything:\n  ${demoToken}`
    : `Mint a token, in another terminal:\n  npm run --silent daymark -- token create --name laptop --abilities '*'`
}
Then write, for example:
  ${curl}

Stop with Ctrl+C.`;
}
