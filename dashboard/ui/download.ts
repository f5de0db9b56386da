/** Lets people save a file that was made in the browser. */
export function download(name: string, parts: readonly string[], type = 'text/csv;charset=utf-8'): void {
  // Excel reads UTF-8 only with a byte order mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', ...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
