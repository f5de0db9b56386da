import { hmac, type Moment, type Sender } from './payload.ts';

/** Written anew after the documentation that each reader in `src/lib/alert-senders/` names. */

const alert = (moment: Moment, host: string, fingerprint: string) => ({
  status: moment === 'resolved' ? 'resolved' : 'firing',
  labels: { alertname: 'HostOutOfDisk', instance: host, severity: 'critical', team: 'infra' },
  annotations: {
    summary: `${host} ${moment === 'repeat' ? 'still ' : ''}has no space left`,
    runbook_url: 'https://wiki.shop.example/disk',
  },
  startsAt: '2026-11-20T21:04:00.482917364Z',
  endsAt: moment === 'resolved' ? '2026-11-20T21:31:00.482917364Z' : '0001-01-01T00:00:00Z',
  generatorURL: 'https://prometheus.shop.example/graph?g0.expr=disk_free',
  fingerprint,
});

const group = (moment: Moment) => ({
  receiver: 'daymark',
  status: moment === 'resolved' ? 'resolved' : 'firing',
  alerts: [alert(moment, 'db-1', '4f1ad7c1e5b2a903')],
  groupLabels: { alertname: 'HostOutOfDisk' },
  commonLabels: { alertname: 'HostOutOfDisk', severity: 'critical' },
  commonAnnotations: {},
  externalURL: 'https://alerts.shop.example',
  groupKey: '{}:{alertname="HostOutOfDisk"}',
  truncatedAlerts: 0,
});

const alertmanager: Sender = { payload: (moment) => ({ body: { version: '4', ...group(moment) } }) };

const grafana: Sender = {
  sign: (text, secret, at) => {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return {
      'x-grafana-alerting-timestamp': timestamp,
      'x-grafana-alerting-signature': hmac(secret, `${timestamp}:${text}`),
    };
  },
  payload: (moment) => {
    const { alerts, ...rest } = group(moment);
    const more = {
      silenceURL: 'https://grafana.shop.example/alerting/silence/new',
      dashboardURL: 'https://grafana.shop.example/d/disk',
      panelURL: 'https://grafana.shop.example/d/disk?viewPanel=2',
      values: { A: 0.02 },
      valueString: '[ var=A labels={} value=0.02 ]',
    };
    const body = {
      ...rest,
      version: '1',
      orgId: 1,
      title: '[FIRING:1] HostOutOfDisk',
      state: moment === 'resolved' ? 'ok' : 'alerting',
      message: '**Firing**',
      alerts: alerts.map((each) => ({ ...each, ...more })),
    };
    return { body };
  },
};

const zabbix: Sender = {
  payload: (moment) => ({
    body: {
      event_id: '918273',
      event_source: '0',
      event_value: moment === 'resolved' ? '0' : '1',
      event_status: moment === 'resolved' ? 'RESOLVED' : 'PROBLEM',
      event_name: 'High CPU utilization',
      event_nseverity: moment === 'firing' ? '2' : '4',
      event_timestamp: String(Date.UTC(2026, 10, 20, 21, 4) / 1000),
      event_recovery_timestamp:
        moment === 'resolved' ? String(Date.UTC(2026, 10, 20, 21, 31) / 1000) : '{EVENT.RECOVERY.TIMESTAMP}',
      event_tags_json: '[{"tag":"scope","value":"performance"},{"tag":"shop","value":""}]',
      host_name: 'web-3',
      trigger_id: '20411',
      zabbix_url: 'https://zabbix.shop.example/',
    },
  }),
};

const nagios: Sender = {
  payload: (moment) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({
      type: moment === 'resolved' ? 'RECOVERY' : 'PROBLEM',
      host: 'cache-2',
      address: '10.0.0.9',
      service: 'Redis',
      state: { firing: 'WARNING', repeat: 'CRITICAL', resolved: 'OK' }[moment],
      since: String(Date.UTC(2026, 10, 20, 21, { firing: 4, repeat: 9, resolved: 31 }[moment]) / 1000),
      output: 'CRITICAL - Socket timeout after 10 seconds',
    }).toString(),
  }),
};

const json: Sender = {
  paths: {
    alerts: 'events',
    key: 'ref["ticket no"]',
    title: 'what',
    severity: 'how.bad',
    state: 'now',
    resolved: ['Fine again'],
    link: 'see',
    startedAt: 'times[0]',
    endedAt: 'times[1]',
    labels: 'tags',
  },
  payload: (moment) => ({
    body: {
      events: [
        {
          ref: { 'ticket no': 4417 },
          what: 'The lift is stuck',
          how: { bad: 'SEV-2' },
          now: moment === 'resolved' ? 'fine again' : 'broken',
          see: 'https://lifts.example/4417',
          times: ['2026-11-20T21:04:00Z', ...(moment === 'resolved' ? ['2026-11-20T22:31:00+01:00'] : [])],
          tags: { building: 'A', floor: moment === 'repeat' ? 4 : 3, parts: ['door'] },
        },
      ],
    },
  }),
};

export const selfHosted = { alertmanager, grafana, zabbix, nagios, json };
