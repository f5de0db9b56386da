import { isLocale } from '../../common/texts/locales.ts';

/** Settings of Cachet that have a counterpart. Version 3 has dropped the prefix of the names. */
export function settingsFrom(stored: ReadonlyMap<string, string>): Record<string, unknown> {
  const text = (name: string): string | undefined => {
    const value = stored.get(`app_${name}`) ?? stored.get(name);
    if (value === undefined || value === '' || value === 'null') return undefined;
    return value.startsWith('"') ? String(JSON.parse(value)) : value;
  };
  const locale = text('locale')?.split(/[-_]/)[0] ?? '';
  const share = Number(stored.get('major_outage_rate') ?? text('major_outage_rate'));
  return {
    name: text('name'),
    about: text('about'),
    timezone: text('timezone'),
    ...(isLocale(locale) && { locale }),
    ...(share > 0 && share <= 100 && { major_outage_share: share / 100 }),
  };
}
