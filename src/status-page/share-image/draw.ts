import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import type { CleanCard } from './card.ts';
import type { DrawAnswer } from './child.ts';

export interface DrawOptions {
  /** The program of the renderer process. */
  readonly script: URL;
  readonly idleMs: number;
  readonly timeLimitMs: number;
}

/**
 * Renders cards in a separate process, one at a time. The process starts with the first card and exits after a while
 * without any. The renderer's CPU time, memory and native code (which parses any font) never affect this process.
 */
export function drawingProcess({ script, idleMs, timeLimitMs }: DrawOptions) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

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
    clearTimeout(idle);
    child ??= start();
    const drawing = child;
    drawing.ref();
    drawing.channel?.ref();
    try {
      const answer = await answerOf(drawing, card, timeLimitMs);
      if ('problem' in answer) throw new Error(`The share image could not be drawn: ${answer.problem}`);
      return Buffer.from(answer.png.buffer, answer.png.byteOffset, answer.png.byteLength);
    } finally {
      // The idle renderer does not keep this process alive.
      drawing.unref();
      drawing.channel?.unref();
      idle = setTimeout(end, idleMs, drawing).unref();
    }
  };
}

function startChild(script: URL): ChildProcess {
  const cache = getCompileCacheDir();
  return fork(script, {
    execArgv: ['--expose-gc'],
    // Node adds a subfolder for its version to this folder.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Rejects if the process fails or takes too long, instead of waiting forever. */
async function answerOf(drawing: ChildProcess, card: CleanCard, timeLimitMs: number): Promise<DrawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawAnswer>();
  const answered = (message: unknown) => resolve(message as DrawAnswer);
  const exited = () => reject(new Error('The share image could not be drawn: its process ended.'));
  const timer = setTimeout(() => drawing.kill('SIGKILL'), timeLimitMs);
  drawing.on('message', answered).on('error', reject).on('exit', exited);
  try {
    drawing.send(card);
    return await promise;
  } finally {
    clearTimeout(timer);
    drawing.off('message', answered).off('error', reject).off('exit', exited);
  }
}
