import { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import type { EngineTiming } from '@waypost/domain/linkedin/timing';

/**
 * One rule taken out at a time: the suite must notice each. What the product has as a pure function or a number is
 * swapped for it; the one rule that lives in a statement is left out of the statement's model.
 */
export type MutantName =
  | 'retry on timeout'
  | 'no quarantine'
  | '5xx taken as failure'
  | 'no token check before the write'
  | 'frozen worker without age check'
  | 'quarantine shorter than the network delay';

export interface Rules {
  classify: typeof classifyOutcome;
  timing(given: EngineTiming): EngineTiming;
  /** False: how long a worker stood still before it writes is not looked at. */
  checksAge: boolean;
  without: ReadonlySet<'token check'>;
}

export const productRules: Rules = {
  classify: classifyOutcome,
  timing: (given) => given,
  checksAge: true,
  without: new Set(),
};

export const mutants: Readonly<Record<MutantName, Rules>> = {
  'retry on timeout': {
    ...productRules,
    classify: (seen) => {
      const decision = classifyOutcome(seen);
      return seen.phase === 'no_answer' && decision.class === 'in_doubt'
        ? { ...decision, class: 'not_sent' }
        : decision;
    },
  },
  'no quarantine': { ...productRules, timing: (given) => ({ ...given, quarantineMs: 0 }) },
  '5xx taken as failure': {
    ...productRules,
    classify: (seen) => {
      const decision = classifyOutcome(seen);
      return (seen.httpStatus ?? 0) >= 500 && decision.class === 'in_doubt'
        ? { ...decision, class: 'not_sent' }
        : decision;
    },
  },
  'no token check before the write': { ...productRules, without: new Set(['token check']) },
  'frozen worker without age check': { ...productRules, checksAge: false },
  'quarantine shorter than the network delay': {
    ...productRules,
    timing: (given) => ({ ...given, quarantineMs: given.providerLagMs * 0.1 }),
  },
};
