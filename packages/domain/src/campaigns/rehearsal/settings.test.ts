import { describe, expect, it } from 'vitest';
import { rehearse } from './rehearse.ts';
import { playRun } from './play-run.ts';
import { createStage } from './stage.ts';
import { aRehearsal, aSender, DAY, HOUR, MONDAY, someLeads } from './testing/a-rehearsal.ts';
import { hoursWithin } from '../period.ts';
import { defaultSequence } from '../sequence/default-sequence.ts';

const campaign = { id: 'own', name: 'Own', hours: null, graphs: [defaultSequence(7)] };
const none = { whatIf: false, finishBy: null };

/** When the campaign's actions left in one run, by kind. */
function leftIn(input: ReturnType<typeof aRehearsal>, seed = 1) {
  const run = playRun(createStage(input), seed, true);
  return (run.timeline ?? []).flat().toSorted((a, b) => a.at - b.at);
}

describe('a rehearsal goes by the settings of the campaign', () => {
  it('daily caps hold over all senders in every window, and are named as what binds', () => {
    const dayCaps = { caps: { invite: 5, visit: 7 }, spent: { invite: [MONDAY - 2 * HOUR] } };
    const input = aRehearsal({
      campaigns: [{ ...campaign, dayCaps }],
      senders: ['a', 'b', 'c'].map((id) => aSender(id)),
      leads: someLeads(60),
    });
    for (const seed of [1, 2, 3]) {
      const left = leftIn(input, seed);
      for (const [kind, cap] of [
        ['invite', 5],
        ['visit', 7],
      ] as const) {
        const at = [
          ...left.filter((one) => one.kind === kind).map((one) => one.at),
          ...(dayCaps.spent[kind as 'invite'] ?? []),
        ];
        const most = Math.max(
          ...at.map((end) => at.filter((one) => one > end - DAY - input.padMs && one <= end).length),
        );
        expect(most).toBe(cap);
      }
      expect(new Set(left.map(({ sender }) => sender)).size).toBe(3);
    }
    const { senders } = rehearse(input, none);
    expect(JSON.stringify(senders)).toContain('daily cap for all senders together is binding');
  });

  it('the same input with and without other senders is the same where no cap is', () => {
    const alone = rehearse(aRehearsal({ senders: [aSender('a')], leads: someLeads(20) }), none);
    const capped = { caps: { invite: 1_000 }, spent: {} };
    const same = rehearse(
      aRehearsal({
        campaigns: [{ ...campaign, dayCaps: capped }],
        senders: [aSender('a')],
        leads: someLeads(20),
      }),
      none,
    );
    expect(same.calendar).toEqual(alone.calendar);
  });

  it('begins at its start, and at its end every lead ends and nothing leaves any more', () => {
    const startAt = MONDAY + 2 * DAY;
    const endAt = MONDAY + 9 * DAY;
    const hours = hoursWithin(null, { startAt: null, endAt: new Date(endAt).toISOString() });
    const input = aRehearsal({ campaigns: [{ ...campaign, hours, startAt, endAt }], leads: someLeads(200) });
    const left = leftIn(input);
    expect(left[0]?.at).toBeGreaterThanOrEqual(startAt);
    expect(left.at(-1)?.at).toBeLessThan(endAt);
    const { unfinished, ends, finish } = rehearse(input, none);
    expect(unfinished.high).toBe(0);
    expect(ends.find(({ reason }) => reason === 'The campaign ended.')?.leads.median).toBeGreaterThan(0);
    expect(finish.median).toBe(endAt);
  });

  it('deals as the campaign would: fixed lists, writers of before, the rest in turn', () => {
    const leads = someLeads(12).map((lead, nth) => ({
      ...lead,
      dealing: {
        listIds: nth < 4 ? ['list'] : [],
        connectedWith: [],
        writtenBy: nth === 11 ? ['b'] : [],
      },
    }));
    const input = aRehearsal({
      ...{ senders: [aSender('a'), aSender('b', { leads: 3 })], leads },
      rotation: { mode: 'fixed', senderOfList: { list: 'a' } },
    });
    const { dealt, senderOf } = createStage(input);
    expect(senderOf(11)).toBe(1);
    expect([0, 1, 2, 3].map((nth) => senderOf(nth))).toEqual([0, 0, 0, 0]);
    expect(dealt.map((of) => of.length)).toEqual([8, 4]);
  });
});
