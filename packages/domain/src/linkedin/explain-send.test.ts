import { describe, expect, it } from 'vitest';
import { describeReason } from './permit-reason.ts';
import { changeOfPermit } from './permit-change.ts';
import { explainSend, thenSentence } from './explain-send.ts';
import type { CapSource, PermitReason, RefuseReason, Verdict } from './permit.ts';

const now = Date.UTC(2026, 10, 21, 10);
const hour = 3_600_000;

const sources: Readonly<Record<CapSource, true>> = {
  hard_ceiling: true,
  account_default: true,
  user_setting: true,
  campaign_setting: true,
  warm_up: true,
  accept_rate: true,
  daily_variation: true,
  weekend: true,
};
const spent = (source: CapSource): PermitReason => ({
  code: 'budget_spent',
  budget: 'invite_day',
  cap: 20,
  used: 20,
  source,
  accountType: 'paid',
});
/** One of each: a new reason without an example here does not compile. */
const reasons: { readonly [Code in PermitReason['code']]: Extract<PermitReason, { code: Code }> } = {
  budget_spent: spent('account_default') as Extract<PermitReason, { code: 'budget_spent' }>,
  outside_working_hours: { code: 'outside_working_hours', opensAt: now + hour, zone: 'Europe/Lisbon' },
  outside_campaign_hours: { code: 'outside_campaign_hours', opensAt: now + hour, zone: 'UTC' },
  campaign_cap_spent: { code: 'campaign_cap_spent', kind: 'invite', cap: 5, used: 5 },
  next_slot: { code: 'next_slot', nextSlotAt: now + 90_000 },
  spacing: { code: 'spacing', seconds: 45 },
  account_cooling_down: { code: 'account_cooling_down', until: now + hour },
  provider_resting: { code: 'provider_resting', until: now + hour },
  invitations_cooling_down: { code: 'invitations_cooling_down', until: now + hour },
  too_many_pending_invitations: { code: 'too_many_pending_invitations', pending: 500, max: 500 },
  account_disconnected: { code: 'account_disconnected' },
  plan_ended: { code: 'plan_ended' },
  beyond_plan: { code: 'beyond_plan' },
  account_paused: { code: 'account_paused', reason: 'Holidays' },
};
const refusals: { readonly [Code in RefuseReason['code']]: Extract<RefuseReason, { code: Code }> } = {
  account_deleted: { code: 'account_deleted' },
  not_on_account_type: { code: 'not_on_account_type', budget: 'inmail_day', accountType: 'free' },
};
const everyReason: readonly (PermitReason | RefuseReason)[] = [
  ...Object.values(reasons),
  ...Object.keys(sources).map((source) => spent(source as CapSource)),
  { code: 'outside_working_hours', opensAt: null, zone: 'UTC' },
  { code: 'outside_campaign_hours', opensAt: null, zone: 'UTC' },
  ...Object.values(refusals),
];

const wait = (reason: PermitReason, until: number | null): Verdict => ({
  verdict: 'wait',
  until,
  reason,
  also: [],
});
const alone = { at: now, behind: 0, reason: null };
const base = { now, standing: alone, held: null, retry: null, senderName: 'Beatriz Drummond' };
const allow: Verdict = { verdict: 'allow', budgets: [] };

