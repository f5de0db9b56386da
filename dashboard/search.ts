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

export const newSchedule = (raw: Raw) => ({ ...numberIn(raw, 'component'), ...oneIn(raw, 'when', ['now']) });

export const templates = paged;

export const subscribers = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'state', ['confirmed', 'unconfirmed', 'suppressed']),
  ...numberIn(raw, 'component'),
});

export const deliveries = (raw: Raw) => ({
  ...paged(raw),
  ...textIn(raw, 'status'),
  ...textIn(raw, 'channel'),
  ...numberIn(raw, 'event'),
  ...numberIn(raw, 'incident'),
  ...numberIn(raw, 'schedule'),
  ...numberIn(raw, 'subscriber'),
});

export const webhook = (raw: Raw) => ({ ...textIn(raw, 'status'), ...numberIn(raw, 'page') });

export const settings = (raw: Raw) => textIn(raw, 'section');

export const users = (raw: Raw) => ({
  ...paged(raw),
  ...oneIn(raw, 'role', ['owner', 'admin', 'editor', 'responder', 'viewer']),
});

export const tokens = paged;

export const audit = (raw: Raw) => ({
  ...numberIn(raw, 'page'),
  ...textIn(raw, 'actor'),
  ...textIn(raw, 'subject_type'),
  ...numberIn(raw, 'subject_id'),
  ...textIn(raw, 'action'),
  ...textIn(raw, 'after'),
  ...textIn(raw, 'before'),
});

export const trash = (raw: Raw) => ({ ...numberIn(raw, 'page'), ...textIn(raw, 'type') });
