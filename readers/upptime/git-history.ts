import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GitObjects, UnreadableRepository } from './git-objects.ts';

export interface FileVersion {
  readonly text: string;
  /** When it was committed. */
  readonly committed: number;
}

const isId = (text: string): boolean => /^[0-9a-f]{40}$/.test(text);

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;

/** Where git keeps a clone: `.git`, or the folder that this file names (in a submodule or another worktree). */
function repositoryOf(clone: string): { own: string; common: string } {
  const path = join(clone, '.git');
  const own = statSync(path).isDirectory()
    ? path
    : resolve(clone, /^gitdir: (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '.git');
  return { own, common: resolve(own, textOf(join(own, 'commondir')) ?? '.') };
}

function headOf({ own, common }: { own: string; common: string }): string {
  let name = textOf(join(own, 'HEAD')) ?? '';
  // A reference may lead to another one.
  for (let steps = 0; name.startsWith('ref: ') && steps < 5; steps += 1) {
    const ref = name.slice('ref: '.length);
    const packed = textOf(join(common, 'packed-refs')) ?? '';
    const line = packed.split('\n').find((text) => text.slice(41) === ref);
    name = textOf(join(own, ref)) ?? textOf(join(common, ref)) ?? line?.slice(0, 40) ?? '';
  }
  if (!isId(name))
    throw new UnreadableRepository('it has no commit, or it is in a form that is not known here');
  return name;
}

/** The ids of what a folder contains, by name. */
function entriesOf(tree: Buffer): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at);
    if (end === -1) break;
    const name = tree.toString('utf8', tree.indexOf(32, at) + 1, end);
    entries.set(name, tree.toString('hex', end + 1, end + 21));
    at = end + 21;
  }
  return entries;
}

/**
 * Every version of each file of `folder` that the history of a clone has, the oldest first. Where branches were merged, it
 * follows the one that they were merged into.
 */
export function versionsIn(clone: string, folder: string): ReadonlyMap<string, readonly FileVersion[]> {
  const repository = repositoryOf(clone);
  const cut = new Set((textOf(join(repository.common, 'shallow')) ?? '').split('\n'));
  const objects = new GitObjects(join(repository.common, 'objects'));
  const contents = (id: string): Buffer => objects.read(id).content;
  try {
    const commits: { tree: string; committed: number }[] = [];
    for (let id: string | undefined = headOf(repository); id !== undefined; ) {
      const header: string = contents(id).toString('latin1');
      const end = header.indexOf('\n\n');
      const lines = header.slice(0, end === -1 ? undefined : end);
      const field = (pattern: RegExp): string => pattern.exec(lines)?.[1] ?? '';
      commits.push({
        tree: field(/^tree ([0-9a-f]+)$/m),
        committed: Number(field(/^committer .* (\d+) [+-]\d+$/m)),
      });
      const parent: string = cut.has(id) ? '' : field(/^parent ([0-9a-f]+)$/m);
      id = isId(parent) ? parent : undefined;
    }
    const versions = new Map<string, FileVersion[]>();
    let [root, before]: [string, string | undefined] = ['', undefined];
    let known: ReadonlyMap<string, string> = new Map();
    for (const { tree, committed } of commits.reverse()) {
      if (tree === root) continue;
      root = tree;
      const now = entriesOf(contents(tree)).get(folder);
      if (now === before) continue;
      before = now;
      const entries = now === undefined ? new Map<string, string>() : entriesOf(contents(now));
      for (const [name, id] of entries) {
        if (known.get(name) === id || !name.endsWith('.yml')) continue;
        const list = versions.get(name) ?? [];
        list.push({ text: contents(id).toString('utf8'), committed });
        versions.set(name, list);
      }
      known = entries;
    }
    return versions;
  } finally {
    objects.close();
  }
}
