import type { Sender } from './payload.ts';

/** Written anew after the documentation that each reader in `src/lib/alert-senders/` names. */

const uptimerobot: Sender = {
  payload: (moment) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({
      monitorID: '798001234',
      monitorURL: 'https://shop.example',
      monitorFriendlyName: 'Shop',
      alertType: moment === 'resolved' ? '2' : '1',
      alertTypeFriendlyName: moment === 'resolved' ? 'Up' : 'Down',
      alertDetails: {
        firing: 'HTTP 503 - Service Unavailable',
        repeat: 'HTTP 502 - Bad Gateway',
        resolved: 'HTTP 200 - OK',
      }[moment],
      alertDateTime: String(Date.UTC(2026, 10, 20, 21, moment === 'resolved' ? 31 : 4) / 1000),
      monitorAlertContacts: '457;2;ops@shop.example',
      dashboardUrl: '*dashboardUrl*',
    }).toString(),
  }),
};

const betterstack: Sender = {
  payload: (moment) => ({
    body: {
      event: { firing: 'started', repeat: 'acknowledged', resolved: 'resolved' }[moment],
      data: {
        id: '38191004',
        type: 'incident',
        attributes: {
          name: 'api.shop.example/health',
          url: 'https://api.shop.example/health',
          http_method: 'get',
          cause: moment === 'repeat' ? 'Status 503' : 'Status 500',
          started_at: '2026-11-20T21:04:00.000Z',
          acknowledged_at: moment === 'firing' ? null : '2026-11-20T21:09:00.000Z',
          resolved_at: moment === 'resolved' ? '2026-11-20T21:31:00.000Z' : null,
          team_name: 'Shop',
          regions: ['eu', 'us'],
          response_content: '{"error":"out of connections"}',
          metadata: {},
        },
        relationships: { monitor: { data: { id: '2204', type: 'monitor' } } },
      },
    },
  }),
};

const kuma: Sender = {
  payload: (moment) => ({
    body: {
      heartbeat: {
        monitorID: 12,
        status: moment === 'resolved' ? 1 : 0,
        time: {
          firing: '2026-11-20 21:04:00.412',
          repeat: '2026-11-20 21:09:00.020',
          resolved: '2026-11-20 21:31:00.007',
        }[moment],
        msg: {
          firing: 'connect ECONNREFUSED 10.0.0.7:443',
          repeat: 'timeout of 48000ms exceeded',
          resolved: '200 - OK',
        }[moment],
        ping: moment === 'resolved' ? 48 : null,
        important: moment !== 'repeat',
        duration: 60,
        retries: 1,
        timezone: 'Europe/Berlin',
        timezoneOffset: '+01:00',
        localDateTime: '2026-11-20 22:04:00',
      },
      monitor: {
        id: 12,
        name: 'Mail gateway',
        type: 'http',
        url: 'https://mail.shop.example',
        tags: [
          { tag_id: 1, name: 'team', value: 'infra', color: '#059669' },
          { tag_id: 2, name: 'public', value: '', color: '#2563EB' },
        ],
      },
      msg: '[Mail gateway] [🔴 Down] connect ECONNREFUSED 10.0.0.7:443',
    },
  }),
};

const healthchecks: Sender = {
  payload: (moment) => ({
    body: {
      code: '0c6f5a1e-8d3b-4c2f-9a7e-5b1d2c3e4f50',
      status: moment === 'resolved' ? 'up' : 'down',
      name: 'Nightly "full" backup',
      tags: moment === 'repeat' ? 'backup nightly env:production' : 'backup env:production',
      now: moment === 'resolved' ? '2026-11-20T21:31:00+00:00' : '2026-11-20T21:04:00+00:00',
    },
  }),
};

export const monitors = { uptimerobot, betterstack, kuma, healthchecks };
