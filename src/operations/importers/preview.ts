import { type ImportKind, type ImportSource, importKinds } from '../../../readers/source.ts';
import { checkInput } from '../../domain/checks/fields.ts';
import type { CheckForm } from '../../domain/checks/schema.ts';
import { checkTogether } from '../../domain/checks/validate.ts';
import { componentGroupInput } from '../../domain/status/component-groups/fields.ts';
import { componentInput } from '../../domain/status/components/fields.ts';
import { componentStatusNames } from '../../domain/status/components/model.ts';
import { incidentInput } from '../../domain/status/incidents/fields.ts';
import { scheduleInput } from '../../domain/status/schedules/fields.ts';
import { incidentStatusNames } from '../../domain/status/updates/model.ts';
import type { Context } from '../../kernel/context.ts';
import { Invalid } from '../../kernel/errors.ts';
import { createForm, type Form, type Input } from '../../kernel/validation/form.ts';
import { formatDate } from '../../lib/dates.ts';
import type { KnownRecord } from './mapping.ts';
import { isMappedKind, Mappings } from './mappings.ts';
import { matchByName } from './match-by-name.ts';
import { onFailureOf, type PageFollows, pageFollowsNote, UncheckedComponents } from './page-follows.ts';
import { ImportReport } from './report.ts';
import { PointReader } from './write-metrics.ts';

/** What an import would do. Its report counts records as `created` that would be. */
export interface ImportPreview {
  readonly report: ImportReport;
  /** How many records of a kind have some property, such as `Fixed`, in the order in which they were met. */
  readonly details: ReadonlyMap<ImportKind, ReadonlyMap<string, number>>;
  /** Kinds whose records were counted, and not looked up: an earlier import may have brought some. */
  readonly counted: ReadonlySet<ImportKind>;
}

const visibilityNames = ['for signed-in people', 'for everyone', 'for nobody'];