describe('why a send waits', () => {
  it('has a sentence, and a time or something that would change it, for every reason of the governor', () => {
    for (const reason of everyReason) {
      for (const until of [null, now + hour]) {
        for (const behind of [0, 1, 7, null]) {
          const at = until === null || behind === null ? null : until + behind * hour;
          for (const verdict of verdictsWith(reason, until)) {
            const why = explainSend({ ...base, verdict, standing: { at, behind, reason } });
            expect(why.sentence).toMatch(/^\S.*[.]$/u);
            expect(why.sentence).not.toMatch(/undefined|null|NaN/u);
            expect(why.nextAt !== null || why.change.length > 10).toBe(true);
            expect(why.nextAt === null || why.nextAt >= now).toBe(true);
          }
        }
      }
      expect(changeOfPermit(reason)).toMatch(/^\S.*[.]$/u);
      expect(describeReason(reason)).not.toContain('undefined');
    }
  });

  it('names the sender where it is known', () => {
    expect(describeReason(reasons.outside_working_hours, 'Beatriz Drummond')).toBe(
      'Outside Beatriz Drummond’s working hours (Europe/Lisbon).',
    );
    expect(describeReason(reasons.account_disconnected)).toBe(
      'The account is disconnected. Reconnect it in Settings to go on.',
    );
  });

  it('is the limit while it binds, and the queue while the account only pauses between two actions', () => {
    const standing = { at: now + 5 * hour, behind: 11, reason: null };
    expect(explainSend({ ...base, verdict: wait(reasons.next_slot, now + 90_000), standing }).sentence).toBe(
      '11 other actions of Beatriz Drummond go first.',
    );
    expect(explainSend({ ...base, verdict: wait(reasons.budget_spent, now + hour), standing }).sentence).toBe(
      '20 of 20 invitations in 24 hours are used; the default limit is binding. ' +
        '11 other actions of Beatriz Drummond go first.',
    );
    expect(
      explainSend({ ...base, verdict: allow, standing: { ...standing, reason: reasons.budget_spent } })
        .sentence,
    ).toBe(
      '11 other actions of Beatriz Drummond go first; ' +
        'the default limit of 20 invitations in 24 hours is reached before its turn.',
    );
  });

  it('speaks of another sender only where another one could write to this person', () => {
    const behind = { ...base, verdict: allow, standing: { at: now + 5 * hour, behind: 11, reason: null } };
    expect(explainSend({ ...behind, anotherMayAct: true }).change).toBe(
      'Another sender with a shorter queue would be faster.',
    );
    for (const alone of [behind, { ...behind, anotherMayAct: false }]) {
      expect(explainSend(alone).change).toBe('It goes on by itself, when those before it have left.');
    }
  });

  it('keeps the limit behind the queue for what-ifs while the account only pauses', () => {
    const standing = { at: now + 5 * hour, behind: 11, reason: reasons.budget_spent };
    const paused = wait(reasons.next_slot, now + 90_000);
    expect(explainSend({ ...base, verdict: paused, standing }).limit).toEqual(reasons.budget_spent);
  });

  it('is the limit and not the closed hours where the limit lets it go only after they have opened', () => {
    const closed = wait(reasons.outside_working_hours, now + hour);
    const limited = { reason: reasons.budget_spent, at: now + 5 * hour };
    const why = explainSend({ ...base, verdict: closed, standing: { ...limited, behind: 0 } });
    expect(why).toMatchObject({
      sentence: '20 of 20 invitations in 24 hours are used; the default limit is binding.',
      nextAt: limited.at,
      limit: reasons.budget_spent,
    });
    expect(explainSend({ ...base, verdict: closed, standing: { ...limited, behind: 25 } })).toMatchObject({
      sentence:
        '25 other actions of Beatriz Drummond go first; ' +
        'the default limit of 20 invitations in 24 hours is reached before its turn.',
      limit: reasons.budget_spent,
    });
    // The hours decide: nothing but them keeps it until they open.
    const opening = { at: now + hour, behind: 0, reason: reasons.outside_working_hours };
    expect(explainSend({ ...base, verdict: closed, standing: opening })).toMatchObject({
      sentence: 'Outside Beatriz Drummond’s working hours (Europe/Lisbon).',
      limit: reasons.outside_working_hours,
    });
  });

  it('is the later one of an earlier try and a limit', () => {
    const retry = { sentence: 'Trying again in 10 minutes.', at: now + 600_000 };
    const at = (late: number) => ({ at: late, behind: 0, reason: null });
    expect(explainSend({ ...base, verdict: allow, retry, standing: at(retry.at) })).toMatchObject({
      sentence: retry.sentence,
      nextAt: retry.at,
    });
    const closed = wait(reasons.outside_working_hours, now + hour);
    expect(explainSend({ ...base, verdict: closed, retry, standing: at(now + hour) })).toMatchObject({
      sentence: 'Outside Beatriz Drummond’s working hours (Europe/Lisbon).',
      nextAt: now + hour,
    });
  });

  it('has no time, and is not called next, where others use up its limit until the forecast ends', () => {
    const standing = { at: null, behind: null, reason: reasons.budget_spent };
    const closed = wait(reasons.outside_working_hours, now + hour);
    for (const verdict of [allow, wait(reasons.next_slot, now + 90_000), closed]) {
      expect(explainSend({ ...base, verdict, standing })).toEqual({
        sentence:
          'Other actions of Beatriz Drummond go first; ' +
          'the default limit of 20 invitations in 24 hours is reached before its turn.',
        nextAt: null,
        change:
          'It lies further ahead than the forecast reaches. Raise the limit in LinkedIn limits, or add a sender.',
        ahead: 0,
        limit: reasons.budget_spent,
      });
    }
    expect(explainSend({ ...base, verdict: allow, standing: { ...standing, reason: null } })).toMatchObject({
      sentence: 'Other actions of Beatriz Drummond go first.',
      nextAt: null,
    });
  });

  it('is a person’s hold while that lasts', () => {
    const held = { until: null };
    const standing = { at: null, behind: null, reason: null };
    expect(explainSend({ ...base, verdict: allow, held, standing })).toMatchObject({
      sentence: 'Held by a person in LinkedIn limits.',
      nextAt: null,
    });
  });

  it('is the time somebody moved it to, unless a limit lets it go much later', () => {
    const held = { until: now + 2 * hour };
    const soon = { at: now + 2 * hour + 600_000, behind: 1, reason: reasons.budget_spent };
    expect(explainSend({ ...base, verdict: allow, held, standing: soon })).toMatchObject({
      sentence: 'Moved by a person in LinkedIn limits: not before the time they chose.',
      nextAt: soon.at,
    });
    const late = { ...soon, at: now + 40 * hour };
    expect(explainSend({ ...base, verdict: allow, held, standing: late })).toMatchObject({
      sentence: describeReason(reasons.budget_spent, 'Beatriz Drummond'),
      nextAt: late.at,
      limit: reasons.budget_spent,
    });
  });

  it('follows a wait of the sequence in one sentence', () => {
    const follow = describeReason(reasons.outside_working_hours, 'Beatriz Drummond');
    expect(thenSentence('Waiting 3 days before the next step.', follow, 'Beatriz Drummond')).toBe(
      'Waiting 3 days before the next step; then outside Beatriz Drummond’s working hours (Europe/Lisbon).',
    );
    expect(
      thenSentence('Waiting 1 day before the next step.', 'Ada Lovelace was removed.', 'Ada Lovelace'),
    ).toBe('Waiting 1 day before the next step; then Ada Lovelace was removed.');
  });
});

function verdictsWith(reason: PermitReason | RefuseReason, until: number | null): readonly Verdict[] {
  if (reason.code === 'account_deleted' || reason.code === 'not_on_account_type') {
    return [{ verdict: 'refuse', reason }, allow];
  }
  return [wait(reason, until), allow];
}
