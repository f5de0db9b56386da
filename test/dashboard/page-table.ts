import type { Page } from 'playwright-core';
import { does, mayDo, type PageRow, page, reads } from './page-row.ts';

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const status = does('updateComponent', /^Status of /);
const componentRows = reads(/\d+ components?\b/);
const cancel = reads('Cancel', 'Close');

const incidentControls = [
  ...does('updateIncident', 'Edit'),
  ...reads('More actions', 'View on the page', 'Copy the public link'),
  ...does('createIncident', 'Report one like this'),
  ...does('deleteIncident', 'Delete incident'),
  ...does('updateIncidentUpdate', /^Actions for the update/, 'Edit this update'),
  ...does('deleteIncidentUpdate', 'Delete this update'),
  ...does('listIncidentHistory', 'Show the changes'),
];
const postmortemControls = [
  ...does('deletePostmortem', 'Delete the post-mortem'),
  ...mayDo('writePostmortem', 'More actions for the post-mortem'),
];

const incidentPages: readonly PageRow[] = [
  page('/report', 'Report incident', does('createIncident', 'Headline', 'Message', 'Review'), {
    needs: 'createIncident',
    otherwise: 'createIncident',
  }),
  page('/incidents', 'Incidents', reads('Component', 'Dates')),
  page(
    '/incidents/$incident',
    'Webhooks arrive a few minutes late',
    [...incidentControls, ...does('createIncidentUpdate', 'What is new?')],
    { otherwise: 'createIncidentUpdate' },
  ),
  page(
    '/incidents/$incident',
    'Webhooks arrive a few minutes late',
    [
      ...incidentControls,
      ...does('createIncidentUpdate', 'What is new?', 'Publish quietly', 'Text from…', 'Add more components'),
    ],
    {
      otherwise: 'createIncidentUpdate',
      prepare: {
        needs: 'createIncidentUpdate',
        open: (shown) => shown.getByLabel('What is new?').click(),
      },
    },
  ),
  page(
    '/incidents/$incident',
    'Dashboard unavailable',
    [...incidentControls, ...does('writePostmortem', 'Make it a draft again'), ...postmortemControls],
    { address: '/incidents/$resolved', otherwise: 'createIncidentUpdate' },
  ),
  page('/incidents/$incident', 'Slow product search', [...incidentControls, ...postmortemControls], {
    address: '/incidents/$withDraft',
    otherwise: 'createIncidentUpdate',
  }),
];

const maintenancePages: readonly PageRow[] = [
  page('/maintenance', 'Maintenance', [
    ...does('updateSchedule', 'Complete now'),
    ...reads('List', 'Calendar'),
  ]),
  page('/maintenance', 'Maintenance', reads('List', 'Calendar', /^(Previous|Next) month$/, 'Today'), {
    address: '/maintenance?view=calendar',
  }),
  page('/maintenance/new', 'Plan maintenance', does('createSchedule', /^Headline/, /^Message/, 'Review'), {
    needs: 'createSchedule',
    otherwise: 'createSchedule',
  }),
  page(
    '/maintenance/$schedule',
    'Moving image delivery to new edge locations',
    [
      ...does('updateSchedule', 'Edit'),
      ...does('createSchedule', 'More', 'Plan maintenance'),
      ...does('deleteSchedule', 'Delete'),
      ...does('createScheduleUpdate', 'Message'),
      ...does('updateScheduleUpdate', 'Edit or delete this update', 'Edit update'),
      ...does('deleteScheduleUpdate', 'Delete update'),
      ...does('listScheduleHistory', 'Show the changes'),
    ],
    { otherwise: 'createScheduleUpdate' },
  ),
];

const componentControls = [
  ...does('createComponentGroup', 'Add group'),
  ...does('createComponent', 'Add components'),
  ...does('updateComponentGroup', /^Edit the group /),
  ...does('updateComponents', 'Select'),
  ...status,
  ...componentRows,
];

/** Their buttons have the same names as those of components. */
const groups =
  'Storefront and checkout|Payments|API and integrations|Merchant dashboard|Messaging|Internal platform';

