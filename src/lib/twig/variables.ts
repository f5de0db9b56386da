import type { TwingBaseNode } from 'twing/light';

/** What Twig itself provides. */
const builtIn = ['_context', '_self', '_charset'];

/**
 * The variables that a compiled template takes from outside, in the order in which it first uses them. A name that the
 * template itself has assigned before is none of them.
 */
export function variablesOf(template: TwingBaseNode): string[] {
  const used = new Set<string>();
  visit(template, new Set(builtIn), used);
  return [...used];
}

/** Adds the names that a node uses to `used`, and those that it assigns to `assigned`. */
function visit(node: TwingBaseNode, assigned: Set<string>, used: Set<string>): void {
  const { children } = node;
  switch (node.type) {
    case 'name': {
      const name = nameOf(node);
      if (!assigned.has(name)) used.add(name);
      return;
    }
    case 'set':
      // The values first: `{% set region = region|default('eu') %}` takes the region from outside.
      visitChild(node, 'values', assigned, used);
      for (const target of Object.values(children.names?.children ?? {})) assigned.add(nameOf(target));
      return;
    case 'for': {
      visitChild(node, 'sequence', assigned, used);
      const targets = [children.keyTarget, children.valueTarget].flatMap((target) =>
        target ? [nameOf(target)] : [],
      );
      // What a loop assigns is gone after the loop.
      visitChild(node, 'body', new Set([...assigned, ...targets, 'loop']), used);
      visitChild(node, 'else', new Set(assigned), used);
      return;
    }
    case 'if':
      visitBranches(node, assigned, used);
      return;
    default:
      for (const child of Object.values(children)) visit(child, assigned, used);
  }
}

/** After an `if`, only what every branch has assigned is certain to be assigned. */
function visitBranches(node: TwingBaseNode, assigned: Set<string>, used: Set<string>): void {
  const branches: Set<string>[] = [];
  // A list of condition, body, condition, body.
  Object.values(node.children.tests?.children ?? {}).forEach((child, index) => {
    const scope = index % 2 === 0 ? assigned : new Set(assigned);
    visit(child, scope, used);
    if (scope !== assigned) branches.push(scope);
  });
  const otherwise = new Set(assigned);
  visitChild(node, 'else', otherwise, used);
  const inEveryBranch = branches.reduce((common, branch) => common.intersection(branch), otherwise);
  for (const name of inEveryBranch) assigned.add(name);
}

function visitChild(node: TwingBaseNode, child: string, assigned: Set<string>, used: Set<string>): void {
  const found = node.children[child];
  if (found) visit(found, assigned, used);
}

const nameOf = ({ attributes }: TwingBaseNode): string => String((attributes as { name?: unknown }).name);
