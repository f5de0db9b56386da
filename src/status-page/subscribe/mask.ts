/** Masks an address so that its owner recognizes it and nobody else can use it: `a•••@example.com`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
