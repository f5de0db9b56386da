import type { BodyOf } from '@daymark/client';
import { apiTime } from '../../ui/times.ts';
import type { ComponentStatus } from '../components/model.ts';
import { type Incident, type IncidentStatus, incidentStatuses, RESOLVED } from './model.ts';
import { type Recovery, type RecoveryTicks, recoveringIds, stillAffected } from './recovery-model.ts';

/** By when more is promised: `usual` until people choose, `at` with a time of its own. */
export type Promised = 'usual' | 'none' | 'at' | 15 | 30 | 60;

/** A component that the update sets to a status. */
export interface ChangedComponent {
  readonly id: number;
  readonly name: string;
  readonly status: ComponentStatus;
}

/** What people have chosen and typed for an update so far. It is kept in the browser, so it holds plain values only. */
export interface UpdateDraft {
  /** Null until people choose: the status stays as it is. */
  readonly status: IncidentStatus | null;
  readonly message: string;
  /** Whether the text is the one that we suggested for the status. Another status then brings another text. */
  readonly isSuggested: boolean;
  /** The slug of the template that makes the text. */
  readonly template: string | null;
  readonly variables: Readonly<Record<string, string>>;
  readonly changed: readonly ChangedComponent[];
  /** Which components are set to Operational with the end of the incident, where people decided that themselves. */
  readonly recovery: RecoveryTicks;
  readonly promised: Promised;
  readonly promisedAt: string | null;
  /** Null: as the incident says. */
  readonly notify: boolean | null;
  /** The newest update when people began, to tell them of a newer one. */
  readonly basedOn: number | null;
}

export const updateDraftName = (incidentId: number): string => `incident:${incidentId}:update`;

export const emptyUpdate: UpdateDraft = {
  status: null,
  message: '',
  isSuggested: false,
  template: null,
  variables: {},
  changed: [],
  recovery: {},
  promised: 'usual',
  promisedAt: null,
  notify: null,
  basedOn: null,
};

/** What comes next first, then what comes later, then how it is, then the way back. */
export function statusChoices(status: IncidentStatus): readonly IncidentStatus[] {
  const later = incidentStatuses.filter((each) => each > status);
  const earlier = incidentStatuses.filter((each) => each < status).reverse();
  return [...later, status, ...earlier];
}

/** A status brings its text, unless people have typed one or chosen a template. */
export function withStatus(
  draft: UpdateDraft,
  status: IncidentStatus,
  suggestions: Readonly<Record<IncidentStatus, string>>,
): Partial<UpdateDraft> {
  const isOwnText = draft.template !== null || (draft.message.trim() !== '' && !draft.isSuggested);
  return { status, ...(!isOwnText && { message: suggestions[status], isSuggested: true }) };
}

/** The text that we suggest for the end of an incident does not say that everything works where something does not. */
export const withTrueSuggestion = (
  draft: UpdateDraft,
  recovery: readonly Recovery[],
  suggestion: string,
): UpdateDraft =>
  draft.isSuggested && draft.status === RESOLVED && stillAffected(recovery).length > 0
    ? { ...draft, message: suggestion }
    : draft;

/** Whether there is something to lose. */
export const isBegun = (draft: UpdateDraft): boolean =>
  draft.status !== null || draft.message.trim() !== '' || draft.template !== null || draft.changed.length > 0;

export const hasText = (draft: UpdateDraft): boolean =>
  draft.template !== null || draft.message.trim() !== '';

export const chosenStatus = (draft: UpdateDraft, incident: Pick<Incident, 'status'>): IncidentStatus =>
  draft.status ?? incident.status;

export const willNotify = (draft: UpdateDraft, incident: Pick<Incident, 'notifications'>): boolean =>
  draft.notify ?? incident.notifications;

/** Who has promised an update before promises one again. */
export const nextUpdateMinutes = (
  { promised }: UpdateDraft,
  { nextUpdateDue }: Pick<Incident, 'nextUpdateDue'>,
): Exclude<Promised, 'usual'> =>
  promised === 'usual' ? (nextUpdateDue.string === null ? 'none' : 30) : promised;

/** The component with the status that it will have. */
export const withComponent = (
  changed: readonly ChangedComponent[],
  component: ChangedComponent,
  incident: Pick<Incident, 'components'>,
): readonly ChangedComponent[] => {
  const before = incident.components.find(({ id }) => id === component.id);
  const others = changed.filter(({ id }) => id !== component.id);
  return before?.status === component.status ? others : [...others, component];
};

export type UpdateBody = BodyOf<'POST /api/incidents/{incident}/updates'>;

/** The write that posts the draft. */
export function updateBody(
  draft: UpdateDraft,
  incident: Incident,
  now: number,
  recovery: readonly Recovery[] = [],
): UpdateBody {
  const status = chosenStatus(draft, incident);
  const recovering = recoveringIds(recovery);
  const promised = nextUpdateMinutes(draft, incident);
  const due =
    promised === 'at'
      ? draft.promisedAt
      : promised === 'none'
        ? null
        : apiTime(new Date(now + promised * 60_000));
  const filled = Object.entries(draft.variables).filter(([, value]) => value.trim() !== '');
  return {
    status,
    ...(draft.template === null
      ? { message: draft.message }
      : { template: draft.template, template_vars: Object.fromEntries(filled) }),
    ...(draft.changed.length > 0 &&
      status !== RESOLVED && {
        components: draft.changed.map((each) => ({ id: each.id, status: each.status })),
      }),
    ...(status === RESOLVED && recovering.length > 0 && { operational_components: [...recovering] }),
    ...(draft.notify !== null && { notifications: draft.notify }),
    ...(due !== null && status !== RESOLVED && { next_update_due_at: due }),
  };
}

/** The same update as far as it matters for who is told and for a template's text: typing asks nobody again. */
export const audienceBody = (body: UpdateBody): UpdateBody => {
  const { next_update_due_at: _, ...rest } = body;
  return rest.message === undefined ? rest : { ...rest, message: '.' };
};
