import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from './route.ts';

/** Another API over the same data, with its own spelling of bodies and errors. */
export interface ApiDialect {
  /** Its addresses begin with this, such as `/api/v1/`. */
  readonly prefix: string;
  /** Their paths are below `/api`, like those of all routes. */
  readonly routes: readonly Route[];
  readonly registerBodyParsers: (scope: FastifyInstance) => void;
  /** The header in which its clients send a token. */
  readonly tokenHeader: string;
  readonly sendError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}
