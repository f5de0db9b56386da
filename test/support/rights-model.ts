/** The rights that the specification gives, written down a second time: nothing here comes from `src/kernel/auth`. */

export type RoleName = 'owner' | 'admin' | 'editor' | 'responder' | 'viewer';

export const roleNames: readonly RoleName[] = ['owner', 'admin', 'editor', 'responder', 'viewer'];

const edited = [
  'components',
  'component-groups',
  'incidents',
  'incident-updates',
  'incident-templates',
  'schedules',
  'schedule-updates',
  'metrics',
  'metric-points',
  'subscribers',
  'deliveries',
  'images',
];

const administered = ['settings', 'webhooks', 'users', 'tokens', 'trash'];

const both = (areas: readonly string[]) => areas.flatMap((area) => [`${area}.manage`, `${area}.delete`]);

const read = ['checks.read', 'alerts.read'];

export const abilityNames: readonly string[] = [
  ...both(edited),
  ...both(administered),
  ...read,
  'checks.manage',
  'alerts.manage',
  'audit.read',
];

export const EVERYTHING = '*';

export const mayByRole: Readonly<Record<RoleName, ReadonlySet<string>>> = {
  owner: new Set([EVERYTHING, ...abilityNames]),
  admin: new Set(abilityNames),
  editor: new Set([...both(edited), ...read]),
  responder: new Set([
    'components.manage',
    'incidents.manage',
    'incident-updates.manage',
    'schedules.manage',
    'schedule-updates.manage',
    'deliveries.manage',
    'images.manage',
    ...read,
  ]),
  viewer: new Set(read),
};

const meant = (abilities: ReadonlySet<string>): ReadonlySet<string> =>
  abilities.has(EVERYTHING) ? mayByRole.owner : abilities;

const isWithin = (inner: Iterable<string>, outer: ReadonlySet<string>): boolean =>
  [...inner].every((ability) => outer.has(ability));

export interface ModelUser {
  readonly id: number;
  role: RoleName;
  isDisabled: boolean;
  hasJoined: boolean;
  isGone: boolean;
}

/** A session or a token. */
export interface Credential {
  readonly user: ModelUser;
  /** Absent for sessions. */
  readonly token?: {
    readonly id: number;
    readonly parent: Credential | undefined;
    abilities: ReadonlySet<string>;
  };
  /** When the user signed in. */
  readonly since: number;
  isEnded: boolean;
}

/** What may be done with a credential now; undefined if it does not count any more. */
export function mayWith({ user, token, isEnded }: Credential): ReadonlySet<string> | undefined {
  if (isEnded || user.isGone || user.isDisabled) return undefined;
  const allowed = mayByRole[user.role];
  return token ? meant(token.abilities).intersection(allowed) : allowed;
}

export type Step =
  | { readonly kind: 'add user'; readonly role: RoleName }
  | { readonly kind: 'give role'; readonly to: ModelUser; readonly role: RoleName }
  | { readonly kind: 'disable' | 'enable' | 'delete' | 'sign out'; readonly to: ModelUser }
  | { readonly kind: 'add token'; readonly abilities: readonly string[] }
  | { readonly kind: 'change token'; readonly of: Credential; readonly abilities: readonly string[] }
  | { readonly kind: 'revoke token'; readonly of: Credential };

/** Whether what takes a recent sign-in may be done with it. Tokens never sign in. */
export const isRecent = ({ token, since }: Credential, now: number): boolean =>
  token !== undefined || now - since <= 900;

/** Whether the specification allows a step. */
export function isAllowed(by: Credential, step: Step, users: readonly ModelUser[], now: number): boolean {
  const may = mayWith(by);
  if (!may) return false;
  const recent = isRecent(by, now);
  // What every role may read is no privilege.
  const covers = (role: RoleName) => isWithin(mayByRole[role].difference(new Set(read)), may);
  const manages = (...roles: RoleName[]) => may.has('users.manage') && roles.every(covers) && recent;
  switch (step.kind) {
    case 'add user':
      return manages(step.role);
    case 'give role':
      if (step.to.isGone || !manages(step.to.role, step.role)) return false;
      return step.role === 'owner' || !isLastOwner(step.to, users);
    case 'disable':
      return !step.to.isGone && manages(step.to.role) && !isLastOwner(step.to, users);
    case 'enable':
      return !step.to.isGone && manages(step.to.role);
    case 'delete':
      if (step.to.isGone || !may.has('users.delete') || !covers(step.to.role) || !recent) return false;
      return !isLastOwner(step.to, users);
    case 'sign out':
      return !step.to.isGone && manages(step.to.role);
    case 'add token':
      return recent && isWithin(step.abilities, may);
    case 'change token': {
      const token = step.of.token as NonNullable<Credential['token']>;
      if (!exists(step.of) || !recent || !(isOwn(by, step.of) || may.has('tokens.manage'))) return false;
      const added = step.abilities.filter((ability) => !token.abilities.has(ability));
      return isWithin(added, may) && isWithin(added, mayByRole[step.of.user.role]);
    }
    case 'revoke token':
      return exists(step.of) && recent && (isOwn(by, step.of) || may.has('tokens.delete'));
  }
}

