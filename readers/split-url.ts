/** A name and a password in a URL are for everybody who reads it, so checks keep them apart. They are empty if there are none. */
export function splitUrl(text: string): { target: string; username: string; password: string } {
  const url = URL.parse(text);
  if (url === null || (url.username === '' && url.password === ''))
    return { target: text, username: '', password: '' };
  const { username, password } = url;
  url.username = '';
  url.password = '';
  return { target: url.href, username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
