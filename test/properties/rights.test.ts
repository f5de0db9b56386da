import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { needsSignIn } from '../../src/http/route.ts';
import { routes } from '../../src/routes.ts';
import { type Harness, onBothDatabases, START } from '../support/harness.ts';
import { signIn } from '../support/people.ts';
import type { ApiResponse } from '../support/response.ts';
import {
  abilityNames,
  apply,
  type Credential,
  EVERYTHING,
  isAllowed,
  isRecent,
  type ModelUser,
  mayByRole,
  mayWith,
  needed,
  type RoleName,
  roleNames,
  type Step,
} from '../support/rights-model.ts';
import { isLong, runs } from '../support/rounds.ts';

test('every route asks for exactly the right that the specification names', () => {
  for (const route of routes) {
    const asked = needsSignIn(route) ? route.access : 'anyone';
    assert.equal(asked, needed(route.method, route.path), `${route.method} ${route.path}`);
  }
});

/** A choice that the state of the run turns into a step: indexes count modulo what there is. */
interface Choice {
  readonly kind: Step['kind'] | 'sign in' | 'wait';
  readonly by: number;
  readonly target: number;
  readonly role: RoleName;
  readonly abilities: readonly string[];
  /** Who takes the step, as far as there is such a credential: left to chance, most steps would be refused. */
  readonly taker: 'allowed' | 'tempted' | 'anybody';
}

const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom<Choice['kind'][]>(
    'add user',
    'add user',
    'give role',
    'give role',
    'disable',
    'enable',
    'delete',
    'sign out',
    'add token',
    'add token',
    'add token',
    'change token',
    'change token',
    'revoke token',
    'sign in',
    'sign in',
    'wait',
  ),
  by: fc.nat(1000),
  target: fc.nat(1000),
  role: fc.constantFrom(...roleNames),
  abilities: fc.oneof(
    fc.constant([EVERYTHING]),
    fc.constantFrom(...abilityNames).map((ability) => [ability]),
    fc.subarray([...abilityNames], { minLength: 1 }),
    fc.constant(['users.manage', 'users.delete', 'tokens.manage']),
  ),
  taker: fc.constantFrom('allowed', 'allowed', 'tempted', 'anybody'),
});

const FOREVER = '2040-01-01';
/** Changing the components of an incident takes its own ability, also together with an update. */
const OF_THE_INCIDENT = 'POST /incidents/{incident}/updates components';
let moment = START;
/** The kinds of credentials that were tried on every route. Others of a kind are tried on a part of them, except in long runs. */
const triedKinds = new Set<string>();

/** One run: the service, the model of it, and all credentials that were ever handed out. */
class Run {
  readonly harness: Harness;
  readonly users: ModelUser[] = [];
  readonly credentials: Credential[] = [];
  readonly #headers = new Map<Credential, Record<string, string>>();

  constructor(harness: Harness) {
    this.harness = harness;
  }

  /** Ada, an owner, has a session; and there are records that not everybody may see. */
  async begin(): Promise<void> {
    await this.harness.reset();
    // The versions of the data begin anew, so the moment must not.
    moment += 100_000;
    this.harness.clock.set(moment);
    this.users.push({ id: 1, role: 'owner', isDisabled: false, hasJoined: false, isGone: false });
    const token = await this.harness.token('*');
    const secret = { message: 'm', published_at: FOREVER };
    await this.harness.post('/incidents', { name: 'Embargoed', status: 1, ...secret }, { token });
    await this.harness.post('/incidents', { name: 'Draft', status: 1, ...secret, visible: 2 }, { token });
    await this.harness.post('/schedules', { name: 'Later', scheduled_at: FOREVER, ...secret }, { token });
    await this.harness.post('/components', { name: 'Internal', enabled: false }, { token });
    await this.#signIn(this.users[0] as ModelUser);
    for (const role of ['admin', 'editor', 'responder'] as const) await this.#introduce(role);
  }

