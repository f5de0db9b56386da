import type { Address } from './model.ts';
import type { Choices } from './own-actions.ts';

/** Shared by tests: somebody who enters an email address, and wants everything. */

export const byEmail = (email: string): Address => ({ channel: 'email', email });

export const everything: Choices = {
  global: 1,
  components: [],
  groups: [],
  incidents: [],
  topics: 'all',
  locale: 'en',
  timezone: null,
};