/** Reads everything that a source has, and writes nothing. Without a database, there is nothing that is known already. */
export async function previewImport(
  source: ImportSource,
  database: Pick<Context, 'connection'> | undefined,
  pageFollows?: PageFollows,
): Promise<ImportPreview> {
  const report = new ImportReport({ isPreview: true });
  const mappings = new Mappings(source.name);
  if (database) await mappings.refresh(database);
  if (database && source.matchByName) source.matchByName(await matchByName(database, mappings));
  const details = new Map<ImportKind, Map<string, number>>();
  const keys = { groups: new Set<string>(), components: new Set<string>() };

  const note = (kind: ImportKind, detail: string | undefined, times = 1) => {
    if (detail === undefined || times === 0) return;
    const ofKind = details.get(kind) ?? new Map<string, number>();
    details.set(kind, ofKind.set(detail, (ofKind.get(detail) ?? 0) + times));
  };
  const isKnown = (kind: ImportKind, key: string): boolean =>
    isMappedKind(kind) && mappings.of(kind).get(key) !== undefined;
  const take = (kind: ImportKind, what: string, key: string, problem?: string): boolean => {
    if (problem === undefined) report.count(kind, isKnown(kind, key) ? 'known' : 'created');
    else report.fail(kind, what, problem);
    return problem === undefined;
  };

  for await (const { key, name, visible } of source.groups?.() ?? []) {
    if (take('groups', `The group "${name}" (${key})`, key, problemOf(componentGroupInput, { name })))
      keys.groups.add(key);
    note('groups', visibilityNames[visible]);
  }
  const unchecked = new UncheckedComponents();
  for await (const record of source.components?.() ?? []) {
    const { key, name, status, enabled, group } = record;
    if (!isKnown('components', key)) unchecked.component(record);
    if (take('components', `The component "${name}" (${key})`, key, problemOf(componentInput, { name })))
      keys.components.add(key);
    note('components', componentStatusNames[status - 1]);
    if (!enabled) note('components', 'disabled');
    if (group !== undefined && !keys.groups.has(group)) note('components', 'in a group that does not exist');
  }
  const slugs = await findSlugs(database);
  for await (const { slug } of source.templates?.() ?? [])
    report.count('templates', slugs.has(slug) ? 'known' : 'created');
  for await (const record of source.incidents?.() ?? []) {
    const { key, name, message, status, updates, final, components, visible } = record;
    take(
      'incidents',
      `The incident "${name}" (${key})`,
      key,
      problemOf(incidentInput, { name, message, status }),
    );
    const last = final?.status ?? updates.findLast((update) => update.status !== undefined)?.status ?? status;
    note('incidents', incidentStatusNames[last]);
    note('incidents', visible === 1 ? undefined : visibilityNames[visible]);
    note('incidents', 'updates', updates.length);
    if (components.some((component) => !keys.components.has(component.key)))
      note('incidents', 'with a component that does not exist');
  }
  for await (const { key, name, message, scheduledAt, completedAt } of source.schedules?.() ?? []) {
    const body = { name, message, scheduled_at: formatDate(scheduledAt) };
    take('schedules', `The maintenance "${name}" (${key})`, key, problemOf(scheduleInput, body));
    note('schedules', completedAt === null ? 'without an end' : undefined);
  }
  for await (const record of source.checks?.() ?? []) {
    const { key, fields } = record;
    const problem = problemOf(checkInput, fields, (form) => checkTogether(form as CheckForm));
    if (take('checks', `The check "${fields.name}" (${key})`, key, problem)) unchecked.check(record);
    note('checks', String(fields.kind));
    if (fields.paused === true) note('checks', 'paused');
  }
  const metrics: string[] = [];
  for await (const { key, fields } of source.metrics?.() ?? []) {
    take('metrics', `The metric "${fields.name}"`, key);
    metrics.push(key);
  }
  const known = database
    ? await mappings.of('metrics').load(database, metrics)
    : new Map<string, KnownRecord>();
  for (const metric of metrics) {
    const reader = new PointReader();
    for await (const point of source.points?.(metric) ?? [])
      report.count('points', reader.isNew(known.get(metric)?.origin ?? {}, point) ? 'created' : 'known');
  }
  for await (const { key, email, verified } of source.subscribers?.() ?? []) {
    take('subscribers', `The subscriber ${email}`, key);
    note('subscribers', verified ? 'confirmed' : 'not confirmed');
  }
  // Some kinds are not worth reading twice: what the source counts is all that a preview tells about them.
  const counted = new Set<ImportKind>();
  for (const [kind, count = 0] of Object.entries(await source.counts()) as [ImportKind, number?][]) {
    if (report.total(kind) > 0) continue;
    report.kinds[kind].created = count;
    if (database) counted.add(kind);
  }
  const onFailure = onFailureOf(source, pageFollows);
  if (onFailure && report.total('components') > 0)
    for (const note of [pageFollowsNote(onFailure), ...unchecked.notes()]) report.note(note);
  for (const text of source.notes()) report.note(text);
  return { report, details, counted };
}

async function findSlugs(database: Pick<Context, 'connection'> | undefined): Promise<ReadonlySet<string>> {
  const rows = await database?.connection.read.selectFrom('incident_templates').select('slug').execute();
  return new Set(rows?.map(({ slug }) => slug));
}

function problemOf<I extends Input>(
  input: I,
  body: object,
  validate: (form: Form<I, unknown>) => void = () => {},
): string | undefined {
  try {
    const form = createForm(input, body);
    validate(form);
    form.done();
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return error.message;
    throw error;
  }
}

/** A preview in lines for people. */
export function previewLines({ report, details, counted }: ImportPreview): string[] {
  const lines = importKinds.flatMap((kind) => {
    const parts = [...(details.get(kind) ?? [])].map(([detail, times]) => `${detail}: ${times}`);
    const counts = report.countsOf(kind, counted.has(kind));
    return [...counts, ...(parts.length > 0 ? [`             ${parts.join(', ')}`] : [])];
  });
  return lines.length > 0 ? lines : report.counts();
}
