import type { SettingName } from '../../../common/settings.ts';
import { type Actor, authorize } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { append } from '../../kernel/events/events.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import { FIRST_PAGE_ID } from '../../kernel/pages/page.ts';
import { firstPage } from '../../kernel/pages/pages.ts';
import { updateForm } from '../../kernel/validation/form.ts';
import type { Seconds } from '../../lib/clock.ts';
import { whyTooComplex } from '../../lib/markdown-parser.ts';
import { shownAnnouncement, valuesOnPage } from './announcement.ts';
import { translationsWithout } from './languages.ts';
import { isSame } from './model.ts';
import { findPublicSince, loadSettings } from './queries.ts';
import { defaultSettings, isDefault, type Settings, settingsInput } from './schema.ts';
import { installationSettingNames, isInstallationSetting } from './scope.ts';

/** Both dates are normalized, so they can be compared as texts. */
const isEmptyPeriod = ({
  announcement_from: from,
  announcement_until: until,
}: Partial<Pick<Settings, 'announcement_from' | 'announcement_until'>>): boolean =>
  typeof from === 'string' && typeof until === 'string' && from >= until;

interface Change {
  readonly name: SettingName;
  readonly value: unknown;
}

/** What visitors see of the settings at this moment. */
const seenBy = (settings: Settings, now: Seconds): unknown => [
  valuesOnPage(settings),
  shownAnnouncement(settings, now),
];

/** Whoever follows the settings of the installation finds all of their changes in the events of the first page. */
async function noteOnFirstPage(tx: Tx): Promise<void> {
  const first = { ...tx, page: firstPage(tx.config) };
  const [settings, public_since] = [await loadSettings(first), await findPublicSince(first)];
  await append(tx, 'settings.updated', { id: FIRST_PAGE_ID, ...settings, public_since });
}

/** Changes the settings in the body, of the page and of the installation; null restores the default. */
export function updateSettings(ctx: Context, actor: Actor, body: object): Promise<void> {
  authorize(actor, 'settings.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await loadSettings(tx);
    const form = updateForm(settingsInput, body);
    // Not part of the schema, which also parses stored values: those are shown as they were written.
    for (const name of ['about', 'announcement'] as const) {
      const problem = whyTooComplex(form.values[name] ?? '');
      if (problem) form.fail(name, problem.code, { max: problem.max });
    }
    for (const [language, texts] of Object.entries(form.values.translations ?? {})) {
      for (const name of ['about', 'announcement'] as const) {
        const path = `translations.${language}.${name}`;
        const problem = whyTooComplex(texts[name] ?? '');
        if (problem) form.fail(path, problem.code, { max: problem.max });
      }
    }
    if (isEmptyPeriod({ ...before, ...form.values })) {
      form.fail('announcement_until', 'empty_period');
    }
    const values = form.done();
    const given = Object.entries(values) as [SettingName, unknown][];
    const changes = given
      .map(([name, value]): Change => ({ name, value: value ?? defaultSettings[name] }))
      .filter(({ name, value }) => !isSame(value, before[name]));
    if (changes.length === 0) return;
    // A text that changes loses its translations, as everywhere, unless the body sends them.
    const left = translationsWithout(
      before,
      changes.map(({ name }) => name),
    );
    if (values.translations === undefined && !isSame(left, before.translations))
      changes.push({ name: 'translations', value: left });
    const names = changes.map(({ name }) => name);
    await tx.db
      .deleteFrom('settings')
      .where('name', 'in', names)
      .where((row) => row.or([row('page_id', '=', tx.page.id), row('name', 'in', installationSettingNames)]))
      .execute();
    const rows = changes
      .filter(({ name, value }) => !isDefault(name, value))
      .map(({ name, value }) => ({
        name,
        value: JSON.stringify(value),
        updated_at: tx.now,
        page_id: isInstallationSetting(name) ? null : tx.page.id,
      }));
    if (rows.length > 0) await tx.db.insertInto('settings').values(rows).execute();
    const after = Object.fromEntries(changes.map(({ name, value }) => [name, value]));
    const public_since = isSame(seenBy(before, tx.now), seenBy({ ...before, ...after }, tx.now))
      ? await findPublicSince(tx)
      : tx.now;
    await append(tx, 'settings.updated', { id: tx.page.id, ...before, ...after, public_since });
    if (tx.page.id !== FIRST_PAGE_ID && names.some(isInstallationSetting)) await noteOnFirstPage(tx);
  });
}
