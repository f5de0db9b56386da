/** How emails leave: through a mail server, or not at all, because they are written to files. */
export const mailWays = ['smtp', 'folder'] as const;

export type MailWay = (typeof mailWays)[number];

export const mailWayOf = ({ smtpUrl }: { readonly smtpUrl: string | undefined }): MailWay =>
  smtpUrl === undefined ? 'folder' : 'smtp';