const exists = ({ isEnded, user }: Credential): boolean => !isEnded && !user.isGone;

function isOwn(by: Credential, other: Credential): boolean {
  if (by.user !== other.user) return false;
  return by.token === undefined || by === other || other.token?.parent === by;
}

function isLastOwner(user: ModelUser, users: readonly ModelUser[]): boolean {
  const isOwner = (one: ModelUser) => one.role === 'owner' && !one.isDisabled && !one.isGone;
  if (!isOwner(user)) return false;
  return !users.some((one) => one !== user && isOwner(one) && (one.hasJoined || !user.hasJoined));
}

/** Changes the model after a step was taken that adds nobody and nothing. */
export function apply(step: Step, by: Credential, credentials: readonly Credential[]): void {
  switch (step.kind) {
    case 'give role':
      step.to.role = step.role;
      return;
    case 'disable':
      step.to.isDisabled = true;
      for (const one of credentials) if (one.user === step.to && !one.token) one.isEnded = true;
      return;
    case 'enable':
      step.to.isDisabled = false;
      return;
    case 'sign out':
      for (const one of credentials) if (one.user === step.to && !one.token && one !== by) one.isEnded = true;
      return;
    case 'delete':
      step.to.isGone = true;
      return;
    case 'change token':
      if (step.of.token) step.of.token.abilities = new Set(step.abilities);
      narrow(step.of, credentials);
      return;
    case 'revoke token':
      end(step.of, credentials);
      return;
  }
}

const childrenOf = (parent: Credential, credentials: readonly Credential[]) =>
  credentials.filter((one) => one.token?.parent === parent);

function narrow(parent: Credential, credentials: readonly Credential[]): void {
  for (const child of childrenOf(parent, credentials)) {
    if (child.token && parent.token) {
      const limit = meant(parent.token.abilities);
      const own = child.token.abilities;
      child.token.abilities = own.has(EVERYTHING)
        ? parent.token.abilities
        : new Set([...own].filter((ability) => limit.has(ability)));
    }
    narrow(child, credentials);
  }
}

function end(parent: Credential, credentials: readonly Credential[]): void {
  parent.isEnded = true;
  for (const child of childrenOf(parent, credentials)) end(child, credentials);
}

const publicAreas = new Set(edited.slice(0, 9));
const forAnyone = [
  'ping',
  'version',
  'status',
  'bounces',
  'setup',
  'invitations',
  'password-resets',
  'email-changes',
];
const forSignedIn = ['session', 'sessions', 'tokens', 'live', 'presence', 'previews', 'system'];
/** The write that is undone, either of two abilities, and who deleted something decide these. */
const forSeveralAbilities = [
  'POST /events/{event}/undo',
  'POST /deliveries/test',
  'POST /trash/{type}/{id}/restore',
];
/** Less than disabling somebody, which takes the same ability. */
const forManagers = new Map([
  ['DELETE /users/{user}/sessions', 'users.manage'],
  ['GET /incidents/{incident}/track-record', 'incidents.manage'],
  ['GET /incidents/{incident}/replay', 'incidents.manage'],
  ['GET /incidents/{incident}/proof', 'audit.read'],
]);
const signingIn = ['POST /session', 'POST /session/passkey-options'];

/** Who may send a request: `anyone`, whoever is `signed in`, or whoever has this ability. */
export function needed(method: string, path: string): string {
  const [first = '', second] = path
    .slice(1)
    .split('/')
    .filter((name) => !name.startsWith('{'));
  if (forAnyone.includes(first) || signingIn.includes(`${method} ${path}`)) return 'anyone';
  if (forSignedIn.includes(first) || forSeveralAbilities.includes(`${method} ${path}`)) return 'signed in';
  const managed = forManagers.get(`${method} ${path}`);
  if (managed !== undefined) return managed;
  if (first === 'audit') return 'audit.read';
  // The write that is tried asks for its own ability besides.
  if (first === 'uptime') return 'signed in';
  if (first === 'recoveries') return 'checks.read';
  if (first === 'contradictions') return method === 'GET' ? 'checks.read' : 'signed in';
  // Whoever knows the address of a heartbeat can send one.
  // Probes are no users: they have tokens of their own.
  if (first === 'probe') return 'probe';
  // A sign-in confirms a probe, which no ability of a token can stand for.
  if (first === 'probes') return second === 'confirm' ? 'signed in' : 'checks.manage';
  if (first === 'checks') return method === 'GET' && second !== 'heartbeat' ? 'checks.read' : 'checks.manage';
  if (first === 'alerts') return method === 'GET' ? 'alerts.read' : 'incidents.manage';
  if (first === 'alert-sources' || first === 'alert-rules') return 'alerts.manage';
  const area = areaOf(first, second);
  if (second === 'history') return `${area}.manage`;
  if (method === 'GET' && publicAreas.has(area)) return 'anyone';
  return `${area}.${method === 'DELETE' ? 'delete' : 'manage'}`;
}

function areaOf(first: string, second: string | undefined): string {
  if (first === 'events' || first === 'publications' || (second === 'deliveries' && first !== 'webhooks'))
    return 'deliveries';
  if (second === 'updates') return `${first.slice(0, -1)}-updates`;
  if (second === 'points') return 'metric-points';
  return first;
}
