import { type PageFollows, pageFollowsChoices } from '../../importers/page-follows.ts';
import { UsageError } from '../command.ts';
import type { ImportFrom, OptionValues } from './import-from.ts';

/** For products whose page was their monitors. */
export const pageFollowsOption = { 'page-follows': { type: 'string' } } satisfies ImportFrom['options'];

export const pageFollowsHelp = [
  '--page-follows <what>',
  'checks (default): a failing check sets the status of its component at once; drafts: it prepares an incident for staff',
] as const;

export function readPageFollows({ 'page-follows': given }: OptionValues): PageFollows | undefined {
  if (given === undefined) return undefined;
  const choice = pageFollowsChoices.find((each) => each === given);
  if (choice) return choice;
  throw new UsageError(`--page-follows is "${given}". Write ${pageFollowsChoices.join(' or ')}.`);
}
