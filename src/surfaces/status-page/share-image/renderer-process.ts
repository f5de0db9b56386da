import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { Patience } from '../../../lib/patience.ts';
import { type Drawing, DrawingEnded, type DrawnImage } from './drawing.ts';
import type { RendererMessage } from './renderer-main.ts';

export interface RendererOptions {
  /** The program of the renderer process. */
  readonly script: URL;
  readonly idleMs: number;
  /** How long a drawing may take, after the process has started. */
  readonly timeLimitMs: number;
  /** How long the process may take to start. */
  readonly startLimitMs?: number;
}

const START_LIMIT_MS = 20_000;

/**
 * Draws in a separate process, one image at a time. The process starts with the first image and exits after a while
 * without any. The renderer's CPU time, memory and native code (which parses any font) never affect this process. A drawing
 * that takes too long is ended together with its process.
 */
export function rendererProcess(options: RendererOptions) {
  const { script, idleMs } = options;
  const oneAtATime = pLimit(1);
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

  return (drawing: Drawing, timeLimitMs = options.timeLimitMs): Promise<DrawnImage> =>
    oneAtATime(() => draw(drawing, timeLimitMs));

  async function draw(drawing: Drawing, timeLimitMs: number): Promise<DrawnImage> {
    clearTimeout(idleTimer);
    child ??= start();
    const renderer = child;
    renderer.ref();
    renderer.channel?.ref();
    try {
      const result = await requestRender(renderer, drawing, { ...options, timeLimitMs });
      if ('problem' in result) throw new Error(`The image could not be drawn: ${result.problem}`);
      const { png, isPlain = false } = result;
      return { png: Buffer.from(png.buffer, png.byteOffset, png.byteLength), isPlain };
    } finally {
      // The idle renderer does not keep this process alive.
      renderer.unref();
      renderer.channel?.unref();
      idleTimer = setTimeout(end, idleMs, renderer).unref();
    }
  }
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
  drawing: Drawing,
  { timeLimitMs, startLimitMs = START_LIMIT_MS }: RendererOptions,
): Promise<Exclude<RendererMessage, { readonly started: true }>> {
  const { promise, resolve, reject } =
    Promise.withResolvers<Exclude<RendererMessage, { readonly started: true }>>();
  const endAfter = (time: number): Patience => {
    const limit = new Patience(time);
    limit.start(() => renderer.kill('SIGKILL'));
    return limit;
  };
  let limit = endAfter(startLimitMs);
  const onMessage = (received: unknown) => {
    const message = received as RendererMessage;
    if (!('started' in message)) return resolve(message);
    limit.stop();
    limit = endAfter(timeLimitMs);
  };
  const onExit = () =>
    reject(new DrawingEnded('The image could not be drawn: its process ended, or took too long.'));
  renderer.on('message', onMessage).on('error', reject).on('exit', onExit);
  try {
    renderer.send(drawing);
    return await promise;
  } finally {
    limit.stop();
    renderer.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}
