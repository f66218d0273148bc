import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mayLinkAccount,
  mayUseLeadIntelligence,
  mayUseOutreach,
  mayUseSalesBot,
  mayUseSenders,
} from './entitlements.ts';
import { isPlanId, planOf, PLANS } from './plans.ts';
import { activePlanId, bannerColor, formatDayMonthYear, subscriptionBanner } from './subscription-state.ts';
import { creditPeriodAt, usageBox } from './usage.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-16T10:00:00Z');

const inUtc = (at: number) => formatDayMonthYear(at, 'UTC');

describe('the plan table', () => {
  it('is the specification’s', () => {
    const rows = PLANS.map((plan) => {
      const a = plan.access;
      return [
        plan.id,
        plan.name,
        plan.price,
        plan.savings,
        plan.isPopular,
        a.sendersLimit,
        a.keywordCredits,
        a.leadIntelligenceLevel,
        a.outreachWorkflowAccess,
        a.aiSalesBotAccess,
        a.linkedInAccountsLimit,
        plan.hasCheckout,
      ];
    });
    expect(rows).toEqual([
      [0, 'Free Trial', '$0', null, false, 0, 1_000, 'none', false, 'none', 0, false],
      [1, 'Basic', '$49', null, false, 1, 10_000, 'basic', true, 'standard', 1, true],
      [2, 'Growth', '$79', null, true, 2, 25_000, 'ai', true, 'standard', 2, true],
      [3, 'Enterprise', '$199', null, false, 5, 50_000, 'ai-plus', true, 'custom', 5, true],
      [4, 'Basic Yearly', '$490', '20% savings, $98', false, 1, 10_000, 'basic', true, 'standard', 1, true],
      [5, 'Growth Yearly', '$790', 'savings $158', true, 2, 25_000, 'ai', true, 'standard', 2, true],
      [6, 'Enterprise Yearly', '$2000', 'savings $388', false, 5, 50_000, 'ai-plus', true, 'custom', 5, true],
      [100, 'Custom', 'Custom', null, false, 30, 100_000, 'ai-plus', true, 'custom', 30, false],
    ]);
    expect(planOf(100).buttonText).toBe('Contact Sales');
  });

  it('takes no plan and unknown plans for the free one', () => {
    for (const id of [null, undefined, 7, -1, Number.NaN]) expect(planOf(id).id).toBe(0);
    expect(isPlanId('1')).toBe(false);
  });
});

describe('entitlements', () => {
  it('name the plan that unlocks', () => {
    expect(mayUseOutreach(0)).toEqual({
      ok: false,
      code: 'plan_required',
      message: 'Campaigns are not part of the Free Trial plan. Upgrade to Basic to unlock it.',
      unlockedBy: 1,
    });
    expect(mayLinkAccount(0, 0)).toMatchObject({
      ok: false,
      unlockedBy: 1,
      message: 'The Free Trial plan includes no LinkedIn account. Upgrade to Basic to unlock it.',
    });
    expect(mayLinkAccount(4, 1)).toMatchObject({ ok: false, unlockedBy: 2 });
    expect(mayLinkAccount(1, 3), 'after a downgrade').toMatchObject({
      ok: false,
      unlockedBy: 3,
      message:
        'The Basic plan lets 1 LinkedIn account act, and 3 are connected. Upgrade to Enterprise to let all of them act.',
    });
    expect(mayLinkAccount(1, 2), 'two fit into the next plan; a third would not').toMatchObject({
      unlockedBy: 3,
      message:
        'The Basic plan lets 1 LinkedIn account act, and 2 are connected. Upgrade to Growth to let all of them act.',
    });
    expect(mayLinkAccount(100, 31)).toMatchObject({
      message:
        'The Custom plan lets 30 LinkedIn accounts act, and 31 are connected. Contact us to find a fitting plan.',
    });
    expect(mayLinkAccount(3, 5)).toMatchObject({ ok: false, unlockedBy: 100 });
    expect(mayLinkAccount(100, 30)).toMatchObject({ ok: false, unlockedBy: null });
    expect(mayUseLeadIntelligence(1, 'ai')).toMatchObject({ ok: false, unlockedBy: 2 });
    expect(mayUseSalesBot(null)).toMatchObject({ ok: false, unlockedBy: 1 });
  });

  it('allow what the plan includes', () => {
    expect(mayLinkAccount(2, 1).ok).toBe(true);
    expect(mayUseSenders(5, 2).ok).toBe(true);
    expect(mayUseSenders(5, 3).ok).toBe(false);
    expect(mayUseOutreach(4).ok).toBe(true);
    expect(mayUseLeadIntelligence(6, 'ai-plus').ok).toBe(true);
    expect(mayUseSalesBot(1).ok).toBe(true);
  });
});

