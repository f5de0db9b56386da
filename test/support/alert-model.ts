import assert from 'node:assert/strict';
import type { AlertAction } from '../../common/alerts.ts';
import type { Row } from '../../src/kernel/db/schema.ts';
import { type Deeds, FIXED, noDeeds, type Step, stateOf, take } from './alert-steps.ts';
import type { AlertWorld } from './alerts.ts';

const HOUR = 3600;
const EVERYBODY = 1;

/** A rule, with the names of the API. */
export interface ModelRule {
  readonly action: AlertAction;
  readonly match: { readonly severity?: string; readonly labels?: { readonly team: string } };
  readonly component: number | null;
  readonly wait: number;
  readonly cool_down: number;
  readonly resolve_after: number | null;
  readonly group_by: string | null;
}

type Alert = Row<'alerts'>;
type Incident = Row<'incidents'>;

interface Snapshot {
  readonly alerts: readonly Alert[];
  readonly causes: readonly Row<'alert_causes'>[];
  /** Without those that are deleted. */
  readonly incidents: readonly Incident[];
  readonly links: readonly Row<'incident_components'>[];
  readonly components: readonly Row<'components'>[];
}

/** Says what must be so, from the rules and from what people did alone, without asking the code that decides. */
export class AlertModel {
  readonly world: AlertWorld;
  readonly rules: readonly ModelRule[];
  readonly deeds: Deeds = noDeeds();
  #before: Snapshot = { alerts: [], causes: [], incidents: [], links: [], components: [] };
  #now: Snapshot = this.#before;
  /** Of the incidents that Daymark opened: their causes, what rules may resolve them, and since when none of their alerts fires. */
  readonly #causeOf = new Map<number, string>();
  readonly #resolvers = new Map<number, Set<ModelRule | undefined>>();
  readonly #quietSince = new Map<number, number>();

  constructor(world: AlertWorld, rules: readonly ModelRule[]) {
    this.world = world;
    this.rules = rules;
  }

  async take(step: Step): Promise<void> {
    await take(this.world, this.deeds, step);
    await this.world.harness.react();
    this.#before = this.#now;
    this.#now = await this.#look();
    await this.#checkWhatPeopleWrote();
    await this.#checkTexts();
    this.#checkSentences();
    this.#checkCauses();
    this.#checkPublications();
    this.#checkComponents();
    this.#checkTimes();
    this.#checkEnds();
    this.#checkChild();
  }

