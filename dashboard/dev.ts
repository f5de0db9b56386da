import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

/**
 * `npm run dev`: Vite at the usual port, with the modules of the dashboard as they are on disk, and the server behind it.
 * The server starts again when one of its files changes. Arguments go to `daymark serve`, such as `-- --demo`.
 */
const port = Number(process.env.PORT ?? 8080);
const serverPort = await freePort();
const target = `http://127.0.0.1:${serverPort}`;

/** Vite answers only below `/dashboard/`, with the slash. */
const dashboardWithoutSlash: Plugin = {
  name: 'dashboard-without-slash',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/dashboard(?=\?|$)/, '/dashboard/');
      next();
    });
  },
};

const vite = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  base: '/dashboard/',
  // A changed component is replaced in the open page, which keeps its state.
  plugins: [react(), dashboardWithoutSlash],
  server: {
    host: 'localhost',
    port,
    strictPort: true,
    proxy: {
      // Everything that is not the dashboard, and the pages of accounts with the built files that they load ahead.
      '^/(?!dashboard(/|\\?|$))': { target },
      '^/dashboard/(sign-in|setup|invitation|reset|email)(\\?|$)': { target },
      '^/dashboard/assets/': { target },
    },
  },
});
await vite.listen();
vite.printUrls();

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/main.js', 'serve', ...process.argv.slice(2)],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(serverPort),
      BASE_URL: process.env.BASE_URL ?? `http://localhost:${port}`,
    },
  },
);

const stop = async () => {
  await vite.close();
  server.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
const [code] = await once(server, 'exit');
await vite.close();
process.exit(code ?? 0);

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
