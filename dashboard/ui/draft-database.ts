/** Where this browser keeps what is too large for a draft, such as the lines of an import. */
const NAME = 'daymark-drafts';

/** Opens the database, and calls `prepare` the first time. */
export function openDraftDatabase(prepare: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => prepare(request.result);
    request.onsuccess = () => {
      // Whoever signs out in another tab deletes it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

export function deleteDraftDatabase(): void {
  try {
    indexedDB.deleteDatabase(NAME);
  } catch {
    // The browser keeps nothing for this site.
  }
}
