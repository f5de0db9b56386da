import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { slugOf } from '../cachet2/values.ts';
import { type Edge, pastFrom } from '../edges.ts';
import { type Members, membersOf, objectsIn, textIn } from '../gatus/config.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { ImportedCheck, ImportedComponent, ImportSource } from '../source.ts';
import { Variables } from '../variables.ts';
import { UnreadableRepository } from './git-objects.ts';
import { CONFIG, currentEdge, edgesOf, readConfig, readSites } from './history.ts';
import { fieldsOf } from './site-check.ts';

interface Site {
  readonly slug: string;
  readonly config: Members;
  readonly edges: readonly Edge[];
}

interface Options {
  readonly now: Seconds;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A repository of Upptime: what is checked, and every change that it has committed. */
export class UpptimeSource implements ImportSource {
  /** As the public page of the same repository is called, so that its incidents find these components. */
  readonly name = 'upptime github.com';
  readonly followsChecks = true;
  readonly #config: Members;
  readonly #now: Seconds;
  readonly #sites: readonly Site[];
  readonly #notes: Set<string>;
  readonly #variables: Variables;
  readonly #checks: readonly ImportedCheck[];

  private constructor(config: Members, sites: readonly Site[], options: Options, notes: Set<string>) {
    this.#config = config;
    this.#sites = sites;
    this.#now = options.now;
    this.#notes = notes;
    this.#variables = new Variables(options.environment ?? process.env, 'Upptime');
    this.#checks = this.#readChecks();
  }

  static async open(path: string, options: Options): Promise<UpptimeSource> {
    // Whoever names the configuration means its folder.
    const folder = basename(path) === CONFIG ? dirname(path) : path;
    const config = readConfig(folder);
    const sites = objectsIn(config.sites);
    if (sites.length === 0) throw new OperatorError(`The .upptimerc.yml in ${folder} names no sites.`);
    const known = readSites(folder);
    const notes = new Set<string>();
    const isClone = existsSync(join(folder, '.git'));
    if (!isClone)
      notes.add(
        'The folder has no git history, so only the current status of each site is known. Clone the repository to import every outage.',
      );
    const past = isClone ? pastEdges(folder, notes) : new Map<string, readonly Edge[]>();
    const read = sites.map((site): Site => {
      const slug = slugFor(site, known);
      const edges = past.get(slug) ?? [];
      return { slug, config: site, edges: edges.length > 0 ? edges : currentEdge(known.get(slug) ?? {}) };
    });
    return new UpptimeSource(config, read, options, notes);
  }

  async counts() {
    return { components: this.#sites.length, checks: this.#checks.length };
  }

  async settings(): Promise<Record<string, unknown>> {
    const { name, introMessage } = membersOf(this.#config['status-website']);
    return { name: textIn(name) || undefined, about: textIn(introMessage) || undefined };
  }

  async *components(): AsyncGenerator<ImportedComponent> {
    for (const [index, { slug, config, edges }] of this.#sites.entries())
      yield {
        key: slug,
        name: textIn(config.name),
        description: null,
        link: null,
        ...pastFrom(edges, this.#now),
        order: index + 1,
        enabled: true,
        group: undefined,
        meta: {},
      };
  }

  async *checks(): AsyncGenerator<ImportedCheck> {
    yield* this.#checks;
  }

  notes(): readonly string[] {
    const { owner, repo, notifications } = this.#config;
    const page = `https://github.com/${textIn(owner)}/${textIn(repo)}`;
    const notes = [...this.#variables.notes(), ...this.#notes];
    const kinds = objectsIn(notifications).map(({ type }) => textIn(type));
    if (kinds.length > 0)
      notes.push(`Notifications, left out: ${kinds.join(', ')}. Set up webhooks or mail here instead.`);
    notes.push(
      'Response times are left out: the repository has only one of them for each commit.',
      `Incidents are issues on GitHub. Import them from there: daymark import ${page}`,
    );
    return notes;
  }

  async close(): Promise<void> {}

  #readChecks(): ImportedCheck[] {
    return this.#sites.flatMap(({ slug, config }) => {
      const name = textIn(config.name);
      const note = (text: string) => this.#notes.add(`The site "${name}" (${slug}) ${text}.`);
      try {
        const { name: _, ...asked } = config;
        const fields = fieldsOf(this.#variables.expand(asked), note);
        return [{ key: slug, fields: { ...fields, name }, component: slug }];
      } catch (error) {
        if (!(error instanceof NoCounterpart)) throw error;
        note(`${error.message}. It has a component, and no check`);
        return [];
      }
    });
  }
}

/** The file of a site: named by its slug, or by what Upptime makes of its name. If that differs, its address says which. */
function slugFor(site: Members, known: ReadonlyMap<string, Members>): string {
  const slug = textIn(site.slug) || slugOf(textIn(site.name));
  if (known.has(slug)) return slug;
  const found = [...known].find(([, { url }]) => textIn(url) !== '' && textIn(url) === textIn(site.url));
  return found?.[0] ?? slug;
}

function pastEdges(folder: string, notes: Set<string>): ReadonlyMap<string, readonly Edge[]> {
  try {
    return edgesOf(folder);
  } catch (error) {
    const reason = error instanceof UnreadableRepository ? error.message : 'a file of it is damaged';
    notes.add(
      `The git history could not be read (${reason}), so only the current status of each site is known. Make a new clone, without --depth and --filter, to import every outage.`,
    );
    return new Map();
  }
}
