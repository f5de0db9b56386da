// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every shape.
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: Json;
}
