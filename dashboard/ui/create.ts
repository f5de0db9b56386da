import { useMutation } from '@tanstack/react-query';
import type { Draft } from './draft.ts';

interface Options<T extends object, R> {
  readonly draft: Draft<T>;
  /** The key makes it safe to send the same twice. */
  readonly create: (value: T, idempotencyKey: string) => Promise<R>;
  /** Once it is there, and what was typed is forgotten. */
  readonly onCreated: (created: R) => void;
}

/** A form for something new. What was typed is kept until the server has it. A `FormSheet` takes the result as it is. */
export function useCreate<T extends object, R>({ draft, create, onCreated }: Options<T, R>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => create(draft.value, draft.idempotencyKey),
  });
  const onSubmit = () =>
    mutate(undefined, {
      onSuccess: (created) => {
        draft.clear();
        onCreated(created);
      },
    });
  return { draft, onSubmit, isSubmitting: isPending, error };
}
