import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDecisionReason } from '../sequence/decision-reason.ts';
import { defaultSequence } from '../sequence/default-sequence.ts';
import { NO_FACTS, startEnrolment } from '../sequence/enrolment.ts';
import { decide } from '../sequence/next-actions.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { StopRules } from '../settings/stop-rules.ts';
import { hasStopRules, isSameCompany, type StopFacts, whichRuleStops } from './which-rule-stops.ts';

const NOW = Date.UTC(2026, 4, 1);
const LISTS = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];
const NOBODY: StopFacts = { tags: [], lists: [], company: null, repliesOfOthers: [] };
const OFF = defaultSettings.stopRules;

const companies = fc.option(
  fc.constantFrom('Acme', 'ACME GmbH', 'Acme, Inc.', 'Acme Robotics', 'Initech', ''),
);
const tags = fc.subarray(['customer', 'Customer', 'partner', 'kunde']);
const rules: fc.Arbitrary<StopRules> = fc.record({
  sameCompanyReplied: fc.boolean(),
  tags,
  listIds: fc.subarray(LISTS),
});
const facts: fc.Arbitrary<StopFacts> = fc.record({
  tags,
  lists: fc.subarray(LISTS.map((id) => ({ id, name: `List ${id.at(-1)}` }))),
  company: companies,
  repliesOfOthers: fc.array(
    fc.record({
      company: companies,
      senderName: fc.constantFrom('Ada', 'Tomas'),
      at: fc.integer({ min: 0, max: NOW }),
    }),
    { maxLength: 4 },
  ),
});

describe('stop rules', () => {
  it('stop nobody in a campaign that has none', () => {
    expect(hasStopRules(OFF)).toBe(false);
    fc.assert(fc.property(facts, (known) => whichRuleStops(OFF, known, NOW) === null));
  });

  it('stop exactly whom one of them names', () => {
    fc.assert(
      fc.property(rules, facts, (set, known) => {
        const fold = (tag: string) => tag.toLowerCase();
        const isStopped =
          (set.sameCompanyReplied &&
            known.repliesOfOthers.some(({ company }) => isSameCompany(company, known.company))) ||
          set.tags.some((tag) => known.tags.map(fold).includes(fold(tag))) ||
          set.listIds.some((id) => known.lists.some((list) => list.id === id));
        expect(whichRuleStops(set, known, NOW) !== null).toBe(isStopped);
      }),
    );
  });

  it('stop at least as many as with fewer rules', () => {
    fc.assert(
      fc.property(rules, facts, (set, known) => {
        if (whichRuleStops(set, known, NOW) !== null) return;
        for (const less of [
          { ...set, sameCompanyReplied: false },
          { ...set, tags: [] },
          { ...set, listIds: [] },
        ]) {
          expect(whichRuleStops(less, known, NOW)).toBeNull();
        }
      }),
    );
  });

  it('end the sequence wherever the lead stands, with a reason that names the rule', () => {
    const graph = defaultSequence(7);
    const state = startEnrolment(graph.startNodeId, 0);
    fc.assert(
      fc.property(rules, facts, (set, known) => {
        const signal = whichRuleStops(set, known, NOW);
        if (signal === null) return;
        const decision = decide(graph, state, { ...NO_FACTS, stops: [signal] }, NOW, () => 0);
        expect(decision).toMatchObject({ decision: 'finish', outcome: 'skipped' });
        expect(describeDecisionReason(decision.reason)).toMatch(/^Stopped: .+\.$/);
      }),
    );
  });

  it('compare companies as exclusions do; people without one are not colleagues', () => {
    expect(isSameCompany('Zelomadra GmbH', 'ZELOMADRA')).toBe(true);
    expect(isSameCompany('Acme', 'Acme Robotics')).toBe(false);
    expect(isSameCompany(null, null)).toBe(false);
    expect(isSameCompany('', '—')).toBe(false);
  });

  it('name the first answer of a colleague before tags and lists', () => {
    const known: StopFacts = {
      tags: ['customer'],
      lists: [{ id: LISTS[0] ?? '', name: 'Customers' }],
      company: 'Zelomadra',
      repliesOfOthers: [
        { company: 'Zelomadra GmbH', senderName: 'Ada Lovelace', at: 20 },
        { company: 'ZELOMADRA', senderName: 'Tomas Berg', at: 10 },
      ],
    };
    const all = { sameCompanyReplied: true, tags: ['CUSTOMER'], listIds: LISTS };
    const said = (set: StopRules) => {
      const signal = whichRuleStops(set, known, NOW);
      if (signal === null) return null;
      const graph = defaultSequence(7);
      const facts = { ...NO_FACTS, stops: [signal] };
      return describeDecisionReason(
        decide(graph, startEnrolment(graph.startNodeId, 0), facts, NOW, () => 0).reason,
      );
    };
    expect(said(all)).toBe('Stopped: somebody at Zelomadra replied to Tomas Berg.');
    expect(said({ ...all, sameCompanyReplied: false })).toBe('Stopped: this lead has the tag “CUSTOMER”.');
    expect(said({ ...OFF, listIds: LISTS })).toBe('Stopped: this lead is on the list “Customers”.');
    expect(whichRuleStops(all, NOBODY, NOW)).toBeNull();
  });
});
