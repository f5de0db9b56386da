import type { ComponentKey } from './company.ts';
import type { Meta } from './types.ts';

interface SubscriberSeed {
  readonly email: string;
  /** Days since the address was added. */
  readonly days: number;
  /** The followed components; all if absent. */
  readonly follows?: readonly ComponentKey[];
  readonly unverified?: true;
  readonly meta?: Meta;
}

export const subscribers: readonly SubscriberSeed[] = [
  { email: 'ops@mossandthyme.example', days: 396, meta: { merchant: 'M-1004', plan: 'grove' } },
  { email: 'ines.caldeira@azulejo-ceramics.example', days: 391 },
  { email: 'it@northquaybooks.example', days: 388, meta: { merchant: 'M-1019', plan: 'grove' } },
  { email: 'status@brightwater-cycles.example', days: 380, follows: ['checkout', 'cards', 'wallets'] },
  { email: 'tomasz@kawiarnia-lipa.example', days: 371, follows: ['cards', 'app'] },
  { email: 'hello@thewoolcupboard.example', days: 366 },
  { email: 'webteam@sundby-keramik.example', days: 351, follows: ['storefronts', 'images', 'domains'] },
  { email: 'alerts@papertrail-agency.example', days: 340, meta: { partner: true, shops: 38 } },
  { email: 'oncall@papertrail-agency.example', days: 340, follows: ['rest', 'webhooks'] },
  { email: 'finance@hartmann-spielwaren.example', days: 322, follows: ['payouts', 'transfers'] },
  { email: 'yuki.arai@komorebi-tea.example', days: 310 },
  { email: 'dev@saltmarsh-outfitters.example', days: 298, follows: ['rest', 'webhooks'] },
  { email: 'accounts@saltmarsh-outfitters.example', days: 298, follows: ['payouts', 'reports'] },
  { email: 'leila@oasis-perfumes.example', days: 276 },
  { email: 'admin@fjordfarger.example', days: 269, follows: ['storefronts', 'checkout', 'search'] },
  { email: 'piet@devries-fietsen.example', days: 254 },
  { email: 'noc@lumen-hosting.example', days: 247, meta: { partner: true } },
  { email: 'sophie@atelier-gris.example', days: 233, follows: ['images', 'storefronts'] },
  { email: 'orders@thirdstreetvinyl.example', days: 219, follows: ['email', 'webhooks'] },
  { email: 'ravi@spiceroute-grocer.example', days: 208 },
  { email: 'integrations@stocklark.example', days: 196, follows: ['rest', 'graphql', 'webhooks', 'imports'] },
  { email: 'billing@stocklark.example', days: 196, unverified: true },
  { email: 'marta@huerta-directa.example', days: 181 },
  { email: 'shop@oldmillpottery.example', days: 170, follows: ['checkout'] },
  { email: 'helene.brandt@papier-und-faden.example', days: 158 },
  {
    email: 'platform@headlessworks.example',
    days: 149,
    follows: ['graphql', 'search'],
    meta: { partner: true },
  },
  { email: 'owner@cobblers-bench.example', days: 133, follows: ['sms', 'login'] },
  { email: 'info@tidepool-toys.example', days: 120 },
  { email: 'j.okafor@lagoslinen.example', days: 111, follows: ['cards', 'transfers', 'fraud'] },
  { email: 'team@glasshouse-plants.example', days: 97 },
  { email: 'sysadmin@aldermoor-wines.example', days: 84, follows: ['checkout', 'cards', 'payouts'] },
  { email: 'nadia@petitpois-kids.example', days: 73 },
  { email: 'bookkeeping@kontor-neun.example', days: 45, follows: ['accounting', 'reports'] },
  { email: 'anders@skogsbad.example', days: 38, unverified: true },
  { email: 'support@cartwheel-apps.example', days: 31, follows: ['rest', 'docs'], meta: { partner: true } },
  { email: 'lucia@bottega-nove.example', days: 22 },
  { email: 'devnull@mistyped-adress.example', days: 17, unverified: true },
  { email: 'priya@inkandindigo.example', days: 11, follows: ['storefronts', 'domains'] },
  { email: 'warehouse@northquaybooks.example', days: 5, follows: ['imports', 'webhooks'] },
  { email: 'callum@highlandhoney.example', days: 2, follows: ['checkout', 'email'], unverified: true },
  { email: 'e.lindqvist@bokhandeln-sju.example', days: 1, unverified: true },
];