const componentPages: readonly PageRow[] = [
  page('/', 'Overview', [...status, ...componentRows]),
  page('/components', 'Components', componentControls),
  page(
    '/components',
    'Components',
    [
      ...does('updateComponents', 'Set status', 'Move to group', 'More', /^Select /),
      ...mayDo('updateComponents', 'Done', 'Stop selecting'),
      ...does('deleteComponent', 'Delete'),
      ...componentControls.map((control) => ({ ...control, isAlways: false })),
    ],
    {
      prepare: {
        needs: 'updateComponents',
        open: async (shown) => {
          await click(shown, 'Select');
          await shown.getByRole('checkbox').first().check();
          await shown.getByText(/^[1-9]\d* selected/).waitFor();
        },
      },
    },
  ),
  page(
    '/components',
    'Components',
    [
      ...does('updateComponentGroup', 'Save'),
      ...does('deleteComponentGroup', 'Delete'),
      ...componentControls.map((control) => ({ ...control, isAlways: false })),
      ...cancel,
    ],
    {
      otherwise: 'updateComponentGroup',
      prepare: {
        needs: 'updateComponentGroup',
        open: async (shown) => {
          await click(shown, /^Edit the group /);
          await shown.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
        },
      },
    },
  ),
  page('/components/arrange', 'Arrange components', [
    ...does('updateComponentGroup', 'Arrange by hand', new RegExp(`^Move (${groups}) (up|down)$`)),
    ...does('updateComponents', /^Drag /, /^Move .* (up|down)$/, /^Move .* to…$/, /^Sort A–Z/),
    ...componentRows,
  ]),
  page('/components/$component', 'Storefronts', [
    ...does('deleteComponent', 'Delete'),
    ...does('updateComponent', 'Edit'),
    ...does('listComponentHistory', 'Show the changes'),
    ...status,
  ]),
];

const checkPages: readonly PageRow[] = [
  page(
    '/checks',
    'Checks',
    [
      ...does('createCheck', 'Add check', 'Add several'),
      ...does('updateCheck', 'Select'),
      ...reads('Kind', 'Group by', 'Sort by'),
    ],
    { needs: 'listChecks' },
  ),
  page(
    '/checks',
    'Checks',
    [
      ...does('createCheck', /^What to check/),
      ...mayDo('createCheck', 'Add check', 'Add several'),
      ...mayDo('updateCheck', 'Select'),
      ...reads('Kind', 'Group by', 'Sort by'),
      ...cancel,
    ],
    { address: '/checks?add=one', needs: 'createCheck', otherwise: 'createCheck' },
  ),
  page(
    '/checks/$check',
    'Front door',
    [
      ...does('runCheck', 'Run now'),
      ...does('updateCheck', 'Pause', 'Edit', 'More'),
      ...does('createCheck', 'Duplicate'),
      ...does('deleteCheck', 'Delete'),
      ...reads(/^Last (hour|day|week|month)$/, 'Beginning of the response'),
      ...reads('Median', 'By phase', 'By place', 'Zoom in', 'Zoom out', 'Download as CSV'),
    ],
    { needs: 'getCheck' },
  ),
];

const probePages: readonly PageRow[] = [
  page(
    '/probes',
    'Probes',
    [
      ...does('createProbe', 'Add probe'),
      ...does('updateProbe', /^Edit: /),
      ...does('rotateProbeToken', /^New token: /),
      ...does('deleteProbe', /^Delete: /),
    ],
    { needs: 'listProbes' },
  ),
];

const alertPages: readonly PageRow[] = [
  page(
    '/alerts',
    'Alerts',
    [...does('acknowledgeAlert', 'Select'), ...reads('Severity', 'Source', 'Component')],
    { needs: 'listAlerts' },
  ),
  page(
    '/alerts/$alert',
    'The disk is full',
    [
      ...does('acknowledgeAlert', 'Acknowledge'),
      ...does('publishAlert', 'Publish an incident'),
      ...does('resolveAlert', 'End this alert'),
    ],
    { needs: 'getAlert' },
  ),
  page('/alerts/sources', 'Alert sources', does('createAlertSource', 'Add source'), {
    needs: 'listAlertSources',
  }),
  page(
    '/alerts/sources',
    'Alert sources',
    [...does('createAlertSource', 'Sender'), ...mayDo('createAlertSource', 'Add source'), ...cancel],
    {
      address: '/alerts/sources?add=1',
      needs: 'createAlertSource',
      otherwise: 'createAlertSource',
    },
  ),
  page(
    '/alerts/sources/$source',
    'Production',
    [
      ...does('updateAlertSource', 'Edit'),
      ...does('deleteAlertSource', 'Delete'),
      ...reads(/^Copy: /, 'What was sent'),
    ],
    { needs: 'getAlertSource' },
  ),
  page(
    '/alerts/rules',
    'Alert rules',
    [
      ...does('createAlertRule', 'Add rule'),
      ...does('updateAlertRule', /^Move Rule \d+ (up|down)$/, /^Edit: Rule \d+$/),
      ...does('deleteAlertRule', /^Delete: Rule \d+$/),
      ...mayDo('testAlertRules', 'Past alert', 'Try it'),
    ],
    { needs: 'listAlertRules' },
  ),
];

