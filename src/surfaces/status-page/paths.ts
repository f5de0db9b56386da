/** The path of the page about one component, without the prefix of the service. */
export const componentPath = (id: number): string => `/components/${id}`;

/** The path of the page about one group of components, without the prefix of the service. */
export const componentGroupPath = (id: number): string => `/component-groups/${id}`;

/** The path of the form to subscribe with a component or a group already chosen, without the prefix of the service. */
export const subscribePath = (follow: 'component' | 'group', id: number): string =>
  `/subscribe?${follow}=${id}`;

/** The address of an update on the page of its incident or schedule. `page` is empty on that page. */
export const updateAddress = (page: string, id: number): string => `${page}#update-${id}`;
