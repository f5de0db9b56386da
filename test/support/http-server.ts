import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * An HTTP server of a test. By default, a server of Node closes connections that have been idle for five seconds. A busy machine
 * pauses tests for longer, and then `fetch` sends a request on a connection that is just being closed (ECONNRESET).
 */
export const createTestServer = (handle?: RequestListener): Server =>
  createServer({ keepAliveTimeout: 0 }, handle);
