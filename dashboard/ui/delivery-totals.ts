/** How many messages there are in each state. */
export interface DeliveryTotals {
  readonly sent: number;
  /** Emails that were written to files, because no mail server was set up. Nobody received them. */
  readonly written: number;
  /** Still to be sent, also after a failed try. */
  readonly waiting: number;
  /** Given up, or returned by the mail server. */
  readonly failed: number;
  readonly suppressed: number;
  readonly cancelled: number;
}
