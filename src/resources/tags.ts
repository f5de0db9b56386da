/** The descriptions of the tags in the OpenAPI document. Every `tag` of a route needs an entry. */
export const tags: Readonly<Record<string, string>> = {
  System: 'Whether the API answers, which version of Daymark runs, and how the whole system is.',
  Components: 'The parts of your system whose status the page shows.',
  'Component groups': 'Groups put components together on the page, and decide who sees them.',
  Incidents: 'What went wrong, what it affects, and how it stands.',
  'Incident updates': 'What people are told while an incident lasts. The newest update decides its status.',
  'Incident templates': 'Texts with variables, from which the messages of incidents are made.',
  Schedules: 'Maintenance that is planned, under way or done.',
  'Schedule updates': 'What people are told about maintenance, before, during and after it.',
  Metrics: 'Numbers over time, which the page shows as charts.',
  'Metric points': 'The values of a metric.',
  Subscribers: 'People who get mail about incidents and maintenance.',
  Deliveries: 'What was sent to whom about an event, what waits, and what failed.',
  Settings: 'How the page looks, and how it counts uptime.',
  Audit: 'Who changed what, when, and from where.',
  Trash: 'What was deleted and can be restored, until it is purged after `trash_days` days.',
  'Second factors':
    'What the caller can sign in with besides a password: an authenticator app, and passkeys.',
  Sessions: 'Signing in and out, and what people change about their own account.',
  Webhooks: 'Addresses that Daymark calls when something is written, and the log of these calls.',
  Users: 'The people who run the page, and their roles.',
  Tokens: 'Credentials for scripts and integrations.',
};
