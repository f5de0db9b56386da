/** Everything that the input of a stranger may make a program do: for tests. */
export function run({ kind, value }: { readonly kind: string; readonly value?: unknown }): unknown {
  switch (kind) {
    case 'echo':
      return value;
    case 'process':
      return process.pid;
    case 'loop':
      for (;;) {}
    case 'heap': {
      const all: object[] = [];
      for (;;) all.push({ all });
    }
    case 'one allocation':
      return new Array(30_000_000).fill(1).length;
    case 'outside of the heap': {
      const all: Buffer[] = [];
      for (;;) all.push(Buffer.alloc(1024 * 1024, 1));
    }
    case 'wait':
      return new Promise(() => {});
    case 'long answer':
      return 'a'.repeat(10_000_000);
    case 'exit':
      return process.exit(3);
    default:
      throw new Error('it failed');
  }
}
