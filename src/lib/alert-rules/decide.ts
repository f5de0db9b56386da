import { inWords } from './duration.ts';
import type { Plan, RuledAlert } from './rule.ts';

/** Whoever set a component by hand is not overruled for so many seconds. */
export const HAND_SECONDS = 3600;

/** What is the case when a rule is about to act. Times are seconds. */
export interface Facts {
  readonly now: number;
  /** What the public calls the component; null if there is none. */
  readonly componentName: string | null;
  /** Whether guests do not see the component. */
  readonly isHidden: boolean;
  /** The own status of the component now. */
  readonly componentStatus: number | null;
  /** When a person last set the status of the component; null if nobody did. */
  readonly setByHandAt: number | null;
  /** When the rule last opened an incident; null if it never did. */
  readonly lastOpenedAt: number | null;
  /** The incident that this cause has already. */
  readonly incident: OpenIncident | null;
  /** What a rule has set the component to because of this cause, and has not set back; null if nothing. */
  readonly standing: StandingStatus | null;
}

interface StandingStatus {
  /** Whether other alerts of the cause fire, because of which the component must not look better than it does. */
  readonly isNeeded: boolean;
}

export interface OpenIncident {
  readonly id: number;
  readonly isDraft: boolean;
  /** Whether a person wrote it, or has written it since. */
  readonly isTouched: boolean;
  readonly isDiscarded: boolean;
  /** Whether a person has set one of its components within the last hour. Only asked for drafts that rules may publish. */
  readonly isHeld: boolean;
  /** Whether it has a component that guests do not see, which its text may name. Only asked for such drafts, too. */
  readonly hasHidden: boolean;
}

/** What is done, and one sentence that says so, for staff. */
export type Decision = { readonly outcome: string } & (
  | { readonly kind: 'nothing' }
  /** Look again at this time. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'status'; readonly component: number; readonly status: number }
  /** `publishes`: the incident is a draft of ours, and the rule lets the public see it. */
  | { readonly kind: 'join'; readonly incident: number; readonly publishes: boolean }
  | { readonly kind: 'open'; readonly isPublic: boolean }
);

const nothing = (outcome: string): Decision => ({ kind: 'nothing', outcome });

/** Whether the sentence is about what was done, or about what would be done. */
type Tense = 'done' | 'would';

/** The words of a sentence: who acts, and a verb as it is done, or as it would be. */
interface Words {
  /** At the beginning of a sentence. */
  readonly who: string;
  /** Elsewhere. */
  readonly rule: string;
  readonly verb: (done: string, would: string) => string;
}

const wordsOf = ({ rule }: Plan, tense: Tense): Words => ({
  who: rule ? `Rule ${rule.position}` : 'No rule matches, so Daymark',
  rule: rule ? `rule ${rule.position}` : 'Daymark',
  verb: (done, would) => (tense === 'done' ? done : `would ${would}`),
});

/** Decides what an alert does now. It never decides to show the public more than the action of the plan does. */
export function decide(plan: Plan, alert: RuledAlert, facts: Facts, tense: Tense = 'done'): Decision {
  const words = wordsOf(plan, tense);
  const { who, verb } = words;
  const wait = plan.rule?.wait ?? 0;
  if (alert.state === 'resolved') return nothing(whyTooLate(plan, alert, facts, wait));
  if (plan.action === 'nothing') return nothing(whyNothing(plan, alert, facts));
  const actsAt = alert.startedAt + wait;
  if (actsAt > facts.now) {
    const outcome = `${who} ${verb('waits', 'wait')} until it has lasted ${inWords(wait)}.`;
    return { kind: 'wait', until: actsAt, outcome };
  }
  return plan.action === 'status' ? decideStatus(plan, facts, words) : decideIncident(plan, facts, words);
}

/** Why nothing is to be done about it. */
function whyNothing({ rule }: Plan, { severity }: RuledAlert, { componentName }: Facts): string {
  if (rule) return `Rule ${rule.position} says to do nothing.`;
  return severity === 'info'
    ? 'No rule matches, and alerts of the severity info do nothing without one.'
    : `No rule matches, and ${componentName ?? 'its component'} stays as it is when its checks fail.`;
}

function whyTooLate(plan: Plan, alert: RuledAlert, facts: Facts, wait: number): string {
  const { rule, action } = plan;
  const { startedAt, endedAt } = alert;
  const lasted = Math.max(0, (endedAt ?? startedAt) - startedAt);
  if (action === 'nothing') return whyNothing(plan, alert, facts);
  if (rule && lasted < wait)
    return `It ended after ${inWords(lasted)}, and rule ${rule.position} waits for ${inWords(wait)}: nothing was done.`;
  return `It was over after ${inWords(lasted)}, before anything was done.`;
}

/** Until when a component is left as a person set it; undefined if it is free. */
const heldUntil = ({ setByHandAt, now }: Facts): number | undefined =>
  setByHandAt !== null && setByHandAt + HAND_SECONDS > now ? setByHandAt + HAND_SECONDS : undefined;

