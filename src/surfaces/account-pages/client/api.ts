/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { failed, offline, problems, root } from './dom.ts';

interface ErrorCode {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ApiResponse<T> {
  /** 0 if no response came. */
  readonly status: number;
  readonly body: {
    readonly message?: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
    readonly codes?: Readonly<Record<string, readonly ErrorCode[]>>;
    readonly second_factor?: readonly string[];
    readonly data?: T;
  };
}
export const send = async <T>(method: string, path: string, body?: object): Promise<ApiResponse<T>> => {
  try {
    const response = await fetch(`${root}/api${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
    } catch {
      // A proxy has answered.
      return { status: response.status, body: { message: failed } };
    }
  } catch {
    return { status: 0, body: { message: offline } };
  }
};
export const isDone = ({ status }: ApiResponse<unknown>) => status >= 200 && status < 300;
export const messageOf = ({ status, body }: ApiResponse<unknown>) =>
  (status < 500 && body.message) || (status === 503 && body.message) || failed;

/** What is wrong with a field, in the language of the page. For a code that it does not know, it is what the server says. */
export const errorsAt = ({ body: { errors, codes } }: ApiResponse<unknown>, path: string): string[] =>
  (errors?.[path] ?? []).map((sentence, index) => {
    const { code = '', parameters = {} } = codes?.[path]?.[index] ?? {};
    return (
      problems[code]?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name])) ?? sentence
    );
  });

/** Whether the link of a mail cannot be used: it is not ours, or it is used up. */
export const isOver = ({ status, body }: ApiResponse<unknown>) =>
  status === 404 || body.errors?.token !== undefined;
