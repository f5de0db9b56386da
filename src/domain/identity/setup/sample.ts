/** A small part of the made-up company of the demo: enough to look around, and quick to delete. */

export const sampleGroups = {
  storefront: 'Storefront and checkout',
  payments: 'Payments',
  developers: 'API and integrations',
} as const;

export const sampleComponents = {
  storefronts: {
    name: 'Storefronts',
    description: 'The shops themselves: product pages, collections and the cart.',
  },
  checkout: {
    name: 'Checkout',
    description: 'From the cart to the order confirmation, including taxes and shipping rates.',
  },
  search: {
    name: 'Product search',
    description: 'Search and filters on storefronts. Listings still work when search does not.',
  },
  cards: { name: 'Card payments', description: 'Authorisation and capture of credit and debit cards.' },
  payouts: { name: 'Payouts', description: 'Daily settlement to the bank accounts of merchants.' },
  rest: { name: 'REST API', description: 'api.fernhollow.example, version 2.' },
  webhooks: {
    name: 'Webhooks',
    description: 'Order, stock and customer events, delivered at least once within a minute.',
  },
  website: {
    name: 'Company website',
    description: 'fernhollow.example, the pricing page and the blog.',
  },
} as const;

type SampleComponent = keyof typeof sampleComponents;

/** Which components are in which group. The others are in none. */
export const sampleMembers: Readonly<Record<keyof typeof sampleGroups, readonly SampleComponent[]>> = {
  storefront: ['storefronts', 'checkout', 'search'],
  payments: ['cards', 'payouts'],
  developers: ['rest', 'webhooks'],
};
