export { type Client, type ClientOptions, createClient } from './client.ts';
export type {
  ApiResponse,
  BodyOf,
  CallOptions,
  DataOf,
  Operation,
  PagedOperation,
  PathOf,
  QueryOf,
  RequestOptions,
  Schemas,
  SimpleOperation,
} from './operations.ts';
export { pages, type RecordOf, records } from './pages.ts';
export { Problem } from './problem.ts';
export type { components } from './types.ts';
