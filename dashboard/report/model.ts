import type { BodyOf } from '@daymark/client';
import type { PickedComponent } from '../resources/components/component-picker.tsx';
import type { ComponentStatus } from '../resources/components/model.ts';
import type { IncidentTemplate } from '../resources/incident-templates/model.ts';
import { type IncidentStatus, RESOLVED, type Visibility } from '../resources/incidents/model.ts';
import { type Recovery, type RecoveryTicks, recoveringIds } from '../resources/incidents/recovery-model.ts';
import { apiTime } from '../ui/times.ts';

/** What people have chosen and typed so far. It is kept in the browser, so it holds plain values only. */
export interface ReportDraft {
  readonly template: string | null;
  readonly variables: Readonly<Record<string, string>>;
  readonly name: string;
  /** Empty while the template makes the text. */
  readonly message: string;
  readonly status: IncidentStatus;
  readonly severity: ComponentStatus;
  readonly components: readonly PickedComponent[];
  /** Whether people chose them. Otherwise they are those of the template, which the server applies. */
  readonly areComponentsChosen: boolean;
  /** Which components are set to Operational if the incident is over, where people decided that themselves. */
  readonly recovery: RecoveryTicks;
  readonly notifications: boolean;
  readonly visible: Visibility;
  readonly stickied: boolean;
  /** How many minutes ago it began; `null` with a time of its own in `occurredAt`. */
  readonly beganMinutesAgo: number | null;
  readonly occurredAt: string | null;
  readonly publishAt: string | null;
  /** In how many minutes the next update is promised. */
  readonly nextUpdateMinutes: number | null;
}

/** The name under which the browser keeps it. */
export const REPORT_DRAFT = 'incident:new';

export const emptyDraft: ReportDraft = {
  template: null,
  variables: {},
  name: '',
  message: '',
  status: 1,
  severity: 3,
  components: [],
  areComponentsChosen: false,
  recovery: {},
  notifications: true,
  visible: 1,
  stickied: false,
  beganMinutesAgo: 0,
  occurredAt: null,
  publishAt: null,
  nextUpdateMinutes: 30,
};

export type IncidentBody = BodyOf<'POST /api/incidents'>;

const inMinutes = (now: number, minutes: number): string => apiTime(new Date(now + minutes * 60_000));

/** The write that publishes the draft. Only what differs from the defaults of the API and of the template is sent. */
export function bodyOf(draft: ReportDraft, now: number, recovery: readonly Recovery[] = []): IncidentBody {
  const { template, variables, name, message, beganMinutesAgo, occurredAt, nextUpdateMinutes } = draft;
  const filled = Object.entries(variables).filter(([, value]) => value.trim() !== '');
  const usesTemplate = template !== null && message === '';
  const recovering = recoveringIds(recovery);
  return {
    // The template may make the name. The API asks for one where it does not.
    ...(name.trim() !== '' && { name: name.trim() }),
    status: draft.status,
    ...(usesTemplate ? { template, template_vars: Object.fromEntries(filled) } : { message }),
    visible: draft.visible,
    stickied: draft.stickied,
    notifications: draft.notifications,
    // The template may have changed since it was shown. Its components are applied as they are when this is published.
    ...((draft.areComponentsChosen || (!usesTemplate && draft.components.length > 0)) && {
      components: draft.components.map(({ id, status }) => ({ id, status: status ?? draft.severity })),
    }),
    ...(draft.status === RESOLVED && recovering.length > 0 && { operational_components: [...recovering] }),
    ...(beganMinutesAgo !== null && beganMinutesAgo > 0
      ? { occurred_at: inMinutes(now, -beganMinutesAgo) }
      : occurredAt !== null && { occurred_at: occurredAt }),
    ...(draft.publishAt !== null && { published_at: draft.publishAt }),
    ...(nextUpdateMinutes !== null &&
      draft.status !== RESOLVED && { next_update_due_at: inMinutes(now, nextUpdateMinutes) }),
  };
}

/** What a template fills in. What people have typed themselves stays. */
export function withTemplate(
  draft: ReportDraft,
  template: IncidentTemplate,
  names: ReadonlyMap<number, string>,
): Partial<ReportDraft> {
  const chosen = draft.areComponentsChosen ? draft.components : [];
  const picked = new Set(chosen.map(({ id }) => id));
  const added = template.components
    .filter(({ id }) => !picked.has(id))
    .map(({ id, status }) => ({ id, name: names.get(id) ?? `#${id}`, status }));
  return {
    template: template.slug,
    message: '',
    ...(template.incidentName === null && draft.name === '' && { name: template.name }),
    ...(template.status !== null && { status: template.status }),
    ...(template.visible !== null && { visible: template.visible }),
    ...(template.notifications !== null && { notifications: template.notifications }),
    components: [...chosen, ...added],
  };
}

/** Sets the severity of all components, also of those that have been picked already. */
export const withSeverity = (draft: ReportDraft, severity: ComponentStatus): Partial<ReportDraft> => ({
  severity,
  components: draft.components.map((picked) => ({ ...picked, status: severity })),
  ...(draft.components.length > 0 && { areComponentsChosen: true }),
});

/** Without a template, nothing of what it filled in stays, except what people chose. */
export const withoutTemplate = (draft: ReportDraft): Partial<ReportDraft> => ({
  template: null,
  ...(!draft.areComponentsChosen && { components: [] }),
});
