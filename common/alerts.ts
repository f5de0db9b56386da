export const alertStates = ['firing', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

/** What a rule does with an alert, from the least to the most public. */
export const alertActions = ['nothing', 'status', 'draft', 'publish'] as const;
export type AlertAction = (typeof alertActions)[number];

/** What happens when a check of a component fails and no rule matches. */
export const onFailureChoices = ['draft', 'status', 'nothing'] as const;
export type OnFailure = (typeof onFailureChoices)[number];
