import { rateOf } from '@waypost/domain/campaigns/stats';
import { expect, it } from 'vitest';
import { aCampaign } from '../../../testing/campaigns.ts';
import { chosenCampaigns, firstOrder, foldersOf, orderOf, tagsOf } from './campaign-order.ts';

const none = {
  search: '',
  status: null,
  sender: null,
  owner: null,
  folder: null,
  tag: null,
  only: null,
  failed: false,
};
const named = (name: string, given: object) => aCampaign({ id: `${name}-id`, name, ...given });
const campaigns = [
  named('Nordics', { folder: 'EMEA', tags: ['Founders'], owner: { id: 'o1', name: 'Olga' } }),
  named('Iberia', { folder: 'EMEA', tags: [], owner: { id: 'o2', name: 'Ben' } }),
  named('Texas', { folder: null, tags: ['Founders', 'Event'], owner: null }),
];
const names = (filter: Partial<typeof none>, sort = firstOrder) =>
  chosenCampaigns(campaigns, { ...none, ...filter }, sort).map(({ name }) => name);

it('folder, tag and owner narrow the list together, and the search finds folder and tag too', () => {
  expect(names({ folder: 'EMEA' } as object)).toEqual(['Iberia', 'Nordics']);
  expect(names({ tag: 'Founders' } as object)).toEqual(['Nordics', 'Texas']);
  expect(names({ tag: 'Founders', folder: 'EMEA' } as object)).toEqual(['Nordics']);
  expect(names({ owner: 'o2' } as object)).toEqual(['Iberia']);
  expect(names({ search: 'emea' })).toEqual(['Iberia', 'Nordics']);
  expect(names({ search: 'event' })).toEqual(['Texas']);
  expect([foldersOf(campaigns), tagsOf(campaigns)]).toEqual([['EMEA'], ['Event', 'Founders']]);
});

it('sorts by owner, those without one last either way', () => {
  expect(names({}, orderOf('owner-asc'))).toEqual(['Iberia', 'Nordics', 'Texas']);
  expect(names({}, orderOf('owner-desc'))).toEqual(['Nordics', 'Iberia', 'Texas']);
});

it('sorts by positive rate, campaigns without enough data or without a sorted reply last either way', () => {
  const rated = [12, 40, null].map((percent, place) =>
    aCampaign({
      id: `${place}`,
      name: `${percent}`,
      positiveRate: { numerator: 1, denominator: 25, percent },
    }),
  );
  const unsorted = aCampaign({
    id: '3',
    name: 'unsorted',
    replyRate: rateOf(9, 40),
    positiveRate: rateOf(0, 40),
    unsortedReplies: 9,
  });
  rated.push(unsorted);
  const order = (sort: string) => chosenCampaigns(rated, none, orderOf(sort)).map(({ name }) => name);
  expect(order('positive-desc')).toEqual(['40', '12', 'null', 'unsorted']);
  expect(order('positive-asc')).toEqual(['12', '40', 'null', 'unsorted']);
});
