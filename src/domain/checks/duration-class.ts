import { type SqlBool, sql } from 'kysely';
import { MEDIUM_TIMEOUT, SHORT_TIMEOUT } from '../../lib/checks/room.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';

/** Whether the run of a check evaluates a program of strangers, or reads a document that may be anything. */
export const readsStrangers = sql<SqlBool>`(checks.kind = 'status-page' or checks.expect like '%"type":"json"%')`;

/** A heartbeat that is missing and a silent probe are judged at once, without a run. */
export const NO_RUN = -1;

const isJudged = sql<SqlBool>`(checks.kind = 'heartbeat'
  or (checks.places <> '[]' and checks.places not like ${sql.lit(`%"${HERE}"%`)}))`;

/** How long a run may keep its place: see `lib/checks/room.ts`. */
export const durationClass = sql<number>`(case
  when ${isJudged} then ${sql.lit(NO_RUN)}
  when checks.timeout > ${sql.lit(MEDIUM_TIMEOUT)} then 3
  when checks.timeout > ${sql.lit(SHORT_TIMEOUT)} then 2
  when ${readsStrangers} then 1 else 0 end)`;
