/**
 * The module `node:http`. A plain import evaluates all of its exports, including `WebSocket`, and thereby loads the
 * whole client behind `fetch`: 60 ms at every start, for something that Daymark does not use.
 */
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');