  async #look(): Promise<Snapshot> {
    const { read } = this.world.harness.ctx.connection;
    return {
      alerts: await read.selectFrom('alerts').selectAll().orderBy('id').execute(),
      causes: await read.selectFrom('alert_causes').selectAll().orderBy('id').execute(),
      incidents: await this.world.incidents(),
      links: await read.selectFrom('incident_components').selectAll().execute(),
      components: await read.selectFrom('components').selectAll().execute(),
    };
  }

  get #time(): number {
    return this.world.harness.clock.now();
  }

  #ruleFor({ severity, labels }: Alert): ModelRule | undefined {
    return this.rules.find(
      ({ match }) =>
        (match.severity === undefined || match.severity === severity) &&
        (match.labels === undefined || JSON.parse(labels).team === match.labels.team),
    );
  }

  #componentOf = (alert: Alert): number | null => this.#ruleFor(alert)?.component ?? alert.component_id;

  #causeFor(alert: Alert): string {
    const team = this.#ruleFor(alert)?.group_by === 'team' ? JSON.parse(alert.labels).team : undefined;
    const origin = alert.check_id === null ? 'the source' : `check ${alert.check_id}`;
    return team ?? this.#componentOf(alert) ?? origin;
  }

  /** Alerts that fire and that a rule has to look at by itself. */
  get #firing(): Alert[] {
    return this.#now.alerts.filter(({ state, quiet }) => state === 'firing' && quiet === null);
  }

  #isDue = (alert: Alert): boolean => this.#time >= alert.started_at + (this.#ruleFor(alert)?.wait ?? 0);

  /** The alerts that a rule has put into an incident. */
  #alertsOf(id: number): Alert[] {
    const causes = this.#now.causes.filter(({ incident_id }) => incident_id === id).map((cause) => cause.id);
    return this.#now.alerts.filter(({ cause_id }) => cause_id !== null && causes.includes(cause_id));
  }

  /** Whether a rule has given an alert a cause in the last step. */
  #hasJoined = ({ id, cause_id, quiet, state }: Alert): boolean => {
    const before = this.#before.alerts.find((alert) => alert.id === id);
    return state === 'firing' && quiet === null && cause_id !== null && cause_id !== before?.cause_id;
  };

  #isPersons = ({ incident_id }: Alert): boolean =>
    incident_id !== null && this.deeds.touched.has(incident_id);

  /** Incidents that Daymark opened and no person has touched. */
  get #ours(): Incident[] {
    return this.#now.incidents.filter(({ id }) => !this.deeds.touched.has(id));
  }

  #isHeld(component: number | null): boolean {
    const hand = component === null ? undefined : this.deeds.set.get(component);
    return hand !== undefined && this.#time - hand.at < HOUR;
  }

  async #checkWhatPeopleWrote(): Promise<void> {
    for (const [id, state] of this.deeds.touched)
      assert.equal(await stateOf(this.world, id), state, `incident ${id} was changed, and is a person's`);
  }

  async #checkTexts(): Promise<void> {
    const { read } = this.world.harness.ctx.connection;
    const updates = await read.selectFrom('updates').select(['message', 'translations']).execute();
    const texts = this.#now.incidents.map(({ name, message, translations }) => [name, message, translations]);
    assert.doesNotMatch(JSON.stringify([texts, updates]), /PAYLOAD|10\.0\.0\.7|alertname|core|web/);
  }

  #checkCauses(): void {
    for (const { id } of this.#now.incidents) {
      if (this.deeds.opened.has(id)) continue;
      // While a rule waits, and if it does nothing, an alert stays where it was before the rule matched it.
      for (const alert of this.#alertsOf(id).filter(this.#hasJoined)) {
        const cause = this.#causeFor(alert);
        if (!this.#causeOf.has(id)) this.#causeOf.set(id, cause);
        assert.equal(cause, this.#causeOf.get(id), `alert ${alert.id} joined an incident of another cause`);
      }
    }
    const open = this.#now.incidents.filter(({ id, status }) => status !== FIXED && this.#causeOf.has(id));
    const causes = open.map(({ id }) => this.#causeOf.get(id));
    assert.equal(new Set(causes).size, causes.length, `two incidents for one cause: ${causes}`);
    for (const alert of this.#firing) {
      const rule = this.#ruleFor(alert);
      assert.equal(alert.rule_id, rule ? this.rules.indexOf(rule) + 1 : null, 'the first rule that matches');
    }
  }

  #checkPublications(): void {
    const wasPublic = ({ id }: Incident) =>
      this.#before.incidents.some((before) => before.id === id && before.visible === EVERYBODY);
    for (const incident of this.#ours) {
      const { id, visible, status } = incident;
      const publishing = this.#alertsOf(id).filter((alert) => this.#ruleFor(alert)?.action === 'publish');
      const components = this.#now.links.filter((link) => link.incident_id === id);
      if (visible === EVERYBODY && !wasPublic(incident)) {
        assert.notEqual(publishing.length, 0, `incident ${id} is public, and no rule allowed it`);
        for (const { component_id } of components)
          assert.ok(!this.#isHeld(component_id), `incident ${id} is about what a person has just set`);
      }
      if (visible === EVERYBODY && wasPublic(incident))
        for (const { component_id } of components.filter((link) => this.#isHeld(link.component_id)))
          assert.deepEqual(
            components.find((link) => link.component_id === component_id),
            this.#before.links.find((link) => link.incident_id === id && link.component_id === component_id),
            `incident ${id} overrules what a person has just set`,
          );
      const isWanted = publishing.some(
        (alert) =>
          this.#firing.includes(alert) &&
          this.#isDue(alert) &&
          this.#causeFor(alert) === this.#causeOf.get(id),
      );
      if (visible !== EVERYBODY && status !== FIXED && this.deeds.set.size === 0)
        assert.ok(!isWanted, `incident ${id} is a draft, and its rule publishes`);
    }
  }

  #checkComponents(): void {
    for (const { id, status } of this.#now.components) {
      const hand = this.deeds.set.get(id);
      if (hand && this.#isHeld(id)) assert.equal(status, hand.status, `component ${id} was set by hand`);
      if (hand) continue;
      const setters = this.#now.alerts.filter(
        (alert) => this.#ruleFor(alert)?.action === 'status' && this.#componentOf(alert) === id,
      );
      // What a person has published is theirs, also if the rule was still waiting.
      const isSet = setters.some(
        (alert) => this.#firing.includes(alert) && this.#isDue(alert) && !this.#isPersons(alert),
      );
      if (isSet) assert.notEqual(status, 1, `component ${id} is operational, and its alert fires`);
      const isOver = this.#now.alerts.every(({ state }) => state === 'resolved');
      const lastEnd = Math.max(0, ...this.#now.alerts.map(({ ended_at }) => ended_at ?? 0));
      const longest = Math.max(0, ...this.rules.map(({ resolve_after }) => resolve_after ?? 0));
      if (isOver && this.#time >= lastEnd + longest)
        assert.equal(status, 1, `component ${id} was not set back`);
    }
  }

  #checkTimes(): void {
    for (const alert of this.#firing) {
      if (this.#hasJoined(alert) && !this.#isPersons(alert))
        assert.ok(this.#isDue(alert), `the rule of alert ${alert.id} did not wait`);
    }
    for (const [index, { cool_down }] of this.rules.entries()) {
      const opened = this.#now.causes
        .filter(({ effect, rule_id }) => effect === 'incident' && rule_id === index + 1)
        .map(({ opened_at }) => opened_at);
      for (const [place, at] of opened.entries())
        if (place > 0)
          assert.ok(at - (opened[place - 1] ?? 0) >= cool_down, `rule ${index + 1} did not cool down`);
    }
  }

  #checkEnds(): void {
    for (const { id, status } of this.#ours.filter(({ visible }) => visible === EVERYBODY)) {
      const alerts = this.#alertsOf(id);
      const isFiring = alerts.some(({ state }) => state === 'firing');
      if (isFiring || !this.#quietSince.has(id)) this.#quietSince.set(id, this.#time);
      const before = this.#before.incidents.find((one) => one.id === id);
      const { opener, publishers } = this.#rulesOf(id, alerts);
      const allowed = (this.#resolvers.get(id) ?? new Set()).union(new Set([opener, ...publishers]));
      this.#resolvers.set(id, allowed);
      if (status === FIXED && before?.status !== FIXED) {
        assert.ok(!isFiring, `incident ${id} was resolved, and an alert of it fires`);
        const lastEnd = Math.max(0, ...alerts.map(({ ended_at }) => ended_at ?? 0));
        const waits = [...allowed].map((rule) => rule?.resolve_after ?? Number.POSITIVE_INFINITY);
        assert.ok(this.#time >= lastEnd + Math.min(...waits), `incident ${id} was resolved too early`);
      }
      const waits = publishers.map((rule) => rule.resolve_after ?? Number.POSITIVE_INFINITY);
      const quietSince = this.#quietSince.get(id) ?? this.#time;
      if (!isFiring && waits.length > 0 && this.#time >= quietSince + Math.max(...waits))
        assert.equal(status, FIXED, `incident ${id} was not resolved`);
    }
  }

  /** The rule that opened an incident, and those that publish it. */
  #rulesOf(id: number, alerts: readonly Alert[]) {
    const opener = this.#now.causes.find(({ incident_id }) => incident_id === id)?.rule_id ?? 0;
    const rules = [this.rules[opener - 1], ...alerts.map((alert) => this.#ruleFor(alert))];
    const publishers = rules.filter((rule): rule is ModelRule => rule?.action === 'publish');
    return { opener: rules[0], publishers };
  }

  #checkChild(): void {
    if (!this.deeds.isChildQuiet) return;
    const [parent, child] = [1, 2].map((id) => this.#now.alerts.find(({ check_id }) => check_id === id));
    if (child?.incident_id == null || this.deeds.touched.has(child.incident_id)) return;
    assert.equal(child.incident_id, parent?.incident_id, 'a child has an incident apart from its parent');
  }

  #checkSentences(): void {
    for (const { id, outcome, incident_id } of this.#now.alerts) {
      assert.match(outcome, /^[A-Z].*\.$/);
      assert.doesNotMatch(outcome, /have not looked/, `nobody looked at alert ${id}`);
      const incident = this.#now.incidents.find((one) => one.id === incident_id);
      if (incident && /published (it|an incident)\./.test(outcome))
        assert.equal(incident.visible, EVERYBODY, `alert ${id} says that incident ${incident_id} is public`);
    }
    for (const alert of this.#firing) {
      const { action = 'draft', cool_down = 0 } = this.#ruleFor(alert) ?? {};
      const isWanted = (action === 'draft' || action === 'publish') && cool_down === 0 && this.#isDue(alert);
      if (isWanted && !this.deeds.hasDiscarded)
        assert.notEqual(alert.incident_id, null, `nothing was done about alert ${alert.id}`);
    }
  }
}
