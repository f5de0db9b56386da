/** What a check can ask. A heartbeat waits to be asked, and `status-page` follows the public page of somebody else. */
export const checkKinds = [
  'http',
  'tcp',
  'dns',
  'tls',
  'ping',
  'grpc',
  'websocket',
  'smtp',
  'heartbeat',
  'status-page',
] as const;

export type CheckKind = (typeof checkKinds)[number];

export const dnsRecordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;

export type DnsRecordType = (typeof dnsRecordTypes)[number];

/** How a system is asked. What a kind does not use is ignored. */
export interface CheckRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How many redirects are followed; 0 takes the first response as it is. */
  readonly redirects?: number;
  readonly username?: string;
  readonly password?: string;
  readonly token?: string;
  /** A client certificate and its key, as PEM. */
  readonly certificate?: string;
  readonly key?: string;
  /** A certificate authority to trust besides the usual ones, as PEM. */
  readonly ca?: string;
  /** Accepts any certificate. */
  readonly insecure?: boolean;
  readonly family?: 4 | 6;
  /** A proxy to go through, as `http://host:port` or `http://user:password@host:port`. */
  readonly proxy?: string;
  /** The protocol in which TLS begins after the connection. */
  readonly starttls?: 'smtp' | 'imap' | 'pop3';
  /** The DNS server to ask, as `address` or `address:port`. */
  readonly server?: string;
  readonly record?: DnsRecordType;
  /** The gRPC service whose health is asked for; empty is that of the whole server. */
  readonly service?: string;
  /** The component of somebody else's status page that is followed, by its name; without it, the worst one counts. */
  readonly component?: string;
}

/** What must be so for a result to be good. */
export type Expectation =
  | { readonly type: 'status'; readonly ranges: string }
  | { readonly type: 'text'; readonly present?: string; readonly absent?: string }
  | { readonly type: 'json'; readonly expression: string }
  | { readonly type: 'header'; readonly name: string; readonly contains?: string }
  | { readonly type: 'latency'; readonly below: number }
  | { readonly type: 'certificate'; readonly days: number }
  /** How long the registration of the domain goes on. */
  | { readonly type: 'domain'; readonly days: number }
  /** All of the records, or any one of them. */
  | { readonly type: 'records'; readonly values: readonly string[]; readonly match?: 'any' };

/** How long the parts of a check took, in milliseconds. A part that did not happen is absent. */
export interface CheckPhases {
  readonly dns?: number;
  readonly connect?: number;
  readonly tls?: number;
  readonly first_byte?: number;
  readonly total: number;
}

/** From what needs somebody first to what works, and then what does not run. */
export const checkStates = [
  'down',
  'degraded',
  'unsure',
  'no data',
  'waiting',
  'maintenance',
  'up',
  'paused',
] as const;

/** The pieces of the explanation of a check's state. */
export const explanationCodes = [
  'no_result',
  'no_data',
  'no_heartbeat',
  'paused',
  'paused_by_daymark',
  'maintenance',
  'works',
  'fails',
  'degraded',
  'works_again',
  'not_confirmed',
  'others_see_it_working',
  'enough_places',
  'too_few_places',
  'nothing_published',
  'reason',
  'heartbeat_late',
  'job_late',
] as const;

export type ExplanationCode = (typeof explanationCodes)[number];
