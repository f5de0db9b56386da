/** Cachet 2 has two levels: signed-in people, and everybody. What is for nobody here counts as not public there. */
export const fromVisible = (visible: number): 0 | 1 => (visible === 1 ? 1 : 0);

export const toVisible = (isPublic: boolean): 0 | 1 => (isPublic ? 1 : 0);

/** In Cachet 2, every number above 1 means collapsed unless there is an incident. */
export const toCollapsed = (collapsed: number): number => Math.min(collapsed, 2);
