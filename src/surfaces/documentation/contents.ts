/** A part of the documentation, with the names of its files in `docs/`. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly string[];
}

/** Every page of the documentation, in reading order. A test fails where a file of `docs/` is missing here. */
export const chapters: readonly Chapter[] = [
  { title: 'Start', pages: ['install', 'faq', 'comparison', 'what-daymark-does-not-do', 'how-it-works'] },
  {
    title: 'Use',
    pages: [
      'status-page',
      'dashboard',
      'checks',
      'alerts',
      'alert-sources',
      'probes',
      'notifications',
      'staff-notifications',
      'identity',
      'settings',
      'theming',
      'design',
      'embed',
      'trash',
      'translating',
    ],
  },
  {
    title: 'Move in and out',
    pages: [
      'import',
      'move-from-cachet',
      'move-from-statuspage',
      'move-from-anything',
      'import-csv',
      'old-addresses',
      'export',
    ],
  },
  {
    title: 'Operate',
    pages: [
      'operations',
      'upgrading',
      'configuration',
      'command-line',
      'backup',
      'monitoring',
      'scaling',
      'failover',
      'cdn',
      'retention',
      'limits',
      'audit',
      'security',
      'troubleshooting',
    ],
  },
  {
    title: 'Connect',
    pages: ['api', 'webhooks', 'live-events', 'statuspage-json', 'cachet-v1', 'cachet3'],
  },
];
