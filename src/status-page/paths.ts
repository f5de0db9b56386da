/** The page of a component, below the root of the service. */
export const componentPath = (id: number): string => `/components/${id}`;

/** The page of a component group, below the root of the service. */
export const componentGroupPath = (id: number): string => `/component-groups/${id}`;
