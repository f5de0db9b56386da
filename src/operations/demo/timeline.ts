import { createSubscriber } from '../../domain/audience/subscribers/actions.ts';
import { updateComponent } from '../../domain/status/components/actions.ts';
import { createIncidentTemplate } from '../../domain/status/incident-templates/actions.ts';
import { createIncident } from '../../domain/status/incidents/actions.ts';
import { writePostmortem } from '../../domain/status/incidents/postmortem/actions.ts';
import { createIncidentUpdate } from '../../domain/status/incidents/updates/actions.ts';
import { createMetric } from '../../domain/status/metrics/actions.ts';
import { createSchedule, updateSchedule } from '../../domain/status/schedules/actions.ts';
import { createScheduleUpdate } from '../../domain/status/schedules/updates/actions.ts';
import type { Seconds } from '../../lib/clock.ts';
import { formatDate } from '../../lib/dates.ts';
import { alertSteps } from './alerts.ts';
import { checkSteps } from './check-history.ts';
import { type ComponentKey, components } from './company.ts';
import { addComponent, componentId, type DemoContext, type TimelineStep } from './demo-context.ts';
import { currentIncidents } from './incidents-current.ts';
import { olderIncidents } from './incidents-older.ts';
import { recentIncidents } from './incidents-recent.ts';
import { maintenance } from './maintenance.ts';
import { disturbancesOf, measurementTimes, metricValues } from './metric-values.ts';
import { type MetricKey, metrics } from './metrics.ts';
import { type Measurement, writePoints } from './points.ts';
import type { IncidentSeed, MaintenanceSeed } from './seeds.ts';
import { subscribers } from './subscribers.ts';
import { templates } from './templates.ts';
import {
  type ComponentStatusName,
  componentStatus,
  type IncidentStatusName,
  incidentStatus,
  timeOf,
} from './types.ts';

const MINUTE = 60;
const DAY = 86_400;
const TEMPLATES_DAYS_AGO = 300;
const METRICS_DAYS_AGO = 91;

const incidents = [...olderIncidents, ...recentIncidents, ...currentIncidents];

/** All actions since the first day, in chronological order. */
export function timeline(now: Seconds): TimelineStep[] {
  const steps = [
    ...componentSteps(now),
    ...subscriberSteps(now),
    ...templateSteps(now),
    ...maintenance.flatMap((seed) => maintenanceSteps(seed, now)),
    ...incidents.flatMap((seed) => incidentSteps(seed, now)),
    ...metricSteps(now),
    ...checkSteps(now),
    ...alertSteps(now),
  ].sort((a, b) => a.at - b.at);
  return withMeasurements(steps, measurementsUntil(now));
}

function componentSteps(now: Seconds): TimelineStep[] {
  return (Object.keys(components) as ComponentKey[]).flatMap((key) => {
    const { sinceDays, changed } = components[key];
    const steps: TimelineStep[] = [];
    if (sinceDays !== undefined) {
      steps.push({ at: now - sinceDays * DAY, run: (demo) => addComponent(demo, key) });
    }
    if (changed) {
      const { status, enabled, minutesAgo } = changed;
      const body = {
        ...(status && { status: componentStatus[status] }),
        ...(enabled !== undefined && { enabled }),
      };
      steps.push({
        at: now - minutesAgo * MINUTE,
        run: (demo) => updateComponent(demo.ctx, demo.staff, componentId(demo, key), body),
      });
    }
    return steps;
  });
}

/** Spread over the day, so that not all of them have the same time. */
const subscriberSteps = (now: Seconds): TimelineStep[] =>
  subscribers.map(({ email, days, follows, unverified, meta }, index) => ({
    at: now - days * DAY + ((index * 7_919) % 40_000),
    run: (demo) =>
      createSubscriber(demo.ctx, demo.staff, {
        email,
        global: follows === undefined,
        components: follows?.map((key) => componentId(demo, key)),
        verified: unverified !== true,
        meta,
      }),
  }));

const templateSteps = (now: Seconds): TimelineStep[] =>
  templates.map((template, index) => ({
    at: now - TEMPLATES_DAYS_AGO * DAY + index * 11 * MINUTE,
    run: (demo) => {
      const affected = Object.entries(template.components ?? {}) as [ComponentKey, ComponentStatusName][];
      return createIncidentTemplate(demo.ctx, demo.staff, {
        ...template,
        status: incidentStatus[template.status],
        notifications: true,
        components: affected.map(([key, statusName]) => ({
          id: componentId(demo, key),
          status: componentStatus[statusName],
        })),
      });
    },
  }));

