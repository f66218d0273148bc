import type { ExclusionMatch } from '../../leads/exclusion.ts';
import type { LeftOutRule } from './left-out-rule.ts';

const DAY_MS = 86_400_000;
/** A company's week. */
export const COMPANY_WEEK_MS = 7 * DAY_MS;

/** What is known of one person when a campaign would take it in, or write to it for the first time. */
export type LeftOutFacts = {
  /** Every rule of the workspace that matches and has not expired. */
  readonly exclusions: readonly ExclusionMatch[];
  /** Name of another unfinished campaign that the person is in. */
  readonly otherCampaign: string | null;
  /** When any sender of the workspace last wrote to the person, by a campaign or by hand; null: never. */
  readonly lastWrittenAt: number | null;
  /**
   * The person's company, and when its people began within the last seven days (`null`: their first step is
   * planned and has not left); null: the company is unknown, or nobody asked.
   */
  readonly company: { readonly name: string; readonly begunAt: readonly (number | null)[] } | null;
};

/** The settings that say how long, and how many; null: no such rule. */
export type LeftOutLimits = {
  /** Cool-off of the workspace, in days. */
  readonly coolOffDays: number | null;
  /** The campaign's own, in days. */
  readonly contactedWithinDays: number | null;
  readonly perCompanyWeekMax: number | null;
};

export type LeftOut = {
  /** The strictest, whose name is shown; null: nobody leaves this person out. */
  readonly binding: LeftOutRule | null;
  /** Every rule that matches, the strictest first. */
  readonly all: readonly LeftOutRule[];
};

/**
 * Which rules leave this person out, and which of them binds. All levels apply; the strictest is the one that
 * holds longest: a rule without an end before one that ends with a campaign, and that before one with a date.
 */
export function whatLeavesOut(facts: LeftOutFacts, limits: LeftOutLimits, now: number): LeftOut {
  const all = [
    ...facts.exclusions.map((match): LeftOutRule => ({
      kind: 'exclusion',
      match,
      until: match.expiresAt ?? null,
    })),
    ...(facts.otherCampaign === null
      ? []
      : [{ kind: 'other_campaign', campaignName: facts.otherCampaign } as const]),
    ...contacted(facts.lastWrittenAt, 'workspace', limits.coolOffDays, now),
    ...contacted(facts.lastWrittenAt, 'campaign', limits.contactedWithinDays, now),
    ...companyWeek(facts.company, limits.perCompanyWeekMax, now),
  ].toSorted((a, b) => holdsUntil(b) - holdsUntil(a));
  return { binding: all[0] ?? null, all };
}

/** Instants compare by themselves; what has no date stands above every date. */
function holdsUntil(rule: LeftOutRule): number {
  switch (rule.kind) {
    case 'exclusion':
      return rule.until ?? Number.MAX_VALUE;
    case 'other_campaign':
      return Number.MAX_SAFE_INTEGER;
    case 'contacted':
      return rule.until;
    case 'company_week':
      return rule.until ?? 0;
  }
}

function contacted(
  lastWrittenAt: number | null,
  level: 'workspace' | 'campaign',
  withinDays: number | null,
  now: number,
): LeftOutRule[] {
  if (lastWrittenAt === null || withinDays === null) return [];
  const until = lastWrittenAt + withinDays * DAY_MS;
  return until <= now ? [] : [{ kind: 'contacted', level, withinDays, lastWrittenAt, until }];
}

/** The next may begin when enough of the earlier ones are seven days old; nobody knows when planned ones leave. */
function companyWeek(company: LeftOutFacts['company'], max: number | null, now: number): LeftOutRule[] {
  if (company === null || max === null) return [];
  const inWeek = company.begunAt.filter((at) => at === null || at > now - COMPANY_WEEK_MS);
  if (inWeek.length < max) return [];
  const dated = inWeek.filter((at) => at !== null).toSorted((a, b) => a - b);
  // So many have to grow old before one more fits.
  const last = dated[inWeek.length - max];
  const until = last === undefined ? null : last + COMPANY_WEEK_MS;
  return [{ kind: 'company_week', company: company.name, max, until }];
}
