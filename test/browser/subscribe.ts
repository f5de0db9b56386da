import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { MailServer, type ReceivedMail } from '../support/mail.ts';
import { Demo, inBrowser } from './demo.ts';

export const HOUR = 3600;

/** The demo company with a real mail server. */
class MailedDemo extends Demo {
  readonly mail = new MailServer();
  #incidents = 0;

  override async start(): Promise<void> {
    await this.mail.start();
    this.settings = { smtpUrl: this.mail.url };
    await super.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.mail.stop();
  }

  /** A mailbox: each call returns the emails that have arrived since the last one. */
  mailbox(address: string): Mailbox {
    let read = 0;
    return async () => {
      await this.harness.react();
      const received = this.mail.accepted.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
      const unread = received.slice(read);
      read = received.length;
      return unread;
    };
  }

  /** Creates an incident for one component, of which its followers are notified. */
  async incident(component: string, message = 'We look into it.'): Promise<string> {
    const name = `${component} has trouble ${++this.#incidents}`;
    const components = [{ id: await this.component(component), status: 3 }];
    await this.write('POST', '/incidents', { name, message, status: 1, notifications: true, components });
    return name;
  }

  /** A response that the test expects, and that the browser reports as an error a moment later. */
  async expecting<T>(code: number, work: () => Promise<T>): Promise<T> {
    const result = await work();
    for (let wait = 0; wait < 100; wait++) {
      const at = this.problems.findIndex((text) => text.includes(`status of ${code} `));
      if (at >= 0) {
        this.problems.splice(at, 1);
        return result;
      }
      await setTimeout(20);
    }
    throw new Error(`No page was answered with ${code}`);
  }
}

export type Mailbox = () => Promise<ReceivedMail[]>;

/** Browser tests with email. */
export function withMail(name: string, define: (demo: MailedDemo) => void): void {
  const demo = new MailedDemo();
  inBrowser(name, () => define(demo), demo);
}

/** The only email that has arrived. */
export async function onlyMail(mailbox: Mailbox): Promise<ReceivedMail> {
  const [mail, ...others] = await mailbox();
  assert.deepEqual(
    others.map(({ subject }) => subject),
    [],
  );
  assert.ok(mail, 'No mail has come');
  return mail;
}

/** Shows an email like a mail program. */
export async function showMail(page: Page, { html }: ReceivedMail): Promise<void> {
  // On a page of the service, its content security policy would apply.
  await page.goto('about:blank');
  await page.setContent(html);
}

/** Opens an email and follows one of its links. */
export async function followLink(page: Page, mail: ReceivedMail, text: string): Promise<void> {
  await showMail(page, mail);
  await answered(page, () => page.getByRole('link', { name: text, exact: true }).click());
}

/** The request that a mail provider sends for its user (RFC 8058): what the headers say, and nothing else. */
export async function leaveByOneClick({ headers }: ReceivedMail): Promise<Response> {
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
  const [, url = ''] = /^<([^<>\s,]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
  assert.ok(url !== '', headers['list-unsubscribe'] ?? 'no header');
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
    credentials: 'omit',
  });
}

/** Fills in the form and submits it. */
export async function subscribeAs(page: Page, email: string, ...components: string[]): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  if (components.length > 0) await page.getByLabel('Only what I choose').check();
  for (const name of components) await page.getByLabel(name, { exact: true }).check();
  await press(page, 'Subscribe');
}

/** Clicks a button and waits for the next page. */
export const press = (page: Page, name: string): Promise<void> =>
  answered(page, () => page.getByRole('button', { name, exact: true }).click());

/** Runs an action and waits for the page that it leads to. */
export async function answered(page: Page, work: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForEvent('domcontentloaded');
  await work();
  await loaded;
}

export const titleOf = (page: Page): Promise<string | null> => page.textContent('h1');