function incidentSteps(seed: IncidentSeed, now: Seconds): TimelineStep[] {
  const began = timeOf(seed.began, now);
  const affected = Object.entries(seed.components) as [ComponentKey, ComponentStatusName][];
  const setComponentStatus = async (demo: DemoContext, status: IncidentStatusName) => {
    if (!seed.setsComponentStatus) return;
    for (const [key, statusName] of affected) {
      const body = { status: componentStatus[statusDuring(statusName, status)] };
      await updateComponent(demo.ctx, demo.staff, componentId(demo, key), body);
    }
  };
  let id = 0;
  const creation: TimelineStep = {
    at: began + seed.noticedAfter * MINUTE,
    run: async (demo) => {
      id = await createIncident(demo.ctx, demo.staff, {
        name: seed.name,
        message: seed.message,
        status: incidentStatus[seed.firstStatus],
        visible: seed.visible,
        stickied: seed.stickied,
        notifications: seed.notifications,
        occurred_at: formatDate(began),
        published_at: seed.publishedOn && formatDate(timeOf(seed.publishedOn, now)),
        components: affected.map(([key, statusName]) => ({
          id: componentId(demo, key),
          status: componentStatus[statusName],
        })),
        meta: seed.meta,
      });
      await setComponentStatus(demo, seed.firstStatus);
    },
  };
  const updates = seed.updates.map(([after, status, message, next]): TimelineStep => {
    const body = {
      status: incidentStatus[status],
      message,
      ...(next && { next_update_due_at: formatDate(began + next * MINUTE) }),
    };
    return {
      at: began + after * MINUTE,
      run: async (demo) => {
        await createIncidentUpdate(demo.ctx, demo.staff, body, id);
        await setComponentStatus(demo, status);
      },
    };
  });
  return [creation, ...updates, ...postmortemSteps(seed, began, () => id)];
}

function postmortemSteps(
  { postmortem }: IncidentSeed,
  began: Seconds,
  idOfIncident: () => number,
): TimelineStep[] {
  if (!postmortem) return [];
  const [after, body] = postmortem;
  const run = ({ ctx, staff }: DemoContext) =>
    writePostmortem(ctx, staff, idOfIncident(), { body, published: true });
  return [{ at: began + after * MINUTE, run }];
}

/** The status of an affected component, depending on the progress of the incident. */
function statusDuring(statusName: ComponentStatusName, status: IncidentStatusName): ComponentStatusName {
  if (status === 'fixed') return 'operational';
  return status === 'watching' ? 'slow' : statusName;
}

function maintenanceSteps(seed: MaintenanceSeed, now: Seconds): TimelineStep[] {
  const windowFrom = (start: Seconds) => ({
    scheduled_at: formatDate(start),
    completed_at: formatDate(start + seed.plannedMinutes * MINUTE),
  });
  const starts = timeOf(seed.starts, now);
  const { moved } = seed;
  let id = 0;
  const announcement: TimelineStep = {
    at: timeOf(seed.announced, now),
    run: async (demo) => {
      id = await createSchedule(demo.ctx, demo.staff, {
        name: seed.name,
        message: seed.message,
        ...windowFrom(moved ? timeOf(moved.from, now) : starts),
        notifications: true,
        recurrence: seed.recurrence,
        components: seed.components.map((key) => ({
          id: componentId(demo, key),
          status: componentStatus.maintenance,
        })),
        meta: seed.meta,
      });
    },
  };
  const move: TimelineStep[] = moved
    ? [
        {
          at: timeOf(moved.on, now),
          run: ({ ctx, staff }) => updateSchedule(ctx, staff, id, windowFrom(starts)),
        },
      ]
    : [];
  const updates = seed.updates.map(([after, message, completes]): TimelineStep => {
    const at = starts + after * MINUTE;
    const body = completes ? { message, completed_at: formatDate(at) } : { message };
    return { at, run: ({ ctx, staff }) => createScheduleUpdate(ctx, staff, body, id) };
  });
  return [announcement, ...move, ...updates];
}

const metricKeys = Object.keys(metrics) as MetricKey[];

const metricSteps = (now: Seconds): TimelineStep[] =>
  metricKeys.map((key, index) => {
    const { typical: _, noise: __, max: ___, ...metric } = metrics[key];
    return {
      at: now - METRICS_DAYS_AGO * DAY + index * 6 * MINUTE,
      run: async ({ ctx, staff, metricIds }) => {
        metricIds.set(key, await createMetric(ctx, staff, { ...metric, order: index + 1 }));
      },
    };
  });

function measurementsUntil(now: Seconds): Measurement[] {
  const disturbances = disturbancesOf(incidents, now);
  const generators = metricKeys.map((metric) => ({ metric, valueAt: metricValues(metric, disturbances) }));
  return measurementTimes(disturbances, now).flatMap((at) =>
    generators.map(({ metric, valueAt }) => ({ at, metric, value: valueAt(at) })),
  );
}

/** Inserts the measurements between the steps, in few steps of many points each. */
function withMeasurements(
  steps: readonly TimelineStep[],
  measurements: readonly Measurement[],
): TimelineStep[] {
  const all: TimelineStep[] = [];
  let next = 0;
  const measureUntil = (end: Seconds) => {
    const from = next;
    while ((measurements[next]?.at ?? Number.POSITIVE_INFINITY) < end) next++;
    const batch = measurements.slice(from, next);
    const at = batch.at(-1)?.at;
    if (at !== undefined) all.push({ at, run: (demo) => writePoints(demo, batch) });
  };
  for (const step of steps) {
    measureUntil(step.at);
    all.push(step);
  }
  measureUntil(Number.POSITIVE_INFINITY);
  return all;
}
