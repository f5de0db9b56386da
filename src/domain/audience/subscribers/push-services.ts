import type { Config } from '../../../kernel/config.ts';

/**
 * The push services of the makers of browsers: Google (also for Brave, Opera, Samsung and Vivaldi), Mozilla, Microsoft and
 * Apple. `*.` stands for any name below.
 */
const knownServices: readonly string[] = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/**
 * Whether an endpoint belongs to a push service that notifications may be sent to. A browser subscribes without any further
 * confirmation, so anybody could otherwise enter the address of somebody else's server.
 */
export function isPushService({ pushServices }: Pick<Config, 'pushServices'>, endpoint: string): boolean {
  const host = URL.parse(endpoint)?.hostname;
  return host !== undefined && [...knownServices, ...pushServices].some((service) => matches(service, host));
}

const matches = (service: string, host: string): boolean =>
  service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service;
