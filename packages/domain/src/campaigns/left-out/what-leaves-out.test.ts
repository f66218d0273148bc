import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeLeftOut, type LeftOutRule, leftOutRuleName } from './left-out-rule.ts';
import { whatLeavesOut, type LeftOutFacts, type LeftOutLimits } from './what-leaves-out.ts';

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
const FREE: LeftOutFacts = { exclusions: [], otherCampaign: null, lastWrittenAt: null, company: null };
const NO_LIMITS: LeftOutLimits = { coolOffDays: null, contactedWithinDays: null, perCompanyWeekMax: null };
const exclusion = (name: string, expiresAt?: number) => ({
  ...{ ruleId: name, ruleName: name, kind: 'company' as const, matched: 'Acme' },
  ...(expiresAt === undefined ? {} : { expiresAt }),
});
const kinds = (rules: readonly LeftOutRule[]) =>
  rules.map((rule) => (rule.kind === 'contacted' ? rule.level : rule.kind));

const facts = fc.record({
  exclusions: fc.array(
    fc
      .option(fc.integer({ min: NOW + 1, max: NOW + 400 * DAY }), { nil: undefined })
      .map((at) => exclusion('X', at)),
    { maxLength: 3 },
  ),
  otherCampaign: fc.option(fc.constant('Spring')),
  lastWrittenAt: fc.option(fc.integer({ min: NOW - 400 * DAY, max: NOW })),
  company: fc.option(
    fc.record({
      name: fc.constant('Acme'),
      begunAt: fc.array(fc.option(fc.integer({ min: NOW - 10 * DAY, max: NOW })), { maxLength: 6 }),
    }),
  ),
});
const someDays = fc.option(fc.integer({ min: 1, max: 300 }));
const limits = fc.record({
  coolOffDays: someDays,
  contactedWithinDays: someDays,
  perCompanyWeekMax: fc.option(fc.integer({ min: 1, max: 5 })),
});

describe('who is left out', () => {
  it('lets pass whom no rule matches, and says so for nobody else', () => {
    expect(whatLeavesOut(FREE, NO_LIMITS, NOW)).toEqual({ binding: null, all: [] });
    fc.assert(
      fc.property(facts, limits, (known, set) => {
        const { binding, all } = whatLeavesOut(known, set, NOW);
        expect(binding).toBe(all[0] ?? null);
        const isFree =
          known.exclusions.length === 0 &&
          known.otherCampaign === null &&
          [set.coolOffDays, set.contactedWithinDays].every(
            (days) =>
              days === null || known.lastWrittenAt === null || known.lastWrittenAt + days * DAY <= NOW,
          ) &&
          (set.perCompanyWeekMax === null ||
            (known.company?.begunAt ?? []).filter((at) => at === null || at > NOW - 7 * DAY).length <
              set.perCompanyWeekMax);
        expect(binding === null).toBe(isFree);
      }),
    );
  });

  it('is never let in earlier by one more rule', () => {
    const end = (rule: LeftOutRule | null): number =>
      rule === null ? 0 : 'until' in rule ? (rule.until ?? Number.MAX_VALUE) : Number.MAX_SAFE_INTEGER;
    fc.assert(
      fc.property(facts, limits, (known, set) => {
        const all = whatLeavesOut({ ...known, company: null }, set, NOW);
        for (const less of [
          whatLeavesOut({ ...known, company: null, exclusions: [] }, set, NOW),
          whatLeavesOut({ ...known, company: null, otherCampaign: null }, set, NOW),
          whatLeavesOut({ ...known, company: null }, { ...set, coolOffDays: null }, NOW),
          whatLeavesOut({ ...known, company: null }, { ...set, contactedWithinDays: null }, NOW),
        ]) {
          expect(end(less.binding)).toBeLessThanOrEqual(end(all.binding));
          expect(less.all.length).toBeLessThanOrEqual(all.all.length);
        }
      }),
    );
  });

  it('puts the longest rule first: without an end, with a campaign, by date', () => {
    const known = {
      exclusions: [exclusion('Old'), exclusion('Trial', NOW + 50 * DAY)],
      otherCampaign: 'Spring',
      lastWrittenAt: NOW - 10 * DAY,
      company: null,
    };
    const set = { coolOffDays: 90, contactedWithinDays: 30, perCompanyWeekMax: null };
    expect(kinds(whatLeavesOut(known, set, NOW).all)).toEqual([
      'exclusion',
      'other_campaign',
      'workspace',
      'exclusion',
      'campaign',
    ]);
    const stricter = { ...set, contactedWithinDays: 120 };
    expect(whatLeavesOut({ ...FREE, lastWrittenAt: NOW - 10 * DAY }, stricter, NOW).binding).toMatchObject({
      level: 'campaign',
      until: NOW + 110 * DAY,
    });
  });

  it('ends to the millisecond when its days are over', () => {
    const set = { ...NO_LIMITS, contactedWithinDays: 7 };
    expect(whatLeavesOut({ ...FREE, lastWrittenAt: NOW - 7 * DAY + 1 }, set, NOW).all).toHaveLength(1);
    expect(whatLeavesOut({ ...FREE, lastWrittenAt: NOW - 7 * DAY }, set, NOW).all).toHaveLength(0);
  });

  it('says when one more of a company may begin: exactly then the rule is over', () => {
    const begun = fc.array(fc.integer({ min: NOW - 7 * DAY + 1, max: NOW }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(begun, fc.integer({ min: 1, max: 8 }), (begunAt, max) => {
        const known = { ...FREE, company: { name: 'Acme', begunAt } };
        const set = { ...NO_LIMITS, perCompanyWeekMax: max };
        const { binding } = whatLeavesOut(known, set, NOW);
        expect(binding !== null).toBe(begunAt.length >= max);
        if (binding?.kind !== 'company_week' || binding.until === null) return;
        expect(whatLeavesOut(known, set, binding.until - 1).binding).not.toBeNull();
        expect(whatLeavesOut(known, set, binding.until).binding).toBeNull();
      }),
    );
    const planned = { ...FREE, company: { name: 'Acme', begunAt: [null] } };
    expect(whatLeavesOut(planned, { ...NO_LIMITS, perCompanyWeekMax: 1 }, NOW).binding).toMatchObject({
      until: null,
    });
  });

  it('tells the day somebody was written to by its date, and who wrote', () => {
    const rule: LeftOutRule = {
      ...{ kind: 'contacted', level: 'workspace', withinDays: 90, until: NOW },
      lastWrittenAt: Date.parse('2026-11-23T23:30:00Z'),
    };
    expect(describeLeftOut(rule, { zone: 'Europe/Berlin', writer: 'Nora Lindqvist' })).toBe(
      'Nora Lindqvist wrote to this person on 24 November 2026; the workspace waits 90 days.',
    );
    expect(describeLeftOut(rule)).toMatch(/^This workspace wrote to this person on 23 November 2026;/);
    expect(leftOutRuleName({ ...rule, level: 'campaign' })).not.toContain('teammate');
  });

  it('names every rule and says it in one sentence', () => {
    const known = {
      exclusions: [exclusion('Customers')],
      otherCampaign: 'Spring',
      lastWrittenAt: NOW - DAY,
      company: { name: 'Acme', begunAt: [NOW] },
    };
    const { all } = whatLeavesOut(
      known,
      { coolOffDays: 90, contactedWithinDays: 30, perCompanyWeekMax: 1 },
      NOW,
    );
    expect(new Set(all.map(leftOutRuleName)).size).toBe(5);
    for (const rule of all) expect(describeLeftOut(rule)).toMatch(/^[A-Z].*\.$/);
  });
});
