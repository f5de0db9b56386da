import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { CleanCard } from './card.ts';
import type { RenderResult } from './renderer-main.ts';

export interface RendererOptions {
  /** The program of the renderer process. */
  readonly script: URL;
  readonly idleMs: number;
  readonly timeLimitMs: number;
}

/**
 * Renders cards in a separate process, one at a time. The process starts with the first card and exits after a while
 * without any. The renderer's CPU time, memory and native code (which parses any font) never affect this process.
 */
export function rendererProcess({ script, idleMs, timeLimitMs }: RendererOptions) {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = startChild(script);
    const forget = () => {
      if (child === started) child = undefined;
    };
    return started.on('exit', forget).on('error', forget);
  }

  function end(ended: ChildProcess): void {
    if (child === ended) child = undefined;
    if (ended.connected) ended.disconnect();
  }

  return async (card: CleanCard): Promise<Buffer> => {
    clearTimeout(idleTimer);
    child ??= start();
    const renderer = child;
    renderer.ref();
    renderer.channel?.ref();
    try {
      const result = await requestRender(renderer, card, timeLimitMs);
      if ('problem' in result) throw new Error(`The share image could not be drawn: ${result.problem}`);
      return Buffer.from(result.png.buffer, result.png.byteOffset, result.png.byteLength);
    } finally {
      // The idle renderer does not keep this process alive.
      renderer.unref();
      renderer.channel?.unref();
      idleTimer = setTimeout(end, idleMs, renderer).unref();
    }
  };
}

function startChild(script: URL): ChildProcess {
  const cache = getCompileCacheDir();
  return fork(script, {
    execArgv: [],
    env: {
      // Not an argument, because the single executable (release/executable.cjs) takes none for Node.
      NODE_OPTIONS: '--expose-gc',
      // Node adds a subfolder for its version to this folder.
      ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Rejects if the process fails or takes too long, instead of waiting forever. */
async function requestRender(
  renderer: ChildProcess,
  card: CleanCard,
  timeLimitMs: number,
): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>();
  const onMessage = (message: unknown) => resolve(message as RenderResult);
  const onExit = () => reject(new Error('The share image could not be drawn: its process ended.'));
  const timer = setTimeout(() => renderer.kill('SIGKILL'), timeLimitMs);
  renderer.on('message', onMessage).on('error', reject).on('exit', onExit);
  try {
    renderer.send(card);
    return await promise;
  } finally {
    clearTimeout(timer);
    renderer.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}
