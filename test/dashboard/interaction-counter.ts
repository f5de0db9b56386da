import type { Locator, Page } from 'playwright-core';

/** Counts what a person does: each tap, and each field that is filled in, is one interaction. */
export class InteractionCounter {
  readonly page: Page;
  readonly done: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator, what: string): Promise<void> {
    await target.tap();
    this.done.push(what);
  }

  async click(target: Locator, what: string): Promise<void> {
    await target.click();
    this.done.push(what);
  }

  async fill(target: Locator, value: string, what: string): Promise<void> {
    await target.fill(value);
    this.done.push(what);
  }

  /** For the report of the test. */
  describe(): string {
    return `${this.done.length} interactions: ${this.done.join(', ')}`;
  }
}
