import type { AlertSeverity, JsonPaths } from '../../../common/alert-senders.ts';

/** What a sender posted, before anybody has looked at it. */
export interface PostRequest {
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The bytes as they came: signatures cover these. */
  readonly body: Uint8Array;
  /** What the address says after its `?`, as it came. */
  readonly query: string;
  /**
   * What the sender signs with, or the topic of Amazon SNS that came first. Null if the operator has not said it, and then no signature
   * is asked for; or if no topic has come yet.
   */
  readonly signingSecret: string | null;
  /** Only for the kind `json`. */
  readonly paths?: JsonPaths | null;
  readonly now: Date;
}

/** One problem, in the words that all senders share. */
export interface SenderAlert {
  /** What the sender calls the same problem: repeats and the end of it have the same key. */
  readonly key: string;
  /** What the sender itself puts together: alerts of one group have one cause. Null if it has none but the key. */
  readonly group: string | null;
  /** With the end of this alert, the older ones of its group are over: their sender does not say so. */
  readonly endsGroup: boolean;
  /** What the sender calls this kind of alert, by which its heartbeat is known; null if it has no such name. */
  readonly name: string | null;
  readonly title: string;
  /** The end of a problem says nothing about it: an alert that is over keeps the severity that it had. */
  readonly severity: AlertSeverity;
  readonly labels: Readonly<Record<string, string>>;
  /** An http or https address at the sender. */
  readonly link: string | null;
  readonly state: 'firing' | 'resolved';
  /**
   * Null if the sender does not say; then a new alert began when it came. Some senders count from the last change, so a known
   * alert that still fires keeps its earlier beginning.
   */
  readonly startedAt: Date | null;
  /** Null while it fires. An alert that is over always has an end. */
  readonly endedAt: Date | null;
}

type PostProblem =
  /** The body is not the sender's form. */
  | 'form'
  /** The signature is missing, wrong or too old. */
  | 'signature'
  /** It cannot be verified now, and the sender should try again. */
  | 'unavailable';

/** What a sender has posted, in our terms. */
export type PostContent = PostMeaning & {
  /** The topic of Amazon SNS that it comes from: everybody can have one there, so a source takes those of the first alone. */
  readonly topic?: string;
};

type PostMeaning =
  /** `note` says what was left out. */
  | { readonly alerts: readonly SenderAlert[]; readonly note: string | null }
  /** An address at AWS that confirms a subscription when it is requested. */
  | { readonly confirm: URL }
  /** The sender's form, but nothing that begins, changes or ends an alert; why. */
  | { readonly ignored: string }
  | { readonly problem: PostProblem; readonly sentence: string };

/** What reading a delivery needs from outside. */
export interface SenderServices {
  /** Requests a certificate and answers it as PEM. It is only asked for addresses of AWS. */
  readonly fetchCertificate: (url: URL) => Promise<string>;
}

type ReadSender = (request: PostRequest, services: SenderServices) => PostContent | Promise<PostContent>;

/** How the sender is told where to send its alerts. */
export interface SenderInstructions {
  /** What to do, in order, as sentences. */
  readonly steps: readonly string[];
  /** What to paste, with the address in it. */
  readonly snippet: string;
  /** The language of the snippet, as in Markdown. */
  readonly language: 'yaml' | 'json' | 'javascript' | 'shell' | 'text';
}

/** A sender: how to set it up, and how to read what it posts. */
export interface AlertSender {
  /** Its own name, as people know it. */
  readonly name: string;
  readonly read: ReadSender;
  /** Whether it can also send what it says after the `?` of the address, with GET and without a body. */
  readonly sendsQuery?: boolean;
  /** `address` is the whole address of the alert source, with its secret. */
  readonly instructions: (address: string) => SenderInstructions;
}

/** The largest body that is read. */
export const MAX_POST_BYTES = 4 * 1024 * 1024;

/** The most alerts that one delivery may hold. The rest is left out, and the delivery says so. */
export const MAX_ALERTS = 1000;
