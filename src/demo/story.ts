import type { Seconds } from '../lib/clock.ts';
import { formatDate } from '../lib/dates.ts';
import { updateComponent } from '../resources/components/actions.ts';
import { createIncidentTemplate } from '../resources/incident-templates/actions.ts';
import { createIncident } from '../resources/incidents/actions.ts';
import { createIncidentUpdate } from '../resources/incidents/updates/actions.ts';
import { createMetric } from '../resources/metrics/actions.ts';
import { createSchedule, updateSchedule } from '../resources/schedules/actions.ts';
import { createScheduleUpdate } from '../resources/schedules/updates/actions.ts';
import { createSubscriber } from '../resources/subscribers/actions.ts';
import { type ComponentKey, components } from './company.ts';
import { currentIncidents } from './incidents-current.ts';
import { olderIncidents } from './incidents-older.ts';
import { recentIncidents } from './incidents-recent.ts';
import { maintenance } from './maintenance.ts';
import { bumpsOf, measuringTimes, meter } from './meters.ts';
import { type MetricKey, metrics } from './metrics.ts';
import { type Measurement, writePoints } from './points.ts';
import type { IncidentSeed, MaintenanceSeed } from './seeds.ts';
import { addComponent, componentId, type Stage } from './stage.ts';
import { subscribers } from './subscribers.ts';
import { templates } from './templates.ts';
import {
  type ComponentWord,
  componentStatus,
  type IncidentWord,
  incidentStatus,
  momentOf,
} from './vocabulary.ts';

/** Something that happened, and when. */
interface Step {
  readonly at: Seconds;
  readonly run: (stage: Stage) => Promise<unknown>;
}

const MINUTE = 60;
const DAY = 86_400;
const TEMPLATES_DAYS_AGO = 300;
const METRICS_DAYS_AGO = 91;

const incidents = [...olderIncidents, ...recentIncidents, ...currentIncidents];

/** Everything that happened since the first day, in the order of time. */
export function story(now: Seconds): Step[] {
  const steps = [
    ...componentSteps(now),
    ...subscriberSteps(now),
    ...templateSteps(now),
    ...maintenance.flatMap((seed) => maintenanceSteps(seed, now)),
    ...incidents.flatMap((seed) => incidentSteps(seed, now)),
    ...metricSteps(now),
  ].sort((a, b) => a.at - b.at);
  return withReadings(steps, readingsUntil(now));
}

function componentSteps(now: Seconds): Step[] {
  return (Object.keys(components) as ComponentKey[]).flatMap((key) => {
    const { sinceDays, changed } = components[key];
    const steps: Step[] = [];
    if (sinceDays !== undefined) {
      steps.push({ at: now - sinceDays * DAY, run: (stage) => addComponent(stage, key) });
    }
    if (changed) {
      const { status, enabled, minutesAgo } = changed;
      const body = {
        ...(status && { status: componentStatus[status] }),
        ...(enabled !== undefined && { enabled }),
      };
      steps.push({
        at: now - minutesAgo * MINUTE,
        run: (stage) => updateComponent(stage.ctx, stage.staff, componentId(stage, key), body),
      });
    }
    return steps;
  });
}

/** Spread over the day, not all at the hour of the last one. */
const subscriberSteps = (now: Seconds): Step[] =>
  subscribers.map(({ email, days, follows, unverified, meta }, index) => ({
    at: now - days * DAY + ((index * 7_919) % 40_000),
    run: (stage) =>
      createSubscriber(stage.ctx, stage.staff, {
        email,
        global: follows === undefined,
        components: follows?.map((key) => componentId(stage, key)),
        verified: unverified !== true,
        meta,
      }),
  }));

const templateSteps = (now: Seconds): Step[] =>
  templates.map((template, index) => ({
    at: now - TEMPLATES_DAYS_AGO * DAY + index * 11 * MINUTE,
    run: ({ ctx, staff }) => createIncidentTemplate(ctx, staff, template),
  }));

