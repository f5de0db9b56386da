import { readFileSync } from 'node:fs';
import type { Role } from '../../common/roles.ts';
import { abilityFor } from '../../src/http/route.ts';
import { roleAbilities } from '../../src/kernel/auth/role-abilities.ts';
import { routes } from '../../src/routes.ts';
import type { Control, PageRow } from './page-row.ts';
import { pageRows } from './page-table.ts';

/** The paths of all pages of the dashboard. Node cannot load a file with JSX, so they are read from its text. */
export const dashboardPaths: readonly string[] = Array.from(
  readFileSync(new URL('../../dashboard/routes.tsx', import.meta.url), 'utf8').matchAll(/\bpath: '([^']+)'/g),
  ([, path = '']) => path,
);

const abilityOf = new Map(routes.map((route) => [route.operationId, abilityFor(route)]));

/** Whether the server lets this role do it: the ability of the route, and the abilities of the role. */
export function isAllowed(role: Role, operation: string | null | undefined): boolean {
  if (operation === null || operation === undefined) return true;
  if (!abilityOf.has(operation)) throw new Error(`The API has no operation ${operation}.`);
  const ability = abilityOf.get(operation);
  const allowed = roleAbilities[role];
  return ability === undefined || allowed.has('*') || allowed.has(ability);
}

export const controlNamed = ({ controls }: PageRow, name: string): Control | undefined =>
  controls.find((control) =>
    typeof control.name === 'string' ? control.name === name : control.name.test(name),
  );

const isAt = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);

/** What one must be allowed to follow a link of the dashboard. */
function neededFor(path: string): string | undefined {
  const row =
    pageRows.find(({ address }) => address === path) ?? pageRows.find(({ address }) => isAt(address, path));
  if (!row) throw new Error(`${path} is no page of the dashboard.`);
  return row.needs;
}

/** What a person can use on a page. */
export interface Seen {
  readonly controls: readonly { readonly name: string; readonly menu: string | undefined }[];
  /** Paths of the dashboard. */
  readonly links: readonly string[];
}

/** What the API would refuse, and what is missing although it would not. */
export function wrongControls(row: PageRow, role: Role, { controls, links }: Seen): string[] {
  const refused = controls.flatMap(({ name, menu }) => {
    const control = controlNamed(row, name) ?? (menu === undefined ? undefined : controlNamed(row, menu));
    if (!control && row.otherwise === undefined) return [`“${name}” is not listed in page-table.ts`];
    return isAllowed(role, control ? control.operation : row.otherwise)
      ? []
      : [`shows “${name}”, which the API refuses`];
  });
  const closed = links
    .filter((path) => !isAllowed(role, neededFor(path)))
    .map((path) => `has a link to ${path}, which the API refuses`);
  const found = new Set(controls.map(({ name }) => controlNamed(row, name)));
  const isOpen = isAllowed(role, row.needs) && isAllowed(role, row.prepare?.needs);
  const missing = row.controls
    .filter((control) => isOpen && control.isAlways && isAllowed(role, control.operation))
    .filter((control) => !found.has(control))
    .map(({ name }) => `lacks “${name}”`);
  return [...new Set([...refused, ...closed, ...missing])];
}
