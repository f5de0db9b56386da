import type { FastifyInstance } from 'fastify';

/** A path that the router knows, with its parameters as `:name`, and its methods. */
export interface RegisteredRoute {
  readonly path: string;
  readonly methods: readonly string[];
}

/** Every route of an application, as the router itself prints them: a route that no list of ours names is there too. */
export function registeredRoutes(app: FastifyInstance): RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*[├└]── )(.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (segment === '') continue;
    const depth = indent.length / 4 - 1;
    const path = (parents[depth - 1] ?? '') + segment;
    parents.length = depth;
    parents[depth] = path;
    routes.push({ path, methods: methods.split(', ') });
  }
  return routes;
}