function incidentSteps(seed: IncidentSeed, now: Seconds): Step[] {
  const began = momentOf(seed.began, now);
  const affected = Object.entries(seed.components) as [ComponentKey, ComponentWord][];
  const flip = async (stage: Stage, status: IncidentWord) => {
    if (!seed.flips) return;
    for (const [key, word] of affected) {
      const body = { status: componentStatus[during(word, status)] };
      await updateComponent(stage.ctx, stage.staff, componentId(stage, key), body);
    }
  };
  let id = 0;
  const opening: Step = {
    at: began + seed.noticedAfter * MINUTE,
    run: async (stage) => {
      id = await createIncident(stage.ctx, stage.staff, {
        name: seed.name,
        message: seed.message,
        status: incidentStatus[seed.opened],
        visible: seed.visible,
        stickied: seed.stickied,
        notifications: seed.notifications,
        occurred_at: formatDate(began),
        published_at: seed.publishedOn && formatDate(momentOf(seed.publishedOn, now)),
        components: affected.map(([key, word]) => ({
          id: componentId(stage, key),
          status: componentStatus[word],
        })),
        meta: seed.meta,
      });
      await flip(stage, seed.opened);
    },
  };
  const updates = seed.updates.map(([after, status, message, next]): Step => {
    const body = {
      status: incidentStatus[status],
      message,
      ...(next && { next_update_due_at: formatDate(began + next * MINUTE) }),
    };
    return {
      at: began + after * MINUTE,
      run: async (stage) => {
        await createIncidentUpdate(stage.ctx, stage.staff, body, id);
        await flip(stage, status);
      },
    };
  });
  return [opening, ...updates];
}

/** What a component that an incident hit is set to, by how far the incident is. */
function during(word: ComponentWord, status: IncidentWord): ComponentWord {
  if (status === 'fixed') return 'operational';
  return status === 'watching' ? 'slow' : word;
}

function maintenanceSteps(seed: MaintenanceSeed, now: Seconds): Step[] {
  const windowFrom = (start: Seconds) => ({
    scheduled_at: formatDate(start),
    completed_at: formatDate(start + seed.planned * MINUTE),
  });
  const starts = momentOf(seed.starts, now);
  const { moved } = seed;
  let id = 0;
  const announcing: Step = {
    at: momentOf(seed.announced, now),
    run: async (stage) => {
      id = await createSchedule(stage.ctx, stage.staff, {
        name: seed.name,
        message: seed.message,
        ...windowFrom(moved ? momentOf(moved.from, now) : starts),
        notifications: true,
        recurrence: seed.recurrence,
        components: seed.components.map((key) => ({
          id: componentId(stage, key),
          status: componentStatus.maintenance,
        })),
        meta: seed.meta,
      });
    },
  };
  const moving: Step[] = moved
    ? [
        {
          at: momentOf(moved.on, now),
          run: ({ ctx, staff }) => updateSchedule(ctx, staff, id, windowFrom(starts)),
        },
      ]
    : [];
  const updates = seed.updates.map(([after, message, over]): Step => {
    const at = starts + after * MINUTE;
    const body = over ? { message, completed_at: formatDate(at) } : { message };
    return { at, run: ({ ctx, staff }) => createScheduleUpdate(ctx, staff, body, id) };
  });
  return [announcing, ...moving, ...updates];
}

const metricKeys = Object.keys(metrics) as MetricKey[];

const metricSteps = (now: Seconds): Step[] =>
  metricKeys.map((key, index) => {
    const { usual: _, noise: __, most: ___, ...metric } = metrics[key];
    return {
      at: now - METRICS_DAYS_AGO * DAY + index * 6 * MINUTE,
      run: async ({ ctx, staff, metricIds }) => {
        metricIds.set(key, await createMetric(ctx, staff, { ...metric, order: index + 1 }));
      },
    };
  });

function readingsUntil(now: Seconds): Measurement[] {
  const bumps = bumpsOf(incidents, now);
  const meters = metricKeys.map((metric) => ({ metric, read: meter(metric, bumps) }));
  return measuringTimes(bumps, now).flatMap((at) =>
    meters.map(({ metric, read }) => ({ at, metric, value: read(at) })),
  );
}

/** Puts what was measured between the steps, as few steps of many points. */
function withReadings(steps: readonly Step[], readings: readonly Measurement[]): Step[] {
  const all: Step[] = [];
  let next = 0;
  const measureUntil = (end: Seconds) => {
    const from = next;
    while ((readings[next]?.at ?? Number.POSITIVE_INFINITY) < end) next++;
    const batch = readings.slice(from, next);
    const at = batch.at(-1)?.at;
    if (at !== undefined) all.push({ at, run: (stage) => writePoints(stage, batch) });
  };
  for (const step of steps) {
    measureUntil(step.at);
    all.push(step);
  }
  measureUntil(Number.POSITIVE_INFINITY);
  return all;
}
