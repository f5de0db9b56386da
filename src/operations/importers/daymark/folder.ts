import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OperatorError } from '../../../kernel/errors.ts';
import {
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  manifestSchema,
  recordsPath,
} from '../../exporters/manifest.ts';
import {
  addedLater,
  type Recorded,
  type ResourceName,
  recordSchemas,
  resourceNames,
} from '../../exporters/records.ts';

/** A line that is no record of its kind. */
export class BadLine {
  readonly where: string;
  readonly problem: string;

  constructor(where: string, problem: string) {
    this.where = where;
    this.problem = problem;
  }
}

/** The folder that `daymark export` wrote. */
export class ExportedFolder {
  readonly path: string;
  readonly manifest: Manifest;

  private constructor(path: string, manifest: Manifest) {
    this.path = path;
    this.manifest = manifest;
  }

  /** Refuses what is not a complete export, or is not as it was written. */
  static async open(path: string): Promise<ExportedFolder> {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
      throw new OperatorError(`There is no folder ${path}. Name the folder of an export.`);
    const folder = new ExportedFolder(path, readManifest(path));
    for (const name of resourceNames)
      if (folder.#has(name) || !addedLater.has(name)) await folder.#check(recordsPath(name));
    return folder;
  }

  #has(name: ResourceName): boolean {
    return this.manifest.files.some(({ path }) => path === recordsPath(name));
  }

  countOf(name: ResourceName): number {
    return this.manifest.files.find(({ path }) => path === recordsPath(name))?.records ?? 0;
  }

  /** The records of a file, in its order. */
  async *records<Name extends ResourceName>(name: Name): AsyncGenerator<Recorded<Name> | BadLine> {
    if (!this.#has(name)) return;
    const path = recordsPath(name);
    const schema = recordSchemas[name];
    let number = 0;
    for await (const line of createInterface({ input: createReadStream(join(this.path, path)) })) {
      number++;
      const { success, data, error } = schema.safeParse(parseJson(line));
      if (success) yield data as Recorded<Name>;
      else {
        const [issue] = error.issues;
        yield new BadLine(`Line ${number} of ${path}`, `${issue?.path.join('.') || 'it'}: ${issue?.message}`);
      }
    }
  }

  async #check(path: string): Promise<void> {
    const file = join(this.path, path);
    const expected = this.manifest.files.find((entry) => entry.path === path);
    if (!expected)
      throw new OperatorError(
        `The export in ${this.path} has no ${path}. Export again with --format jsonl, or without --format.`,
      );
    if (existsSync(file) && (await checksumOf(file)) === expected.sha256) return;
    throw new OperatorError(
      `${file} is missing, or is not as it was exported: its checksum is not the one in ${MANIFEST}. Copy the folder again, or export again.`,
    );
  }
}

function readManifest(path: string): Manifest {
  const file = join(path, MANIFEST);
  if (!existsSync(file))
    throw new OperatorError(
      `${path} has no ${MANIFEST}, so it is not an export, or the export did not finish. Export again, into an empty folder.`,
    );
  const { success, data } = manifestSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!success) throw new OperatorError(`${file} is not the manifest of an export of Daymark.`);
  if (data.format > FORMAT_VERSION)
    throw new OperatorError(
      `The export was written by Daymark ${data.daymark}, in a format that this version does not know. Upgrade Daymark first.`,
    );
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checksumOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
