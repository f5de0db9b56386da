// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape.
export type Json = any;

export interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** That of a 422 is without its codes. */
  readonly body: Json;
  /** What a 422 says to programs. */
  readonly codes?: Json;
}
