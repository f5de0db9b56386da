/**
 * How a notification reaches its recipient. `webhook` is for the webhooks of staff, `subscriber-webhook` for people who
 * subscribed with Slack, Teams or a webhook, and `push` for browsers of subscribers. `staff-email`, `staff-push` and `staff-chat` are
 * for people who work with the page.
 */
export const deliveryChannels = [
  'email',
  'staff-email',
  'webhook',
  'subscriber-webhook',
  'push',
  'staff-push',
  'staff-chat',
] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