/** Whether a person has set the component so recently that rules leave it as it is. */
export const isHeld = (facts: Facts): boolean => heldUntil(facts) !== undefined;

const setByHand = ({ componentName, setByHandAt, now }: Facts): string =>
  `${componentName ?? 'The component'} was set by hand ${inWords(Math.max(0, now - (setByHandAt ?? now)))} ago`;

function decideStatus({ component, status }: Plan, facts: Facts, { who, rule, verb }: Words): Decision {
  const { componentName, componentStatus, standing } = facts;
  if (component === null || componentName === null)
    return nothing(
      `${who} sets a status, but neither it nor the alert has a component: nothing ${verb('was', 'be')} done.`,
    );
  const until = heldUntil(facts);
  if (until !== undefined) {
    const outcome = `${setByHand(facts)}, so ${rule} ${verb('leaves', 'leave')} it as it is.`;
    return { kind: 'wait', until, outcome };
  }
  const isSame = componentStatus === status;
  if (componentStatus !== null && (isSame || standing?.isNeeded)) {
    const outcome = isSame
      ? `${componentName} has the status that ${rule} ${verb('gives', 'give')} it already.`
      : `${componentName} ${verb('keeps', 'keep')} the worse status that it has because of other alerts.`;
    // It belongs to the cause all the same: as long as it fires, the status stays.
    return standing ? { kind: 'status', component, status: componentStatus, outcome } : nothing(outcome);
  }
  return {
    kind: 'status',
    component,
    status,
    outcome: `${who} ${verb('set', 'set')} the status of ${componentName}.`,
  };
}

function decideIncident(plan: Plan, facts: Facts, words: Words): Decision {
  const { rule, action } = plan;
  const { who, verb } = words;
  const { incident } = facts;
  if (incident?.isDiscarded)
    return nothing(`A person discarded the draft that it belonged to: nothing ${verb('was', 'be')} done.`);
  if (incident) return decideJoin(plan, incident, facts, words);
  const rests = rule && facts.lastOpenedAt !== null ? facts.lastOpenedAt + rule.cool_down : 0;
  if (rests > facts.now) {
    const outcome = `${who} opened an incident ${inWords(facts.now - (facts.lastOpenedAt ?? 0))} ago, and ${verb('opens', 'open')} the next one after ${inWords(rule?.cool_down ?? 0)} at the earliest.`;
    return { kind: 'wait', until: rests, outcome };
  }
  if (action === 'publish' && isHeld(facts)) {
    const outcome = `${setByHand(facts)}, so ${words.rule} ${verb('prepared a draft and published', 'prepare a draft and publish')} nothing.`;
    return { kind: 'open', isPublic: false, outcome };
  }
  if (action === 'publish' && facts.isHidden) {
    const outcome = `Guests do not see ${facts.componentName}, so ${words.rule} ${verb('prepared a draft and published', 'prepare a draft and publish')} nothing.`;
    return { kind: 'open', isPublic: false, outcome };
  }
  return action === 'publish'
    ? { kind: 'open', isPublic: true, outcome: `${who} ${verb('published', 'publish')} an incident.` }
    : {
        kind: 'open',
        isPublic: false,
        // What was done stays true. Whether it is still a draft is said with the alert, whenever it is read.
        outcome: `${who} ${verb('prepared a draft', 'prepare a draft, which nobody outside would see')}.`,
      };
}

const MAX_SHOWN = 100;

/** What the alert has in common with those that it joins. */
function commonOf({ common }: Plan, { componentName }: Facts): string {
  const words = common ?? (componentName === null ? 'the same component' : `the component ${componentName}`);
  return words.length <= MAX_SHOWN ? words : `${[...words].slice(0, MAX_SHOWN).join('')}…`;
}

function decideJoin(plan: Plan, incident: OpenIncident, facts: Facts, { rule, verb }: Words): Decision {
  const { action } = plan;
  const { id, isDraft, isTouched } = incident;
  const mayPublish = action === 'publish' && isDraft && !isTouched;
  const isHeldBack = incident.isHeld || isHeld(facts);
  const publishes = mayPublish && !isHeldBack && !incident.hasHidden && !facts.isHidden;
  const joined = `It ${verb('joined', 'join')} the ${isDraft ? 'draft' : 'incident'} of the same cause (${commonOf(plan, facts)})`;
  const isKept = isHeld(facts) && !isDraft && !isTouched;
  const kept = isKept ? ` ${setByHand(facts)}, so it ${verb('stays', 'stay')} as it is.` : '';
  const reason = isHeldBack
    ? 'A person set a component of it within the last hour'
    : 'Guests do not see a component of it';
  const why =
    mayPublish && !publishes ? `. ${reason}, so ${rule} ${verb('does', 'do')} not publish it.` : `.${kept}`;
  const outcome = publishes
    ? `${joined}, and ${rule} ${verb('published', 'publish')} it.`
    : `${joined}${why}`;
  return { kind: 'join', incident: id, publishes, outcome };
}
