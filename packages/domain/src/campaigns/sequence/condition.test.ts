import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  branchLabel,
  compares,
  conditionTestSchema,
  isDrawn,
  isTagged,
  questionOf,
  type ConditionTest,
} from './condition.ts';
import { startEnrolment, NO_FACTS, type EnrolmentFacts } from './enrolment.ts';
import type { SequenceGraph } from './graph.ts';
import { decide } from './next-actions.ts';

const NOW = Date.parse('2026-03-16T09:00:00Z');
const lead = {
  fields: { company: 'Ibex GmbH', title: 'CEO', headline: null, location: null, email: null },
  tags: ['Wärm'],
  score: null,
  lastReplyAt: null,
  lotKey: 'lead-1',
};

/** Which way a lead takes; null while it has to wait. */
function way(test: ConditionTest, facts: Partial<EnrolmentFacts> = {}, looked?: boolean) {
  const graph: SequenceGraph = {
    formatVersion: 1,
    startNodeId: 'c',
    nodes: {
      c: { id: 'c', kind: 'condition', test, yes: 'yes', no: 'no' },
      yes: { id: 'yes', kind: 'end' },
      no: { id: 'no', kind: 'end' },
    },
  };
  const state = {
    ...startEnrolment('c', NOW),
    ...(looked === undefined ? {} : { looked: { nodeId: 'c', yes: looked } }),
  };
  const decision = decide(graph, state, { ...NO_FACTS, lead, ...facts }, NOW, () => 0);
  return decision.decision === 'finish' ? decision.state.nodeId : decision.reason.code;
}

describe('conditions', () => {
  it('connected: what is known decides, else somebody looks', () => {
    expect(way({ kind: 'connected' }, { connected: true })).toBe('yes');
    expect(way({ kind: 'connected' }, { connected: false })).toBe('no');
    expect(way({ kind: 'connected' }, { invitation: { state: 'accepted', sentAt: NOW } })).toBe('yes');
    expect(way({ kind: 'connected' })).toBe('needs_look');
    expect(way({ kind: 'connected' }, {}, true)).toBe('yes');
    expect(way({ kind: 'connected' }, {}, false)).toBe('no');
  });

  it('posted: somebody always looks, at this very step', () => {
    expect(way({ kind: 'posted_within', days: 7 })).toBe('needs_look');
    expect(way({ kind: 'posted_within', days: 7 }, {}, true)).toBe('yes');
    expect(way({ kind: 'posted_within', days: 7 }, {}, false)).toBe('no');
  });

  it('fields and tags are compared without case and accents', () => {
    const company = (comparison: 'is' | 'contains' | 'is_not' | 'contains_not', value: string) =>
      way({ kind: 'field', field: 'company', comparison, value });
    expect(company('is', 'ibex  gmbh')).toBe('yes');
    expect(company('is_not', 'IBEX GMBH')).toBe('no');
    expect(company('contains', 'bex')).toBe('yes');
    expect(company('contains_not', 'acme')).toBe('yes');
    expect(way({ kind: 'field', field: 'email', comparison: 'known', value: '' })).toBe('no');
    expect(way({ kind: 'field', field: 'email', comparison: 'unknown', value: '' })).toBe('yes');
    expect(way({ kind: 'tagged', tag: 'WARM ' })).toBe('yes');
    expect(isTagged([], 'warm')).toBe(false);
  });

  it('a comparison and its opposite never agree', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: null }), fc.string(), (value, wanted) => {
        const of = (comparison: Parameters<typeof compares>[1]['comparison']) =>
          compares(value, { comparison, value: wanted });
        expect(of('is')).toBe(!of('is_not'));
        expect(of('contains')).toBe(!of('contains_not'));
        expect(of('known')).toBe(!of('unknown'));
      }),
    );
  });

  it('a split sends every lead the same way each time, and the right share of them to the first branch', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 99 }), (key, node, percent) => {
        expect(isDrawn(key, node, percent)).toBe(isDrawn(key, node, percent));
        if (isDrawn(key, node, percent) && percent < 99) expect(isDrawn(key, node, percent + 1)).toBe(true);
      }),
    );
    const drawn = Array.from({ length: 10_000 }, (_, i) => isDrawn(`lead-${i}`, 'split-1', 30)).filter(
      Boolean,
    );
    expect(drawn.length / 100).toBeGreaterThan(28);
    expect(drawn.length / 100).toBeLessThan(32);
    const other = Array.from({ length: 1_000 }, (_, i) => isDrawn(`lead-${i}`, 'split-2', 30));
    const same = other.filter((yes, i) => yes === isDrawn(`lead-${i}`, 'split-1', 30)).length;
    // Independent draws agree in 0.3 * 0.3 + 0.7 * 0.7 of the cases.
    expect(same).toBeGreaterThan(530);
    expect(same).toBeLessThan(630);
  });

  it('replied: a message of the last days, whichever account heard it', () => {
    const ask = (ago: number | null) =>
      way(
        { kind: 'replied_within', days: 30 },
        { lead: { ...lead, lastReplyAt: ago === null ? null : NOW - ago * 86_400_000 } },
      );
    expect([ask(0), ask(30), ask(30.01), ask(null)]).toEqual(['yes', 'yes', 'no', 'no']);
  });

  it('score: strictly above; a lead nobody scored takes "no" at every bound', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.option(fc.nat(100), { nil: null }), (bound, score) => {
        const went = way({ kind: 'score_above', score: bound }, { lead: { ...lead, score } });
        expect(went).toBe(score !== null && score > bound ? 'yes' : 'no');
      }),
    );
  });

  it('open profile: somebody looks at this very step', () => {
    expect(way({ kind: 'open_profile' })).toBe('needs_look');
    expect(way({ kind: 'open_profile' }, {}, true)).toBe('yes');
    expect(way({ kind: 'open_profile' }, {}, false)).toBe('no');
  });

  it('every question has words for itself and for both ways', () => {
    const tests = conditionTestSchema.options.map((option) => option.shape.kind.value);
    expect(tests).toHaveLength(9);
    fc.assert(
      fc.property(
        fc.constantFrom<ConditionTest>(
          { kind: 'accepted_within', days: 1 },
          { kind: 'connected' },
          { kind: 'posted_within', days: 2 },
          { kind: 'field', field: 'title', comparison: 'known', value: '' },
          { kind: 'tagged', tag: 'warm' },
          { kind: 'split', percent: 40 },
          { kind: 'replied_within', days: 90 },
          { kind: 'score_above', score: 60 },
          { kind: 'open_profile' },
        ),
        (test) => {
          expect(questionOf(test)).not.toBe('');
          expect(branchLabel('yes', test)).not.toBe(branchLabel('no', test));
        },
      ),
    );
  });
});
