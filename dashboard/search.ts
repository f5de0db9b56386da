import { alertSeverities } from '../common/alert-senders.ts';
import { alertStates } from '../common/alerts.ts';
import { checkKinds, checkStates } from '../common/checks.ts';
import { deliveryChannels } from '../common/delivery-channels.ts';
import { subjectTypes } from '../common/events.ts';
import { trashTypes } from '../common/trash-types.ts';
import { numberIn, oneIn, textIn } from './ui/search-params.ts';

/**
 * What may follow the `?` in the address of each page: its filters, so that a filtered list can be linked to. Anything else
 * is ignored.
 */
type Raw = Record<string, unknown>;

const paged = (raw: Raw) => ({ ...textIn(raw, 'q'), ...numberIn(raw, 'page') });

export const components = (raw: Raw) => ({
  ...textIn(raw, 'q'),
  ...oneIn(raw, 'status', ['problems', 1, 2, 3, 4, 5, 6]),
});

/** `component` and `status` are for links from elsewhere; `like` starts from an earlier incident. */
export const report = (raw: Raw) => ({
  ...numberIn(raw, 'component'),
  ...oneIn(raw, 'status', [2, 3, 4]),
  ...textIn(raw, 'template'),
  ...numberIn(raw, 'like'),
});

export const incidents = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'status', ['open', 'overdue', 'draft', 0, 1, 2, 3, 4]),
  ...numberIn(raw, 'component'),
  ...textIn(raw, 'after'),
  ...textIn(raw, 'before'),
});

export const schedules = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'status', [0, 1, 2]),
  ...oneIn(raw, 'view', ['list', 'calendar']),
  ...textIn(raw, 'month'),
});

/** `day` comes from the calendar. */
export const newSchedule = (raw: Raw) => ({
  ...numberIn(raw, 'component'),
  ...oneIn(raw, 'when', ['now']),
  ...textIn(raw, 'day'),
});

export const templates = paged;

/** `like` begins a new template with the text of an earlier incident. */
export const template = (raw: Raw) => numberIn(raw, 'like');

/** `add` opens the form for a new one. */
export const subscribers = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'add', [1]),
  ...oneIn(raw, 'state', ['confirmed', 'unconfirmed', 'paused', 'suspended']),
  ...oneIn(raw, 'channel', ['email', 'slack', 'teams', 'webhook', 'push']),
  ...numberIn(raw, 'component'),
});

/** `delivery` is the one that is shown in full. */
export const deliveries = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'status', ['waiting', 'sent', 'failed', 'bounced', 'suppressed', 'cancelled']),
  ...oneIn(raw, 'channel', deliveryChannels),
  ...numberIn(raw, 'delivery'),
  ...numberIn(raw, 'event'),
  ...numberIn(raw, 'incident'),
  ...numberIn(raw, 'schedule'),
  ...numberIn(raw, 'subscriber'),
});

/** `add` opens the form for a new one. */
export const webhooks = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'state', ['enabled', 'disabled']),
  ...oneIn(raw, 'add', [1]),
});

export const webhook = (raw: Raw) => ({
  ...oneIn(raw, 'status', ['waiting', 'sent', 'failed', 'suppressed', 'cancelled']),
  ...textIn(raw, 'event'),
  ...numberIn(raw, 'page'),
});

export const settings = (raw: Raw) => textIn(raw, 'section');

/** `add` and `user` open a form over the list. */
export const users = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'role', ['owner', 'admin', 'editor', 'responder', 'viewer']),
  ...oneIn(raw, 'state', ['pending', 'disabled']),
  ...oneIn(raw, 'add', [1]),
  ...numberIn(raw, 'user'),
});

/** `add` and `token` open a form over the list. */
export const tokens = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'whose', ['everybody']),
  ...oneIn(raw, 'add', [1]),
  ...numberIn(raw, 'token'),
});

export const audit = (raw: Raw) => ({
  ...paged(raw),
  ...textIn(raw, 'actor'),
  ...oneIn(raw, 'subject_type', subjectTypes),
  ...numberIn(raw, 'subject_id'),
  ...textIn(raw, 'action'),
  ...textIn(raw, 'after'),
  ...textIn(raw, 'before'),
});

export const trash = (raw: Raw) => ({ ...paged(raw), ...oneIn(raw, 'type', trashTypes) });

export const metrics = paged;

/** `add` opens the form for a new one. */
export const probes = (raw: Raw) => oneIn(raw, 'add', [1]);

/** `add` opens the form for a new one, or the one for several. */
export const checks = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'state', ['problems', ...checkStates]),
  ...oneIn(raw, 'kind', checkKinds),
  ...textIn(raw, 'tag'),
  ...oneIn(raw, 'group', ['component', 'tag', 'place', 'state']),
  ...oneIn(raw, 'sort', ['name', 'since']),
  ...oneIn(raw, 'add', ['one', 'several']),
});

/** What the chart of a check shows: a range up to now, or the time between two moments, as ISO 8601. */
export const check = (raw: Raw) => ({
  ...oneIn(raw, 'range', ['hour', 'day', 'week', 'month']),
  ...oneIn(raw, 'lines', ['median', 'phases', 'places']),
  ...textIn(raw, 'from'),
  ...textIn(raw, 'until'),
});

/** `incident` is for the link from its page. */
export const alerts = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'state', alertStates),
  ...oneIn(raw, 'severity', alertSeverities),
  ...numberIn(raw, 'source'),
  ...numberIn(raw, 'component'),
  ...numberIn(raw, 'incident'),
});

/** `add` opens the form for a new one. */
export const alertSources = (raw: Raw) => oneIn(raw, 'add', [1]);

/** `add` opens the form for a new one, `rule` the form of one that exists, and `alert` is the one to try the rules with. */
export const alertRules = (raw: Raw) => ({
  ...oneIn(raw, 'add', [1]),
  ...numberIn(raw, 'rule'),
  ...numberIn(raw, 'alert'),
});
