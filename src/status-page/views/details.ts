import { type Html, html } from '../../lib/html.ts';
import type { IncidentState, PublicState, ScheduleState } from '../state.ts';
import { affected, incidentFacts, scheduleFacts, story, toneOfIncident, toneOfSchedule } from './entries.ts';
import type { Frame } from './layout.ts';

/** One incident with its whole story. */
export function incidentPage(frame: Frame, state: PublicState, incident: IncidentState): Html {
  const { words } = frame;
  return details(
    frame,
    toneOfIncident(incident),
    words.say('incident'),
    incident.name,
    html`
${incidentFacts(words, incident, state.now)}
${affected(words, state, incident)}
${story(frame, incident, { all: true })}`,
  );
}

export function schedulePage(frame: Frame, state: PublicState, schedule: ScheduleState): Html {
  const { words } = frame;
  return details(
    frame,
    toneOfSchedule(schedule, state.now),
    words.say('maintenance'),
    schedule.name,
    html`
${scheduleFacts(words, schedule, state.now)}
${affected(words, state, schedule)}
${story(frame, schedule, { all: true })}`,
  );
}

const details = ({ words, root }: Frame, tone: number, kind: string, name: string, body: Html): Html =>
  html`<article id="entry" class="card entry s${tone}"><p class="facts">${kind}</p><h1 dir="auto">${name}</h1>${body}</article>
<p><a href="${root}/">${words.say('backToStatus')}</a></p>`;
