import { hmac, type Moment, type Sender } from './payload.ts';
import { snsMessage } from './sns-message.ts';

/** Written anew after the documentation that each reader in `src/lib/alert-senders/` names. */

const pagerduty: Sender = {
  sign: (text, secret) => ({
    'x-pagerduty-signature': `v1=${hmac('an older secret', text)},v1=${hmac(secret, text)}`,
  }),
  payload: (moment) => ({
    headers: { 'x-webhook-subscription': 'PSUB7XQ' },
    body: {
      event: {
        id: { firing: '01EV1', repeat: '01EV2', resolved: '01EV3' }[moment],
        event_type: {
          firing: 'incident.triggered',
          repeat: 'incident.priority_updated',
          resolved: 'incident.resolved',
        }[moment],
        resource_type: 'incident',
        occurred_at: {
          firing: '2026-11-20T21:04:05Z',
          repeat: '2026-11-20T21:09:00Z',
          resolved: '2026-11-20T21:31:00Z',
        }[moment],
        agent: null,
        client: { name: 'Checkout monitor' },
        data: {
          id: 'Q1CHECKOUT',
          type: 'incident',
          self: 'https://api.pagerduty.com/incidents/Q1CHECKOUT',
          html_url: 'https://acme.pagerduty.com/incidents/Q1CHECKOUT',
          number: 4811,
          status: moment === 'resolved' ? 'resolved' : 'triggered',
          incident_key: 'checkout-latency',
          created_at: '2026-11-20T21:04:00Z',
          title: 'Checkout is slow',
          service: { id: 'PSVC1', summary: 'Checkout', type: 'service_reference' },
          assignees: [],
          teams: [{ id: 'PTEAM1', summary: 'Payments', type: 'team_reference' }],
          priority: moment === 'firing' ? null : { id: 'PPRI1', summary: 'P1', type: 'priority_reference' },
          urgency: 'high',
          conference_bridge: null,
          resolve_reason: null,
        },
      },
    },
  }),
};

const opsgenie: Sender = {
  payload: (moment) => ({
    body: {
      action: { firing: 'Create', repeat: 'UpdatePriority', resolved: 'Close' }[moment],
      integrationId: '4c1c2e7a-0b5d-4f5e-9f4d-6a4e8f1d2b3c',
      integrationName: 'Daymark',
      source: { name: 'web', type: 'API' },
      alert: {
        alertId: '9f8e7d6c-1a2b-4c3d-8e9f-1605906240000-1605906240000',
        alias: 'db-primary-replication',
        message: 'Replication is behind',
        tinyId: '512',
        entity: 'db-primary',
        tags: ['env:production', 'database'],
        source: '10.2.0.14',
        priority: moment === 'firing' ? 'P3' : 'P1',
        createdAt: Date.UTC(2026, 10, 20, 21, 4),
        updatedAt: {
          firing: 1_795_208_640_000_000_000,
          repeat: 1_795_208_940_000_000_000,
          resolved: Date.UTC(2026, 10, 20, 21, 31) * 1e6,
        }[moment],
        teams: ['Database'],
      },
    },
  }),
};

const datadog: Sender = {
  payload: (moment) => ({
    body: {
      cycle: '8213377419655372641',
      aggregate: 'c5f2a1',
      alert: '71240',
      scope: 'service:api,env:production',
      transition: { firing: 'Triggered', repeat: 'Renotify', resolved: 'Recovered' }[moment],
      type: moment === 'resolved' ? 'success' : 'error',
      priority: 'P2',
      title: 'Error rate of the API is high',
      event: '[P2] Error rate of the API is high',
      link: 'https://app.datadoghq.eu/monitors/71240?group=service:api',
      date: String(Date.UTC(2026, 10, 20, 21, { firing: 4, repeat: 9, resolved: 31 }[moment])),
      host: '$HOSTNAME',
      tags: 'service:api,env:production,monitor',
    },
  }),
};

