import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, createLogger, type Logger, type Plugin } from 'vite';
import { writeRecord } from './build-record.ts';
import { firstLoadBytes, firstLoadNames, MAX_FIRST_LOAD } from './first-load.ts';
import { writePreload } from './write-preload.ts';
import { writeWorker } from './write-worker.ts';

const dist = new URL('./dist/', import.meta.url);
const assetFolder = new URL('assets/', dist);
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Builds the dashboard into `dist/`, compresses its files, and reports how large they are. */
export async function buildDashboard(): Promise<string> {
  const modules: string[] = [];
  const collectModules: Plugin = {
    name: 'collect-modules',
    generateBundle() {
      modules.push(...this.getModuleIds());
    },
  };
  await build({
    configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
    customLogger: quietLogger(),
    plugins: [collectModules],
  });
  await writePreload();
  await writeWorker();
  const names = await readdir(assetFolder);
  const sizes = await Promise.all(names.map(compressAsset));
  writeRecord(modules);
  return report(sizes);
}

/** Warnings only, and none about `composes … from` in our style sheets, which Vite gives although the result is right. */
function quietLogger(): Logger {
  const logger = createLogger('warn');
  return {
    ...logger,
    warn: (message, options) => {
      if (!message.includes('did not pass the `from` option')) logger.warn(message, options);
    },
  };
}

interface AssetSize {
  readonly name: string;
  readonly bytes: number;
  readonly compressed: number;
}

/** Writes the compressed forms next to the file, so that the server has nothing to compress. */
async function compressAsset(name: string): Promise<AssetSize> {
  const bytes = await readFile(new URL(name, assetFolder));
  const [br, gz] = await Promise.all([compress.br(bytes, smallest), compress.gzip(bytes, { level: 9 })]);
  await writeFile(new URL(`${name}.br`, assetFolder), br);
  await writeFile(new URL(`${name}.gz`, assetFolder), gz);
  return { name, bytes: bytes.length, compressed: br.length };
}

function report(sizes: readonly AssetSize[]): string {
  const first = firstLoadNames();
  const rows = sizes
    .toSorted((a, b) => b.compressed - a.compressed)
    .map(({ name, bytes, compressed }) => row(name, bytes, compressed, first.includes(name)));
  return [
    row('File', 'bytes', 'brotli', false),
    ...rows,
    `First load (*): ${firstLoadBytes().toLocaleString('en')} bytes as brotli, of at most ${MAX_FIRST_LOAD.toLocaleString('en')}.`,
    '',
  ].join('\n');
}

const row = (name: string, bytes: number | string, compressed: number | string, isFirst: boolean): string =>
  `${isFirst ? '*' : ' '} ${name.padEnd(48)}${bytes.toLocaleString('en').padStart(12)}${compressed.toLocaleString('en').padStart(12)}`;

if (import.meta.main) process.stdout.write(await buildDashboard());
