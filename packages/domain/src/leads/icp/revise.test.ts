import { describe, expect, it } from 'vitest';
import type { Criterion } from './profile.ts';
import { type AskedChange, changesBetween, editedByHand, revise, speaksOf } from './revise.ts';

const one = (id: string, rest: Partial<Criterion> = {}): Criterion => ({
  ...{ id, kind: 'keywords', values: [id], stance: 'must', weight: 3, quote: null },
  ...rest,
});
const titles = one('t', { kind: 'titles', values: ['Head of Sales'], quote: 'heads of sales' });
const places = one('p', { kind: 'countries', values: ['Austria', 'Germany'] });
const level = one('s', { kind: 'seniority', values: ['director'] });
const profile = [titles, places, level];

function asked(action: AskedChange['action'], criterion: number, to: Partial<Criterion> = {}, isSaid = true) {
  const { id: _id, ...rest } = one('x', { ...profile[criterion - 1], quote: null, ...to });
  return { action, criterion, to: rest, isSaid };
}
const told = (sentence: string, changes: AskedChange[], byHand: string[] = []) =>
  revise(profile, changes, { sentence, byHand: new Set(byHand), newId: () => 'new' });

describe('a sentence about a profile', () => {
  it('changes, adds and removes what it asks for, and leaves everything else as it was', () => {
    const { criteria } = told('only in Germany, no agencies, any seniority', [
      asked('change', 2, { values: ['Germany'] }),
      asked('add', 0, { kind: 'industries', values: ['agencies'], stance: 'exclude' }),
      asked('remove', 3),
    ]);
    expect(criteria).toEqual([
      titles,
      { ...places, values: ['Germany'] },
      { ...one('new'), kind: 'industries', values: ['agencies'], stance: 'exclude' },
    ]);
  });

  it('changes nothing for which the answer names none of its words', () => {
    expect(told('only in Germany', [asked('remove', 1, {}, false)]).criteria).toEqual(profile);
  });

  it('leaves what was edited by hand, and says which, unless it speaks of it', () => {
    const soften = asked('change', 3, { stance: 'nice' });
    expect(told('only in Germany', [soften], ['s'])).toMatchObject({ criteria: profile, kept: ['s'] });
    const spoken = told('seniority is not that important', [soften], ['s']);
    expect(spoken).toMatchObject({ kept: [] });
    expect(spoken.criteria[2]).toMatchObject({ id: 's', stance: 'nice' });
  });

  it('joins more of a kind and stance to what is there: two Musts of one kind would rule each other out', () => {
    const more = asked('add', 0, { kind: 'countries', values: ['germany', 'Poland'] });
    expect(told('also Poland', [more]).criteria[1]).toEqual({
      ...places,
      values: ['Austria', 'Germany', 'Poland'],
    });
  });

  it('keeps the words a criterion rests on while its values stay', () => {
    const softer = told('titles matter less', [asked('change', 1, { stance: 'nice' })]).criteria[0];
    expect(softer?.quote).toBe('heads of sales');
    const other = told('titles: CRO', [asked('change', 1, { values: ['CRO'] })]).criteria[0];
    expect(other?.quote).toBeNull();
  });

  it('counts what a full profile has no room for, and ignores criteria that do not exist', () => {
    const full = Array.from({ length: 20 }, (_, index) => one(`k${index}`));
    const given = { sentence: 'Poland', byHand: new Set<string>(), newId: () => 'new' };
    const add = asked('add', 0, { kind: 'countries', values: ['Poland'] });
    expect(revise(full, [add], given)).toMatchObject({ criteria: full, leftOut: 1 });
    expect(told('remove it', [asked('remove', 9)]).criteria).toEqual(profile);
  });

  it('speaks of a criterion by its kind, its values in either number, or what it shall become', () => {
    const agencies = one('a', { kind: 'industries', values: ['agencies'] });
    expect(speaksOf('no agency please', agencies)).toBe(true);
    expect(speaksOf('another sector', agencies)).toBe(true);
    expect(speaksOf('banks instead', agencies, ['bank'])).toBe(true);
    expect(speaksOf('only in Germany', agencies, ['bank'])).toBe(false);
  });
});

it('what changed is told as removed, changed and added; a weight counts for a Nice alone', () => {
  const after = [{ ...titles, weight: 5 }, { ...places, values: ['Germany'] }, one('new')];
  expect(
    changesBetween(profile, after).map(({ change, before, after: now }) => [change, before?.id, now?.id]),
  ).toEqual([
    ['changed', 'p', 'p'],
    ['removed', 's', undefined],
    ['added', undefined, 'new'],
  ]);
});

describe('edited by hand', () => {
  const nice = { ...level, stance: 'nice' as const };
  const byHand = (...versions: [Parameters<typeof editedByHand>[0][number]['madeBy'], Criterion[]][]) => [
    ...editedByHand(versions.map(([madeBy, criteria]) => ({ madeBy, criteria }))),
  ];
  it('is what a person added or changed, not what they left', () => {
    expect(byHand(['ai', [titles, level]], ['person', [titles, nice, places]])).toEqual(['s', 'p']);
  });
  it('ends once a sentence changed it, and comes back when that is undone', () => {
    const changed = [titles, { ...nice, values: ['vp'] }];
    const before = [
      ['ai', [titles, level]],
      ['person', [titles, nice]],
      ['ai', changed],
    ] as Parameters<typeof byHand>;
    expect(byHand(...before)).toEqual([]);
    expect(byHand(...before, ['undo', [titles, nice]])).toEqual(['s']);
  });
  it('outlives weights that ratings moved', () => {
    expect(byHand(['ai', [level]], ['person', [nice]], ['ratings', [{ ...nice, weight: 5 }]])).toEqual(['s']);
  });
});