const newrelic: Sender = {
  payload: (moment) => ({
    body: {
      id: '0a4f7e0c-2b9e-4f61-a8f5-91d3c2c6a111',
      state: moment === 'resolved' ? 'CLOSED' : 'ACTIVATED',
      title: "Apdex of 'Shop' is below 0.8",
      priority: moment === 'repeat' ? 'CRITICAL' : 'HIGH',
      issueUrl: 'https://radar-api.service.newrelic.com/accounts/1/issues/0a4f7e0c',
      createdAt: Date.UTC(2026, 10, 20, 21, 4),
      updatedAt: Date.UTC(2026, 10, 20, 21, { firing: 4, repeat: 9, resolved: 31 }[moment]),
      closedAt: moment === 'resolved' ? Date.UTC(2026, 10, 20, 21, 31) : null,
      impactedEntities: ['Shop', 'Shop (worker)'],
      alertPolicyNames: ['Golden signals'],
      alertConditionNames: ['Apdex'],
      workflowName: 'To the status page',
    },
  }),
};

const alarmName = 'Queue of orders is long';

const sns: Sender = {
  payload: (moment) => ({
    contentType: 'text/plain; charset=UTF-8',
    headers: {
      'x-amz-sns-message-type': 'Notification',
      'x-amz-sns-topic-arn': 'arn:aws:sns:eu-central-1:123456789012:alarms',
    },
    body: snsMessage(
      {
        Type: 'Notification',
        MessageId: `5b0c7a5e-0000-5000-8000-00000000000${moment.length}`,
        TopicArn: 'arn:aws:sns:eu-central-1:123456789012:alarms',
        Subject: `${moment === 'resolved' ? 'OK' : 'ALARM'}: "${alarmName}" in EU (Frankfurt)`,
        Message: JSON.stringify(alarm(moment)),
        Timestamp: {
          firing: '2026-11-20T21:04:10.000Z',
          repeat: '2026-11-20T21:09:10.000Z',
          resolved: '2026-11-20T21:31:10.000Z',
        }[moment],
        UnsubscribeURL: 'https://sns.eu-central-1.amazonaws.com/?Action=Unsubscribe',
      },
      moment === 'repeat' ? '2' : '1',
    ),
  }),
};

const alarm = (moment: Moment) => ({
  AlarmName: alarmName,
  AlarmDescription: null,
  AWSAccountId: '123456789012',
  NewStateValue: moment === 'resolved' ? 'OK' : 'ALARM',
  NewStateReason: `Threshold Crossed: 1 datapoint [${moment === 'repeat' ? '640.0' : '512.0'}] was greater than the threshold (100.0).`,
  StateChangeTime: moment === 'resolved' ? '2026-11-20T21:31:00.123+0000' : '2026-11-20T21:04:00.000+0000',
  Region: 'EU (Frankfurt)',
  AlarmArn: `arn:aws:cloudwatch:eu-central-1:123456789012:alarm:${alarmName}`,
  OldStateValue: moment === 'resolved' ? 'ALARM' : 'OK',
  Trigger: {
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Namespace: 'AWS/SQS',
    Dimensions: [{ name: 'QueueName', value: 'orders' }],
    Period: 60,
    Threshold: 100,
  },
});

const sentry: Sender = {
  sign: (text, secret) => ({ 'sentry-hook-signature': hmac(secret, text) }),
  payload: (moment) => ({
    headers: {
      'sentry-hook-resource': 'metric_alert',
      'sentry-hook-timestamp': '1795208670',
      'request-id': 'a1b2',
    },
    body: {
      action: { firing: 'warning', repeat: 'critical', resolved: 'resolved' }[moment],
      actor: { id: 'sentry', name: 'Sentry', type: 'application' },
      installation: { uuid: '6f1d2c3b-4a59-4c68-8b77-95a4b3c2d1e0' },
      data: {
        description_text: '412 events in the last 10 minutes',
        description_title: 'Errors of the web app',
        web_url: 'https://acme.sentry.io/organizations/acme/alerts/rules/details/88/',
        metric_alert: {
          id: '77120',
          identifier: '41',
          title: 'Errors of the web app',
          projects: ['web'],
          date_started: '2026-11-20T21:04:00Z',
          date_detected: '2026-11-20T21:04:20Z',
          date_closed: moment === 'resolved' ? '2026-11-20T21:31:00Z' : null,
          alert_rule: {
            id: '88',
            name: 'Errors of the web app',
            environment: 'production',
            aggregate: 'count()',
          },
        },
      },
    },
  }),
};

export const clouds = { pagerduty, opsgenie, datadog, newrelic, sns, sentry };
