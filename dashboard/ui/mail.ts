/** Whether emails leave the server. Set before anything is shown, like the words. */
export let isMailSent = true;

/** `folder`: no mail server is configured, and emails are written to files. */
export function setMailSentBy(way: 'smtp' | 'folder'): void {
  isMailSent = way === 'smtp';
}
