import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { notifyProblem } from './notify.tsx';

interface Options<V, R> {
  readonly run: (value: V) => Promise<R>;
  /**
   * Says what was done, even if people have gone to another page meanwhile. By then, records are as the write has made them,
   * so whatever depends on how they were belongs into `value`.
   */
  readonly onDone?: (result: R, value: V) => unknown;
  /** What it is done to. The message about a failure has this title. */
  readonly nameOf?: (value: V) => string;
}

/** Something that a button does. If it fails, people are told why. */
export const useAction = <V = void, R = unknown>({
  run,
  onDone,
  nameOf,
}: Options<V, R>): UseMutationResult<R, Error, V> =>
  useMutation({
    mutationFn: run,
    onSuccess: (result, value) => onDone?.(result, value),
    onError: (error, value) => notifyProblem(error, nameOf?.(value)),
  });
