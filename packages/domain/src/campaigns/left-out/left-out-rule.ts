import { longDayName } from '../../clocks/day-words.ts';
import { localDay } from '../../clocks/zone-time.ts';
import type { ExclusionMatch } from '../../leads/exclusion.ts';

/** One rule that leaves a person out of a campaign. Instants are epoch milliseconds (business time). */
export type LeftOutRule =
  /** A rule of the workspace; `until` null: it has no end. */
  | {
      readonly kind: 'exclusion';
      readonly match: ExclusionMatch;
      readonly until: number | null;
    }
  /** A person is in at most one unfinished campaign at a time. */
  | { readonly kind: 'other_campaign'; readonly campaignName: string }
  /** The workspace has written to this person; `level` says whose setting forbids to write again so soon. */
  | {
      readonly kind: 'contacted';
      readonly level: 'workspace' | 'campaign';
      readonly withinDays: number;
      readonly lastWrittenAt: number;
      readonly until: number;
    }
  /** So many people of the company have begun within seven days; the next may at `until`. */
  | {
      readonly kind: 'company_week';
      readonly company: string;
      readonly max: number;
      readonly until: number | null;
    };

/** The rule's name: what people left out are counted by. */
export function leftOutRuleName(rule: LeftOutRule): string {
  switch (rule.kind) {
    case 'exclusion':
      return rule.match.ruleName;
    case 'other_campaign':
      return `Already in the campaign “${rule.campaignName}”`;
    case 'contacted':
      return rule.level === 'workspace'
        ? `Cool-off of the workspace: contacted within ${days(rule.withinDays)}`
        : `Contacted by this workspace within ${days(rule.withinDays)}`;
    case 'company_week':
      return `At most ${rule.max} people of one company in seven days`;
  }
}

/**
 * One plain sentence for the lead's row. It is stored and read for months, so a day is told by its date.
 * @param told in whose zone days are told, and the account that wrote last; left out: the workspace is named.
 */
export function describeLeftOut(
  rule: LeftOutRule,
  { zone = 'UTC', writer = 'This workspace' }: { zone?: string; writer?: string | undefined } = {},
): string {
  switch (rule.kind) {
    case 'exclusion':
      return `Excluded by the rule “${rule.match.ruleName}”.`;
    case 'other_campaign':
      return `Already in the campaign “${rule.campaignName}”.`;
    case 'contacted': {
      const day = longDayName(localDay(zone, rule.lastWrittenAt));
      const whose = rule.level === 'workspace' ? 'the workspace waits' : 'this campaign waits';
      return `${writer} wrote to this person on ${day}; ${whose} ${days(rule.withinDays)}.`;
    }
    case 'company_week':
      return `Waiting: ${rule.max} ${rule.max === 1 ? 'person' : 'people'} at ${rule.company} began within seven days.`;
  }
}

function days(count: number): string {
  return `${count} day${count === 1 ? '' : 's'}`;
}
