import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { SubjectPage } from '../component-pages/data.ts';
import type { PageData } from '../page-data.ts';
import type { PageSection } from './layout.ts';

/** The sections of the status page that have content, in their order. */
export function statusPageSections(i18n: Translator, { state, series }: PageData): PageSection[] {
  const { settings, incidents, components } = state;
  return [
    ...(incidents.length > 0 ? [{ id: 'incidents', title: i18n.t('runningIncidents') }] : []),
    ...(components.size > 0 ? [{ id: 'components', title: i18n.t('components') }] : []),
    ...(settings.show_metrics && series.length > 0 ? [{ id: 'metrics', title: i18n.t('metrics') }] : []),
    ...(settings.show_history ? [{ id: 'history', title: i18n.t('pastIncidents') }] : []),
  ];
}

/** The sections of the page about a component or a group, in their order. */
export function subjectPageSections(
  i18n: Translator,
  { subject, uptime, past, checks }: SubjectPage,
): PageSection[] {
  return [
    ...(subject.component === undefined
      ? [{ id: 'components', title: i18n.t('components') }]
      : uptime.size > 0
        ? [{ id: 'components', title: i18n.t('uptimeTitle') }]
        : []),
    ...(checks?.responseTimes ? [{ id: 'response-times', title: i18n.t('responseTimes') }] : []),
    ...(past ? [{ id: 'history', title: i18n.t('pastIncidents') }] : []),
    { id: 'follow', title: i18n.t('getUpdates') },
  ];
}
