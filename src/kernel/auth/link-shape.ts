/**
 * The format of the token in a signed link, as the source of a regular expression. Its groups are the parts of the
 * token.
 */
export const LINK_SHAPE = '([0-9a-z]{1,6})-([0-9a-z]{10})(?:-([0-9a-z]{1,8}))?-([0-9a-z]{25})';

/** The format of the token in a link to an account, likewise: its id and its keyed hash. */
export const ACCOUNT_LINK_SHAPE = '([0-9a-z]{1,6})-([0-9a-z]{25})';
