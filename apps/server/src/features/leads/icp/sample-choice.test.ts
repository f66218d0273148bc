import { fitOf } from '@waypost/domain/leads/icp/fit';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { describe, expect, it } from 'vitest';
import type { SamplePerson } from '../../../ports/sample-people.ts';
import type { NetworkSearched } from '../leads-network.ts';
import { factsOfSearched, judgeByRules, type JudgedPerson } from './judged.ts';
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
  industry: 'Truck Transportation',
  companySize: '51-200',
  ...given,
});
const judgedOf = (criteria: readonly Criterion[], person: NetworkSearched): JudgedPerson => {
  const judgements = judgeByRules(criteria, factsOfSearched(person, 0));
  return { person, judgements, score: fitOf(criteria, judgements).score, liked: null };
};
const words = (url: string) => {
  const { searchParams } = new URL(url);
  return [searchParams.get('titleFreeText'), searchParams.get('keywords')];
};

describe('the searches of samples', () => {
  const titles = criterion('titles', ['Head of Finance', 'CFO']);
  const industries = criterion('industries', ['logistics']);

  const rounds = (criteria: Criterion[]) => {
    const { narrowed, plain } = sampleSearches(criteria);
    return { narrowed: narrowed.map(words), plain: plain.map(words) };
  };
  const titlesAlone = [
    ['Head of Finance', null],
    ['CFO', null],
  ];

  it('ask for the industry beside the title first, then as the preview does', () => {
    expect(rounds([titles, industries])).toEqual({
      narrowed: [
        ['Head of Finance', 'logistics'],
        ['CFO', 'logistics'],
      ],
      plain: titlesAlone,
    });
  });

  it('are those of the preview alone where words are asked for, or the industry is only nice', () => {
    const nice = { ...industries, stance: 'nice' as const };
    expect(rounds([titles, nice])).toEqual({ narrowed: [], plain: titlesAlone });
    expect(rounds([titles, industries, criterion('keywords', ['payroll'])])).toEqual({
      narrowed: [],
      plain: [
        ['Head of Finance', 'payroll'],
        ['CFO', 'payroll'],
      ],
    });
    expect(rounds([industries])).toEqual({ narrowed: [], plain: [[null, 'logistics']] });
  });

  it('are none where nothing can be looked for', () => {
    expect(sampleSearches([criterion('technologies', ['HubSpot'])])).toEqual({ narrowed: [], plain: [] });
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

  it('are judged by what a search shows: who misses a Must is out, the best comes first, among equals who was found first', () => {
    const criteria = [
      criterion('titles', ['Head of Finance']),
      criterion('keywords', ['cargo'], { stance: 'nice' }),
      criterion('countries', ['Netherlands'], { stance: 'exclude' }),
    ];
    const judged = [
      somebody('open', { headline: 'Head of Finance at Nordhaven', company: 'Nordhaven' }),
      somebody('cook', { headline: 'Chef at Nordhaven Cargo', title: 'Chef' }),
      somebody('best'),
      somebody('dutch', { location: 'Utrecht, Netherlands' }),
      somebody('equal'),
    ].map((one) => judgedOf(criteria, asSearched(one)));
    const best = bestOf(criteria, judged, 10);
    expect(best.map(({ person, score }) => [person.firstName, score])).toEqual([
      ['best', 100],
      ['equal', 100],
      ['open', 83],
    ]);
    expect(best[0]?.judgements[1]?.fact).toMatchObject({ text: 'Head of Finance at Nordhaven Cargo' });
    expect(bestOf(criteria, judged, 1)).toHaveLength(1);
    expect(best.map(({ person }) => person.profileUrl)).toEqual([null, null, null]);
  });

  it('have the trade and size of their company: scores differ by them, and each says why', () => {
    const criteria = [
      criterion('titles', ['Head of Finance']),
      criterion('industries', ['financial services']),
      criterion('company_size', ['51-200'], { stance: 'nice' }),
    ];
    const people = [
      somebody('large', { industry: 'Financial Services', companySize: '1001-5000' }),
      somebody('fits', { industry: 'Financial Services' }),
      somebody('trucks'),
    ];
    const judged = people.map((one) => judgedOf(criteria, asSearched(one)));
    const best = bestOf(criteria, judged, 10);
    expect(best.map(({ person, score }) => [person.firstName, score])).toEqual([
      ['fits', 100],
      ['large', 87],
      ['trucks', 49],
    ]);
    expect(best[0]?.judgements.map(({ fact }) => fact?.text)).toEqual([
      'Head of Finance',
      'Financial Services',
      '51-200',
    ]);
  });

  it('are those known to fit, then who may, then who comes close; each says what their company is, whatever they score', () => {
    const criteria = [
      criterion('titles', ['Head of Finance']),
      criterion('industries', ['insurance']),
      criterion('technologies', ['DATEV'], { stance: 'nice', weight: 5 }),
    ];
    const judged = [
      somebody('trucks', { headline: 'Head of Finance with DATEV' }),
      somebody('chef', { title: 'Chef', headline: 'Chef', industry: 'Insurance' }),
      somebody('open', { industry: '', headline: 'Head of Finance with DATEV' }),
      somebody('fits', { industry: 'Insurance' }),
    ].map((one) => judgedOf(criteria, asSearched(one)));
    const best = bestOf(criteria, judged, 10);
    expect(best.map(({ person, standing, score }) => [person.firstName, standing, score])).toEqual([
      ['fits', 'fits', 85],
      ['open', 'may_fit', 70],
      ['trucks', 'close', 49],
    ]);
    expect(best[2]?.judgements[1]).toMatchObject({
      verdict: 'missed',
      fact: { text: 'Truck Transportation' },
    });
  });

  it('that come close are those first who miss the least', () => {
    const criteria = [
      criterion('titles', ['Head of Finance']),
      criterion('countries', ['Germany']),
      criterion('industries', ['insurance']),
      criterion('company_size', ['51-200']),
    ];
    const judged = [somebody('both', { companySize: '1001-5000' }), somebody('trade')].map((one) =>
      judgedOf(criteria, asSearched(one)),
    );
    expect(bestOf(criteria, judged, 10).map(({ person, score }) => [person.firstName, score])).toEqual([
      ['trade', 49],
      ['both', 49],
    ]);
  });

  it('are never somebody whom the trade or size of their company rules out', () => {
    const criteria = [
      criterion('titles', ['Head of Finance']),
      criterion('industries', ['insurance']),
      criterion('industries', ['gambling'], { stance: 'exclude' }),
      criterion('company_size', ['1001-5000'], { stance: 'exclude' }),
    ];
    const judged = [
      somebody('casino', { industry: 'Gambling Facilities' }),
      somebody('large', { companySize: '1001-5000' }),
      somebody('trucks'),
    ].map((one) => judgedOf(criteria, asSearched(one)));
    expect(bestOf(criteria, judged, 10).map(({ person }) => person.firstName)).toEqual(['trucks']);
  });
});
