import { companyKey } from '../../leads/company-name.ts';
import type { StopSignal } from '../sequence/enrolment.ts';
import { isTagged } from '../sequence/condition.ts';
import type { StopRules } from '../settings/stop-rules.ts';

/** What a campaign's stop rules ask about one lead. Instants are epoch milliseconds (business time). */
export type StopFacts = {
  /** Every tag of the lead, as written. */
  readonly tags: readonly string[];
  /** Lead lists that the lead is on. */
  readonly lists: readonly { readonly id: string; readonly name: string }[];
  readonly company: string | null;
  /** Answers of other people to the campaign's senders since it started. */
  readonly repliesOfOthers: readonly {
    readonly company: string | null;
    readonly senderName: string;
    readonly at: number;
  }[];
};

/** Whether there is anything to ask: most campaigns have no such rule. */
export function hasStopRules(rules: StopRules): boolean {
  return rules.sameCompanyReplied || rules.tags.length > 0 || rules.listIds.length > 0;
}

/** "Acme GmbH" and "ACME" are one company; two leads without a company are not colleagues. */
export function isSameCompany(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const key = companyKey(one);
  return key !== '' && key === companyKey(other);
}

/**
 * The rule that ends this lead's sequence now, as a signal for the interpreter; null when none does. An answer of a
 * colleague is named first, the earliest of several; then tags and lists, in the order of the rule.
 */
export function whichRuleStops(rules: StopRules, facts: StopFacts, now: number): StopSignal | null {
  if (rules.sameCompanyReplied && facts.company !== null) {
    const [first] = facts.repliesOfOthers
      .filter((reply) => isSameCompany(reply.company, facts.company))
      .toSorted((a, b) => a.at - b.at);
    if (first !== undefined) {
      const { at, senderName } = first;
      return { kind: 'company_replied', at, company: facts.company, senderName };
    }
  }
  const tag = rules.tags.find((wanted) => isTagged(facts.tags, wanted));
  if (tag !== undefined) return { kind: 'tagged', at: now, tag };
  for (const id of rules.listIds) {
    const list = facts.lists.find((one) => one.id === id);
    if (list !== undefined) return { kind: 'listed', at: now, listName: list.name };
  }
  return null;
}