describe('the subscription banner', () => {
  it('is red once expired, yellow within 3 days, otherwise green', () => {
    expect(bannerColor(NOW - 1, NOW)).toBe('red');
    expect(bannerColor(NOW, NOW)).toBe('yellow');
    expect(bannerColor(NOW + 3 * DAY, NOW)).toBe('yellow');
    expect(bannerColor(NOW + 3 * DAY + 1, NOW)).toBe('green');
  });

  it('has the fixed texts', () => {
    const growth = {
      planId: 2 as const,
      trialEndsAt: NOW - DAY,
      renewsAt: NOW + 30 * DAY,
      pastDueSince: null,
    };
    expect(subscriptionBanner(growth, NOW, inUtc)).toMatchObject({
      color: 'green',
      text: 'Your Growth plan expires on 15 Apr 2026',
      buttonText: 'Check billing',
    });
    expect(subscriptionBanner(growth, NOW + 31 * DAY, inUtc)).toMatchObject({
      color: 'red',
      text: 'Your Growth plan expired on 15 Apr 2026',
    });
    const trial = { planId: 0 as const, trialEndsAt: NOW + 2 * DAY, renewsAt: null, pastDueSince: null };
    expect(subscriptionBanner(trial, NOW, inUtc)).toMatchObject({
      color: 'yellow',
      text: 'Upgrade to unlock more features',
      buttonText: 'Upgrade to Premium',
      expiryDate: '18 Mar 2026',
    });
    expect(subscriptionBanner(null, NOW, inUtc)).toBeNull();
  });

  it('of a payment that is past due goes by the day on which the plan then ends, and names it', () => {
    const unpaid = { planId: 2 as const, trialEndsAt: null, renewsAt: NOW + 40 * DAY, pastDueSince: NOW };
    const at = (days: number) => {
      const banner = subscriptionBanner(unpaid, NOW + days * DAY, inUtc);
      return [banner?.color, banner?.text];
    };
    expect(at(0)).toEqual(['green', 'Your Growth plan expires on 30 Mar 2026']);
    expect(at(13)).toEqual(['yellow', 'Your Growth plan expires on 30 Mar 2026']);
    expect(at(15)).toEqual(['red', 'Your Growth plan expired on 30 Mar 2026']);
  });

  it('writes dates as dd MMM yyyy in the viewer’s zone', () => {
    const lateEvening = Date.parse('2026-09-04T23:30:00Z');
    expect(formatDayMonthYear(lateEvening, 'UTC')).toBe('04 Sep 2026');
    expect(formatDayMonthYear(lateEvening, 'Europe/Berlin')).toBe('05 Sep 2026');
  });

  it('gives a late renewal three days before the plan’s abilities end', () => {
    const basic = { planId: 1 as const, trialEndsAt: null, renewsAt: NOW, pastDueSince: null };
    expect(activePlanId(basic, NOW + 3 * DAY)).toBe(1);
    expect(activePlanId(basic, NOW + 3 * DAY + 1)).toBe(0);
    expect(activePlanId(null, NOW)).toBe(0);
  });
});

describe('usage', () => {
  it('shows used, remaining and percent, and hides without an allowance', () => {
    expect(usageBox(250, 1_000)).toEqual({ used: 250, max: 1_000, remaining: 750, percent: 25 });
    expect(usageBox(1_200, 1_000)).toMatchObject({ remaining: 0, percent: 100 });
    expect(usageBox(99_999, 100_000)).toMatchObject({ remaining: 1, percent: 99 });
    expect(usageBox(7_990, 10_000), 'no warning yet').toMatchObject({ percent: 79 });
    expect(usageBox(8_000, 10_000)).toMatchObject({ percent: 80 });
    expect(usageBox(0, 0)).toBeNull();
    expect(usageBox(5, -1)).toBeNull();
  });

  it('starts anew on the monthly anniversary, on short months’ last day, yearly plans too', () => {
    const anchor = Date.parse('2026-01-31T08:00:00Z');
    const period = (planId: number, now: string) => {
      const found = creditPeriodAt(planId, anchor, Date.parse(now));
      return (
        found && [
          new Date(found.startsAt).toISOString().slice(0, 13),
          new Date(found.endsAt).toISOString().slice(0, 13),
          found.credits,
        ]
      );
    };
    expect(period(1, '2026-02-28T07:59:00Z')).toEqual(['2026-01-31T08', '2026-02-28T08', 10_000]);
    expect(period(1, '2026-02-28T08:00:00Z')).toEqual(['2026-02-28T08', '2026-03-31T08', 10_000]);
    expect(period(5, '2027-01-05T00:00:00Z')).toEqual(['2026-12-31T08', '2027-01-31T08', 25_000]);
    expect(period(1, '2026-01-01T00:00:00Z')).toBeNull();
  });

  it('gives the trial one period of 14 days, once', () => {
    expect(creditPeriodAt(0, NOW, NOW + 14 * DAY - 1)).toEqual({
      startsAt: NOW,
      endsAt: NOW + 14 * DAY,
      credits: 1_000,
    });
    expect(creditPeriodAt(0, NOW, NOW + 14 * DAY)).toBeNull();
  });

  it('gives a trial its credits to its last day, also when its days count from later than its start', () => {
    const endsAt = NOW + 40 * DAY;
    expect(creditPeriodAt(0, NOW, endsAt - 1, endsAt)).toEqual({ startsAt: NOW, endsAt, credits: 1_000 });
    expect(creditPeriodAt(0, NOW, endsAt, endsAt)).toBeNull();
  });

  it('has periods without gap or overlap that hold the moment asked for', () => {
    const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2032-01-01') });
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const [anchor, now] = a < b ? [a, b] : [b, a];
        const period = creditPeriodAt(1, anchor, now);
        if (period === null) throw new Error('a paid plan always has a period');
        expect(period.startsAt).toBeLessThanOrEqual(now);
        expect(period.endsAt).toBeGreaterThan(now);
        expect(creditPeriodAt(1, anchor, period.endsAt)?.startsAt).toBe(period.endsAt);
      }),
      { numRuns: 500 },
    );
  });
});
