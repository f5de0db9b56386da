/** Keys of writes that the server refused. It would answer a corrected write with the same key by refusing it again. */
const refused = new Set<string>();

export function noteRefusedKey(key: string): void {
  refused.add(key);
}

/** Whether what is sent next needs another key. A write whose answer was lost needs the same one. */
export const isRefusedKey = (key: string): boolean => refused.has(key);