  /** Somebody with a role, a session, and a token that may do all that the role allows. */
  async #introduce(role: RoleName): Promise<void> {
    const common = { target: 0, taker: 'allowed', abilities: [...mayByRole[role]] } as const;
    await this.take({ ...common, kind: 'add user', by: 0, role });
    const own = this.credentials.findIndex(({ user }) => user === this.users.at(-1));
    await this.take({ ...common, kind: 'add token', by: own, role, taker: 'anybody' });
  }

  async take(chosen: Choice): Promise<void> {
    const user = this.#pick(this.#targetsOf(chosen), chosen.target);
    if (chosen.kind === 'wait') {
      this.harness.clock.advance(600);
      return;
    }
    if (chosen.kind === 'sign in') {
      if (!user.isDisabled && !user.isGone) await this.#signIn(user);
      return;
    }
    const step = this.#stepOf(chosen, user);
    if (!step) return;
    const now = this.harness.clock.now();
    const able = this.credentials.filter((one) => isAllowed(one, step, this.users, now));
    const tempted = this.credentials.filter((one) => !able.includes(one) && isTempted(one, step));
    const takers = { allowed: able, tempted, anybody: this.credentials }[chosen.taker];
    const by = this.#pick(takers.length > 0 ? takers : this.credentials, chosen.by);
    const expected = able.includes(by);
    const response = await this.#send(by, ...requestOf(step));
    const what = `${JSON.stringify(step, leaveOut)} by ${JSON.stringify(by, leaveOut)}: ${JSON.stringify(response.body)}`;
    assert.equal(response.status < 300, expected, what);
    if (!expected) {
      assert.ok([401, 403, 404, 422].includes(response.status), what);
      return;
    }
    if (step.kind === 'add user') {
      const id = response.body.data.attributes.id as number;
      const user = { id, role: step.role, isDisabled: false, hasJoined: false, isGone: false };
      this.users.push(user);
      await this.#signIn(user);
    } else if (step.kind === 'add token') {
      const { id, secret } = response.body.data.attributes;
      const parent = by.token ? by : undefined;
      const token = { id: id as number, parent, abilities: new Set(step.abilities) };
      this.#keep({ user: by.user, token, since: 0, isEnded: false }, { authorization: `Bearer ${secret}` });
    } else {
      apply(step, by, this.credentials);
    }
  }

  /** Every credential may do what the model says, and nothing else. Each kind of them is tried on every route. */
  async check(): Promise<void> {
    for (const [index, credential] of this.credentials.entries()) {
      const may = mayWith(credential);
      const kind = `${credential.token ? 'token' : 'session'} ${may && [...may].sort().join()}`;
      const isKnown = triedKinds.has(kind);
      triedKinds.add(kind);
      const tries = isKnown ? routes.filter((_, at) => isLong || at % 6 === index % 6) : routes;
      for (const route of tries) await this.#checkRoute(credential, may, route);
      await this.#checkSight(credential, may);
    }
  }

  async #checkRoute(
    credential: Credential,
    may: ReadonlySet<string> | undefined,
    { method, path, input }: (typeof routes)[number],
  ): Promise<void> {
    const right = needed(method, path);
    if (right === 'anyone' || (right === 'signed in' && may)) return;
    const names = Object.keys(input ?? {}).filter((name) => `${method} ${path} ${name}` !== OF_THE_INCIDENT);
    const body = input && Object.fromEntries(names.map((name) => [name, [[]]]));
    const response = await this.#send(credential, method, path.replace(/\{\w+\}/g, '999999'), body);
    const what = `${method} ${path} with ${JSON.stringify(credential, leaveOut)}`;
    if (!may) assert.equal(response.status, 401, what);
    else if (!may.has(right)) {
      assert.equal(response.status, 403, what);
      // No ability makes a probe of somebody.
      assert.equal(response.body.ability, right === 'probe' ? undefined : right, what);
    } else if (response.status === 403) {
      assert.ok(response.body.reauthenticate && !isRecent(credential, this.harness.clock.now()), what);
    } else assert.ok([200, 400, 404, 422].includes(response.status), `${what}: ${response.status}`);
  }

  async #checkSight(credential: Credential, may: ReadonlySet<string> | undefined): Promise<void> {
    for (const [path, sees] of [
      ['/incidents', may?.has('incidents.manage')],
      ['/schedules', may?.has('schedules.manage')],
      ['/components', may !== undefined],
    ] as const) {
      const what = `${path} with ${JSON.stringify(credential, leaveOut)}`;
      const list = await this.#send(credential, 'GET', path);
      assert.equal(list.body.meta.total, sees ? 1 : 0, what);
      const single = await this.#send(credential, 'GET', `${path}/1`);
      assert.equal(single.status, sees ? 200 : 404, what);
    }
    const draft = await this.#send(credential, 'GET', '/incidents/2');
    const readsDrafts = !credential.token && may?.has('incidents.manage');
    assert.equal(
      draft.status,
      readsDrafts ? 200 : 404,
      `a draft with ${JSON.stringify(credential, leaveOut)}`,
    );
  }

  /** Rather those whose tokens another role would change, and those who came late and are not disabled or deleted yet. */
  #targetsOf({ kind, role }: Choice): ModelUser[] {
    const others = this.users.slice(1).toReversed();
    const owning = others.filter(
      (user) =>
        user.role !== role && this.credentials.some((one) => one.token && one.user === user && mayWith(one)),
    );
    return kind === 'give role' && owning.length > 0 ? owning : [...others, ...this.users];
  }

  #stepOf({ kind, target, role, abilities }: Choice, to: ModelUser): Step | undefined {
    switch (kind) {
      case 'add user':
        return { kind, role };
      case 'give role':
        return { kind, to, role };
      case 'disable':
      case 'enable':
      case 'delete':
      case 'sign out':
        return { kind, to };
      case 'add token':
        return { kind, abilities };
      case 'change token':
      case 'revoke token': {
        const tokens = this.credentials.filter(({ token }) => token);
        if (tokens.length === 0) return undefined;
        const of = this.#pick(tokens, target);
        return kind === 'revoke token' ? { kind, of } : { kind, of, abilities };
      }
      default:
        return undefined;
    }
  }

  async #signIn(user: ModelUser): Promise<void> {
    const { write } = this.harness.ctx.connection;
    const now = this.harness.clock.now();
    await write.updateTable('users').set({ joined_at: now }).where('id', '=', user.id).execute();
    user.hasJoined = true;
    this.#keep({ user, since: now, isEnded: false }, await signIn(this.harness, user.id));
  }

  #keep(credential: Credential, headers: Record<string, string>): void {
    this.credentials.push(credential);
    this.#headers.set(credential, headers);
  }

  async #send(by: Credential, method: string, path: string, body?: object): Promise<ApiResponse> {
    const headers = this.#headers.get(by) ?? {};
    const response = await this.harness.send(method, path, body, { headers });
    // A session gets a new secret when the rights of its user change.
    const renewed = [response.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => String(cookie).split(';', 1)[0]);
    if (renewed.length > 0) this.#headers.set(by, { cookie: renewed.join('; ') });
    return response;
  }

  #pick<T>(from: readonly T[], index: number): T {
    return from[index % from.length] as T;
  }
}

