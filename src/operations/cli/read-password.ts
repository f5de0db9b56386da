/** Reads a password from standard input, up to the end of the line. */
export async function readPassword(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}
