import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { describe, expect, it } from 'vitest';
import type { SamplePerson } from '../../../ports/sample-people.ts';
import { judgeByRules, factsOfSearched } from './judged.ts';
import { asSearched, bestOf, inTurns, sampleSearches } from './sample-choice.ts';

const criterion = (kind: Criterion['kind'], values: string[], given: Partial<Criterion> = {}): Criterion => ({
  ...{ id: `${kind} ${values[0]}`, kind, values, stance: 'must', weight: 3, quote: null },
  ...given,
});
const somebody = (name: string, given: Partial<SamplePerson> = {}): SamplePerson => ({
  publicIdentifier: name,
  firstName: name,
  lastName: 'Example',
  headline: 'Head of Finance at Nordhaven Cargo',
  location: 'Berlin, Germany',
  title: 'Head of Finance',
  company: 'Nordhaven Cargo',
  industry: 'Transportation, Logistics and Storage',
  companySize: '51-200',
  ...given,
});
const words = (url: string) => {
  const { searchParams } = new URL(url);
  return [searchParams.get('titleFreeText'), searchParams.get('keywords')];
};

describe('the searches of samples', () => {
  const titles = criterion('titles', ['Head of Finance', 'CFO']);
  const industries = criterion('industries', ['logistics']);

  it('ask for the industry beside the title first, then as the preview does', () => {
    expect(sampleSearches([titles, industries]).map(words)).toEqual([
      ['Head of Finance', 'logistics'],
      ['CFO', 'logistics'],
      ['Head of Finance', null],
      ['CFO', null],
    ]);
  });

  it('are those of the preview alone where words are asked for, or the industry is only nice', () => {
    const nice = { ...industries, stance: 'nice' as const };
    const keywords = criterion('keywords', ['payroll']);
    expect(sampleSearches([titles, nice]).map(words)).toEqual([
      ['Head of Finance', null],
      ['CFO', null],
    ]);
    expect(sampleSearches([titles, industries, keywords]).map(words)).toEqual([
      ['Head of Finance', 'payroll'],
      ['CFO', 'payroll'],
    ]);
  });

  it('are none where nothing can be looked for', () => {
    expect(sampleSearches([criterion('technologies', ['HubSpot'])])).toEqual([]);
  });
});

describe('the samples', () => {
  it('are taken from every search in turns, each person once, so many at most', () => {
    const [a, b, c, d] = [somebody('a'), somebody('b'), somebody('c'), somebody('d')];
    const names = (people: readonly SamplePerson[]) => people.map(({ firstName }) => firstName);
    expect(names(inTurns([[a, b], [c, a], [d]], 60))).toEqual(['a', 'c', 'd', 'b']);
    expect(names(inTurns([[a, b], [c]], 2))).toEqual(['a', 'c']);
    expect(inTurns([], 60)).toEqual([]);
  });

  it('are judged by what profile and company page show: who misses a Must is out, the best comes first', () => {
    const criteria = [
      criterion('industries', ['logistics']),
      criterion('company_size', ['51-200'], { stance: 'nice' }),
      criterion('countries', ['Netherlands'], { stance: 'exclude' }),
    ];
    const judged = [
      somebody('small', { companySize: '11-50' }),
      somebody('cook', { industry: 'Restaurants' }),
      somebody('best'),
      somebody('dutch', { location: 'Utrecht, Netherlands' }),
      somebody('equal'),
    ].map((one) => {
      const person = asSearched(one);
      const judgements = judgeByRules(criteria, factsOfSearched(person, 0));
      return { person, judgements, score: person.firstName === 'small' ? 77 : 100, liked: null };
    });
    const best = bestOf(criteria, judged, 10);
    expect(best.map(({ person }) => person.fullName)).toEqual([
      'best Example',
      'equal Example',
      'small Example',
    ]);
    expect(best[0]?.judgements[0]?.fact).toMatchObject({
      field: 'industry',
      text: 'Transportation, Logistics and Storage',
    });
    expect(bestOf(criteria, judged, 1)).toHaveLength(1);
    expect(best.map(({ person }) => person.profileUrl)).toEqual([null, null, null]);
  });
});
