import { formatDate } from '../../src/lib/dates.ts';
import type { Harness } from './harness.ts';
import { Author } from './page.ts';
import type { Step } from './page-steps.ts';

/** Applies the steps of one history, and tracks the created records, including those that the public never sees. */
export class Historian {
  readonly components: number[] = [];
  readonly groups: number[] = [];
  readonly incidents: { readonly id: number; readonly guid: string }[] = [];
  readonly schedules: number[] = [];
  readonly #updates: { readonly incident: number; readonly id: number }[] = [];
  readonly #harness: Harness;
  readonly #author: Author;
  #names = 0;

  constructor(harness: Harness) {
    this.#harness = harness;
    this.#author = new Author(harness);
  }

  async apply(step: Step): Promise<void> {
    const author = this.#author;
    switch (step.kind) {
      case 'wait':
        this.#harness.clock.advance(step.seconds);
        break;
      case 'add component': {
        const { status, enabled, order } = step;
        const body = {
          status,
          enabled,
          component_group_id: pickFrom(this.groups, step.group) ?? null,
          order,
        };
        this.components.push(Number((await author.component(this.#name('Component'), body)).id));
        break;
      }
      case 'change component': {
        const { status, enabled, group } = step;
        await this.#put('components', this.components, step.pick, {
          status,
          enabled,
          component_group_id: pickFrom(this.groups, group),
          name: step.renamed ? this.#name('Component') : undefined,
        });
        break;
      }
      case 'delete':
        await this.#delete(step.what, step.pick);
        break;
      case 'add group': {
        const { visible, collapsed, order } = step;
        this.groups.push(Number((await author.group(this.#name('Group'), { visible, collapsed, order })).id));
        break;
      }
      case 'change group':
        await this.#put('component-groups', this.groups, step.pick, { visible: step.visible });
        break;
      case 'add incident': {
        const { status, visible, stickied } = step;
        const body = {
          status,
          visible,
          stickied,
          ...this.#moments(step),
          components: this.#links(step.links),
        };
        const { id, attributes } = await author.incident(this.#name('Incident'), body);
        this.incidents.push({ id: Number(id), guid: attributes.guid });
        break;
      }
      case 'change incident': {
        const { status, visible } = step;
        await this.#put(
          'incidents',
          this.incidents.map(({ id }) => id),
          step.pick,
          {
            status,
            visible,
            ...this.#moments(step),
            components: this.#links(step.links),
          },
        );
        break;
      }
      case 'update incident': {
        const incident = pickFrom(this.incidents, step.pick)?.id;
        if (incident === undefined) break;
        const { id } = await author.post(`/incidents/${incident}/updates`, {
          status: step.status,
          message: 'm',
        });
        this.#updates.push({ incident, id: Number(id) });
        break;
      }
      case 'edit update': {
        const update = pickFrom(this.#updates, step.pick);
        if (update)
          await author.put(`/incidents/${update.incident}/updates/${update.id}`, { status: step.status });
        break;
      }
      case 'add schedule': {
        const body = { status: step.status, ...this.#window(step), components: this.#links(step.links) };
        this.schedules.push(Number((await author.schedule(this.#name('Schedule'), body)).id));
        break;
      }
      case 'change schedule':
        await this.#put('schedules', this.schedules, step.pick, {
          status: step.status,
          ...this.#window(step),
          components: this.#links(step.links),
        });
        break;
      case 'update schedule': {
        const schedule = pickFrom(this.schedules, step.pick);
        if (schedule === undefined) break;
        await author.post(`/schedules/${schedule}/updates`, {
          message: 'm',
          completed_at: this.#at(step.ends),
        });
        break;
      }
      case 'settings':
        await author.settings({ major_outage_share: step.share });
    }
  }

  #name(kind: string): string {
    this.#names++;
    return `${kind} ${this.#names}`;
  }

  #at(seconds: number | null | undefined): string | null | undefined {
    return typeof seconds === 'number' ? formatDate(this.#harness.clock.now() + seconds) : seconds;
  }

  #moments({ occurred, published }: { occurred: number | undefined; published: number | undefined }) {
    return { occurred_at: this.#at(occurred), published_at: this.#at(published) };
  }

  #window(plan: {
    starts: number | undefined;
    ends: number | null | undefined;
    published: number | undefined;
  }) {
    return {
      scheduled_at: this.#at(plan.starts),
      completed_at: this.#at(plan.ends),
      published_at: this.#at(plan.published),
    };
  }

  /** Links to existing components; several choices may mean the same one. */
  #links(chosen: readonly { pick: number; status: number }[] | undefined) {
    const all = chosen?.map(({ pick, status }) => ({ id: pickFrom(this.components, pick), status }));
    return (
      all && [...new Map(all.filter(({ id }) => id !== undefined).map((link) => [link.id, link])).values()]
    );
  }

  async #put(what: string, ids: readonly number[], pick: number, body: object): Promise<void> {
    const id = pickFrom(ids, pick);
    if (id !== undefined) await this.#author.put(`/${what}/${id}`, body);
  }

  async #delete(
    what: 'components' | 'component-groups' | 'incidents' | 'schedules' | 'updates',
    pick: number,
  ) {
    const lists = { components: this.components, 'component-groups': this.groups, schedules: this.schedules };
    if (what === 'updates') {
      const update = takeFrom(this.#updates, pick);
      if (update) await this.#author.delete(`/incidents/${update.incident}/updates/${update.id}`);
      return;
    }
    const id = what === 'incidents' ? takeFrom(this.incidents, pick)?.id : takeFrom(lists[what], pick);
    if (id === undefined) return;
    await this.#author.delete(`/${what}/${id}`);
    const kept = this.#updates.filter(({ incident }) => what !== 'incidents' || incident !== id);
    this.#updates.splice(0, Number.POSITIVE_INFINITY, ...kept);
  }
}

const pickFrom = <T>(list: readonly T[], pick: number | undefined): T | undefined =>
  pick === undefined ? undefined : list[pick % Math.max(1, list.length)];

const takeFrom = <T>(list: T[], pick: number): T | undefined =>
  list.splice(pick % Math.max(1, list.length), 1)[0];
