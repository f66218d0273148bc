import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPANY_WEEK_MS } from '../left-out/what-leaves-out.ts';
import { defaultSequence } from '../sequence/default-sequence.ts';
import { taggingGraph } from './testing/tagging-graph.ts';
import { playRun } from './play-run.ts';
import { rehearse } from './rehearse.ts';
import { createStage } from './stage.ts';
import { aRehearsal, aSender, DAY, MONDAY, someLeads } from './testing/a-rehearsal.ts';
import type { RehearsalInput } from './rehearsal-input.ts';

const campaign = { id: 'own', name: 'Own', hours: null, graphs: [defaultSequence(7)] };
const none = { whatIf: false, finishBy: null };

/** When each lead's first action left, by lead. */
function beginnings(input: RehearsalInput, seed: number): Map<number, number> {
  const begun = new Map<number, number>();
  for (const { lead, at } of (playRun(createStage(input), seed, true).timeline ?? []).flat()) {
    begun.set(lead, Math.min(at, begun.get(lead) ?? Infinity));
  }
  return begun;
}

describe('people of one company in a rehearsal', () => {
  it('never begin more often in seven days than the campaign lets them, whoever writes and whatever came before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 6 * 24 }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 1_000 }),
        (max, hoursAgo, seed) => {
          const before = hoursAgo.map((hours) => ({ company: 'ACME GmbH', at: MONDAY - hours * 3_600_000 }));
          const input = aRehearsal({
            campaigns: [{ ...campaign, perCompanyWeekMax: max }],
            senders: [aSender('a'), aSender('b')],
            leads: [...someLeads(14), ...someLeads(6, { company: null })].map((lead, nth) => ({
              ...lead,
              id: `lead-${nth}`,
            })),
            companyBeginnings: before,
          });
          const begun = beginnings(input, seed);
          const ofCompany = [...begun].filter(([lead]) => lead < 14).map(([, at]) => at);
          const all = [...ofCompany, ...before.map(({ at }) => at)];
          for (const end of ofCompany) {
            expect(all.filter((at) => at > end - COMPANY_WEEK_MS && at <= end).length).toBeLessThanOrEqual(
              max,
            );
          }
          // Nobody is forgotten, and who has no company waits for nobody.
          expect(ofCompany.length).toBeGreaterThanOrEqual(Math.min(14, max * 4));
          for (let lead = 14; lead < 20; lead += 1) expect(begun.get(lead)).toBeLessThan(MONDAY + 2 * DAY);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('wait only where the campaign says so, and are counted', () => {
    const bounded = rehearse(aRehearsal({ campaigns: [{ ...campaign, perCompanyWeekMax: 3 }] }), none);
    expect(bounded.waitedForCompany).toEqual({ low: 27, median: 27, high: 27 });
    expect(rehearse(aRehearsal(), none).waitedForCompany.high).toBe(0);
    // 30 people, three a week: the rest has not begun when the forty days are over.
    expect(bounded.unfinished.median).toBeGreaterThan(5);
  });

  it('go on once they have begun, and a place that is not used is handed on', () => {
    const leads = someLeads(4).map((lead, nth) => ({
      ...lead,
      ...(nth === 0 ? { hasBegun: true } : {}),
      // Cannot be written to, once it has its place.
      ...(nth === 1 ? { values: {} } : {}),
    }));
    const input = aRehearsal({
      campaigns: [{ ...campaign, perCompanyWeekMax: 1 }],
      companyBeginnings: [{ company: 'Acme', at: MONDAY - 2 * DAY }],
      leads,
    });
    const begun = beginnings(input, 1);
    expect(begun.get(0)).toBeLessThan(MONDAY + DAY);
    const others = [...begun].filter(([lead]) => lead > 0).map(([, at]) => at);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(MONDAY + 5 * DAY);
    expect(others.length).toBeGreaterThanOrEqual(2);
  });
});

describe('a tag or a list that a step gives', () => {
  it('ends the lead there where the campaign stops at it, in whatever spelling', () => {
    const graph = taggingGraph('Customer');
    const ends = (stopsAt: { tags: string[]; lists: { id: string; name: string }[] } | undefined) =>
      rehearse(
        aRehearsal({
          campaigns: [{ ...campaign, graphs: [graph], ...(stopsAt === undefined ? {} : { stopsAt }) }],
          leads: someLeads(5),
        }),
        none,
      );
    const stopped = ends({ tags: ['CUSTOMER'], lists: [] });
    expect(stopped.ends[0]).toMatchObject({
      reason: 'Stopped: this lead has the tag “CUSTOMER”.',
      leads: { median: 5 },
    });
    expect(stopped.totals.kinds.find(({ kind }) => kind === 'follow')).toBeUndefined();
    for (const free of [ends(undefined), ends({ tags: ['Partner'], lists: [] })]) {
      expect(free.totals.kinds.find(({ kind }) => kind === 'follow')?.range.median).toBe(5);
    }
  });
});
