/** Lets people save a table that was made in the browser. */
export function downloadCsv(fileName: string, lines: readonly string[]): void {
  const link = document.createElement('a');
  // Excel reads UTF-8 only with a byte order mark.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