/** Whether the credential counts and has the ability that the route asks for: only the rules of the action are in the way. */
function isTempted(credential: Credential, { kind }: Step): boolean {
  const may = mayWith(credential);
  if (kind.endsWith('token')) return may !== undefined;
  return may?.has(kind === 'delete' ? 'users.delete' : 'users.manage') === true;
}

let addresses = 0;

function requestOf(step: Step): [method: string, path: string, body?: object] {
  switch (step.kind) {
    case 'add user':
      return ['POST', '/users', { name: 'New', email: `n${++addresses}@staff.example`, role: step.role }];
    case 'give role':
      return ['PUT', `/users/${step.to.id}`, { role: step.role }];
    case 'disable':
    case 'enable':
      return ['PUT', `/users/${step.to.id}`, { disabled: step.kind === 'disable' }];
    case 'delete':
      return ['DELETE', `/users/${step.to.id}`];
    case 'sign out':
      return ['DELETE', `/users/${step.to.id}/sessions`];
    case 'add token':
      return ['POST', '/tokens', { name: 'New', abilities: step.abilities }];
    case 'change token':
      return ['PUT', `/tokens/${step.of.token?.id}`, { abilities: step.abilities }];
    case 'revoke token':
      return ['DELETE', `/tokens/${step.of.token?.id}`];
  }
}

/** Sets and parents are too long for a message. */
const leaveOut = (name: string, value: unknown): unknown =>
  name === 'parent' ? undefined : value instanceof Set ? [...value].slice(0, 5) : value;

onBothDatabases(
  'rights',
  (harness) => {
    test('cannot grow: whatever people and tokens do, none can do more than they were given', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(choice, { minLength: 40, maxLength: 70, size: 'max' }), async (choices) => {
          const run = new Run(harness);
          await run.begin();
          for (const chosen of choices) await run.take(chosen);
          await run.check();
        }),
        // Looking for a smaller example takes longer than anybody waits.
        { ...runs(5, 150), interruptAfterTimeLimit: 600_000, endOnFailure: true, includeErrorInReport: true },
      );
    });
  },
  { cacheBytes: 4_194_304 },
);
