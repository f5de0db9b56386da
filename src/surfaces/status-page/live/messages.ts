/** Asks viewers to fetch the whole page. It has no id, so a viewer that could not fetch it is asked again. */
export const refreshMessage = (data: { readonly within?: number } = {}): Buffer =>
  Buffer.from(`event: refresh\ndata: ${JSON.stringify(data)}\n\n`);

/** Viewers that fetch the page at the same time spread their requests: one for each millisecond. */
export const refreshOf = (viewers: number): Buffer => refreshMessage({ within: viewers });

/** Parts of the page to replace, by the ids of their elements. */
export interface Change {
  /** Of the system. Only the status page has it. */
  readonly status?: string;
  readonly said: string;
  readonly title: string;
  readonly parts: Readonly<Record<string, string>>;
}

export const changeMessage = (token: string, change: Change): Buffer =>
  Buffer.from(`id: ${token}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);

/** The page cannot be read at the moment, so what viewers see may be old. */
export const staleMessage = Buffer.from('event: stale\ndata: {}\n\n');
/** The page can be read again, and viewers have got what they missed. */
export const currentMessage = Buffer.from('event: current\ndata: {}\n\n');