const contentPages: readonly PageRow[] = [
  page('/metrics', 'Metrics', does('createMetric', 'Add metric')),
  page('/metrics/$metric', 'API response time', [
    ...does('deleteMetric', 'Delete'),
    ...does('updateMetric', 'Edit'),
    ...does('createMetricPoint', 'Value', 'Time', 'Add a point'),
    ...does('deleteMetricPoint', /^Delete the point of/),
    ...reads(/^Last (hour|day|week|month)$/),
  ]),
  page('/templates', 'Templates'),
  page(
    '/templates/$template',
    'Degraded performance',
    [
      ...does('deleteIncidentTemplate', 'Delete template'),
      ...does('updateIncidentTemplate', /^Name/, /^Text/, 'Save'),
    ],
    { otherwise: 'updateIncidentTemplate' },
  ),
  page('/templates/$template', 'New template', does('createIncidentTemplate', /^Name/, 'Create template'), {
    address: '/templates/new',
    needs: 'createIncidentTemplate',
    otherwise: 'createIncidentTemplate',
  }),
];

const audiencePages: readonly PageRow[] = [
  page(
    '/subscribers',
    'Subscribers',
    [
      ...does('listSubscribers', 'Export CSV'),
      ...does('deleteSubscriber', 'Select'),
      ...does('createSubscriber', 'Add subscriber'),
    ],
    { needs: 'listSubscribers' },
  ),
  page('/subscribers/import', 'Import subscribers', does('createSubscriber', 'CSV file', 'Continue'), {
    needs: 'createSubscriber',
    otherwise: 'createSubscriber',
  }),
  page(
    '/subscribers/$subscriber',
    'new@reader.example',
    [
      ...does('updateSubscriber', 'Edit'),
      ...does('deleteSubscriber', 'Delete'),
      ...does('sendConfirmation', /confirmation/),
    ],
    { needs: 'getSubscriber' },
  ),
  page('/deliveries', 'Deliveries', does('resendDeliveries', /^Resend/), {
    needs: 'listDeliveries',
  }),
  page(
    '/deliveries',
    'Deliveries',
    [...does('resendDeliveries', /^Resend/), ...reads('Channel'), ...cancel],
    { address: '/deliveries?delivery=$delivery', needs: 'listDeliveries' },
  ),
];

const administrationPages: readonly PageRow[] = [
  page('/webhooks', 'Webhooks', does('createWebhook', 'Add webhook'), { needs: 'listWebhooks' }),
  page(
    '/webhooks/$webhook',
    'Gone',
    [
      ...does('pingWebhook', 'Send a test'),
      ...does('updateWebhook', 'Edit'),
      ...mayDo('updateWebhook', 'Enable', 'Disable'),
      ...does('rotateWebhookSecret', 'More', 'New secret'),
      ...does('deleteWebhook', 'Delete'),
      ...mayDo('redeliverWebhookDelivery', /^(Redeliver|Send again)/),
      ...reads('Event'),
    ],
    { needs: 'getWebhook' },
  ),
  page('/settings', 'Settings', does('updateSettings', 'Name of the page', 'Save'), {
    needs: 'getSettings',
    otherwise: 'updateSettings',
  }),
  ...['look', 'content', 'uptime', 'notifications', 'security', 'images', 'system'].map((section) =>
    page('/settings', 'Settings', [], {
      address: `/settings?section=${section}`,
      needs: 'getSettings',
      otherwise: 'updateSettings',
    }),
  ),
  page(
    '/people',
    'People',
    [
      ...does('createUser', 'Invite somebody'),
      ...does('updateUser', /^Actions for /, 'Edit'),
      ...mayDo('updateUser', 'Disable', 'Enable'),
      ...mayDo('sendInvitation', 'Send the invitation again'),
      ...does('deleteUser', 'Delete'),
      ...reads('Role'),
    ],
    { needs: 'listUsers' },
  ),
  page('/audit', 'Audit log', reads('Who', 'What', 'Dates'), { needs: 'listAuditEntries' }),
  page(
    '/trash',
    'Trash',
    [...does('restoreFromTrash', /^Restore/), ...does('purgeFromTrash', /^Delete/), ...reads('Type')],
    { needs: 'listTrash' },
  ),
];

const ownPages: readonly PageRow[] = [
  page('/tokens', 'API tokens', mayDo('createToken', 'Create a token')),
  page('/me/profile', 'Your profile', does('changeProfile', /^Name/, 'Save'), { otherwise: 'changeProfile' }),
  page(
    '/me/notifications',
    'Notifications',
    does('updateNotificationPreferences', 'by email', 'Have quiet hours every day', 'Save'),
    { otherwise: 'updateNotificationPreferences' },
  ),
  page('/me/security', 'Security', does('changePassword', 'Change password'), {
    otherwise: 'changePassword',
  }),
];

/** Every page of the dashboard. */
export const pageRows: readonly PageRow[] = [
  ...componentPages,
  ...incidentPages,
  ...maintenancePages,
  ...checkPages,
  ...probePages,
  ...alertPages,
  ...contentPages,
  ...audiencePages,
  ...administrationPages,
  ...ownPages,
];
