import { describe, expect, it } from 'vitest';
import { campaignDay, parseEventLink } from './event-link.ts';
import { headlineParts, jobInHeadline, jobOrHeadline } from './headline.ts';
import { isWantedRelation } from './relation-filter.ts';
import { estimateSource, readsOf } from './source-estimate.ts';

describe('what reading takes', () => {
  it('fits into today', () =>
    expect(estimateSource({ people: 420, perPage: 100, spends: true }, { left: 900, cap: 1_000 })).toEqual({
      reads: 5,
      results: 420,
      today: 420,
      minutes: 1,
      days: 1,
    }));
  it('goes on over days when more is asked than the account may read', () =>
    expect(
      estimateSource({ people: 2_500, perPage: 100, spends: true }, { left: 300, cap: 1_000 }),
    ).toMatchObject({
      today: 300,
      days: 4,
    }));
  it('an account that may read nothing never ends', () =>
    expect(estimateSource({ people: 5, perPage: 100, spends: true }, { left: 0, cap: 0 }).days).toBeNull());
  it('own lists spend nothing', () =>
    expect(
      estimateSource({ people: 30_000, perPage: 1_000, spends: false }, { left: 0, cap: 0 }),
    ).toMatchObject({
      reads: 30,
      results: 0,
      days: 1,
      minutes: 2,
    }));
});

describe('reads of lists', () => {
  it('every list begins with a page of its own', () => {
    expect(readsOf([{ people: 347 }, { people: 130 }], 477, 100)).toBe(6);
    expect(readsOf([{ people: 30 }, { people: 30 }, { people: 0 }], 60, 100)).toBe(2);
  });
  it('an amount that ends before is asked for alone', () => {
    expect(readsOf([{ people: 347 }, { people: 130 }], 5, 100)).toBe(1);
    expect(readsOf([{ people: 347 }, { people: 130 }], 350, 100)).toBe(5);
  });
  it('comments with replies are reads of their own', () => {
    expect(readsOf([{ people: 71, withReplies: 25 }], 71, 100)).toBe(26);
    expect(readsOf([{ people: 71, withReplies: 25 }], 5, 100)).toBe(6);
  });
  it('more reads take longer', () =>
    expect(
      estimateSource({ people: 71, perPage: 100, spends: true, reads: 46 }, { left: 900, cap: 1_000 }),
    ).toMatchObject({ reads: 46, results: 71, minutes: 3 }));
});

describe('links to events', () => {
  it.each([
    ['https://www.linkedin.com/events/growth-summit-20267123456789/', '20267123456789'],
    ['https://www.linkedin.com/events/growth-summit-7123456789/comments/', '7123456789'],
    ['linkedin.com/events/7123456789', '7123456789'],
    ['https://www.linkedin.com/events/salessummitberlin7180000000000000001/about/', '7180000000000000001'],
    ['https://www.linkedin.com/events/hackathon20257346481683258404865/theater/', '7346481683258404865'],
    ['https://www.linkedin.com/events/sales-summit-7180000000000000001/', '7180000000000000001'],
    ['https://www.linkedin.com/events/7180000000000000001/', '7180000000000000001'],
    ['https://de.linkedin.com/events/7123456789/about/?trk=x', '7123456789'],
    ['https://www.linkedin.com/search/results/people/?eventAttending=%5B%227123456789%22%5D', '7123456789'],
  ])('%s', (link, id) => expect(parseEventLink(link)?.eventId).toBe(id));
  it('reads a name out of the address where there is one', () => {
    expect(
      parseEventLink('https://www.linkedin.com/events/growth-summit-berlin-7123456789/')?.nameGuess,
    ).toBe('Growth summit berlin');
    expect(parseEventLink('linkedin.com/events/hackathon20257346481683258404865/')?.nameGuess).toBe(
      'Hackathon2025',
    );
    expect(parseEventLink('https://www.linkedin.com/events/7123456789/')?.nameGuess).toBeNull();
  });
  it.each([
    '',
    'https://example.com/events/7123456789',
    'https://www.linkedin.com/events/',
    'https://www.linkedin.com/in/ada',
  ])('refuses %s', (link) => expect(parseEventLink(link)).toBeNull());
  it('counts days around the event across months', () => {
    expect(campaignDay('2026-03-03', 'before')).toBe('2026-02-26');
    expect(campaignDay('2026-12-31', 'after')).toBe('2027-01-01');
    expect(campaignDay('soon', 'after')).toBeNull();
  });
});

describe('filters of connections', () => {
  const filter = { connectedSince: null, title: '', company: '', location: '' };
  it.each([
    ['Head of Sales at Acme | Speaker', 'Head of Sales', 'Acme'],
    ['Vertriebsleiter bei Müller GmbH', 'Vertriebsleiter', 'Müller GmbH'],
    ['Founder', 'Founder', null],
    [null, null, null],
  ])('%s', (headline, title, company) => expect(headlineParts(headline)).toEqual({ title, company }));
  it.each<readonly [string, string | null, string | null]>([
    ['Head of Sales at Acme | Speaker', 'Head of Sales', 'Acme'],
    ['Vertriebsleiter bei Müller GmbH', 'Vertriebsleiter', 'Müller GmbH'],
    ['Marketing Manager @ 3M', 'Marketing Manager', '3M'],
    ...[
      'Founder',
      'Helping teams sell more',
      'Helping teams at Acme',
      'I sell at Acme',
      'Selling at scale',
      'Experto en Ventas',
      '',
    ].map((slogan): readonly [string, null, null] => [slogan, null, null]),
  ])('what is stored of "%s" is in it', (headline, title, company) =>
    expect(jobInHeadline(headline)).toEqual({ title, company }),
  );
  it('takes the headline only where nothing else tells the job', () => {
    const headline = 'Head of Sales at Acme';
    const none = { title: null, company: null };
    expect(jobOrHeadline(none, headline)).toEqual({ title: 'Head of Sales', company: 'Acme' });
    expect(jobOrHeadline({ title: 'CFO', company: null }, headline)).toEqual({ title: 'CFO', company: null });
    expect(jobOrHeadline(none, null)).toEqual(none);
  });
  it('looks for any of several words without accents', () => {
    const person = { headline: 'Chef de vente chez Éclair', connectedAt: 5, location: 'Paris, France' };
    expect(isWantedRelation({ ...filter, company: 'acme, eclair' }, person)).toBe(true);
    expect(isWantedRelation({ ...filter, title: 'cto' }, person)).toBe(false);
    expect(isWantedRelation({ ...filter, location: 'france' }, person)).toBe(true);
    expect(isWantedRelation({ ...filter, location: 'france' }, { ...person, location: null })).toBe(false);
    expect(isWantedRelation({ ...filter, connectedSince: 6 }, person)).toBe(false);
    expect(isWantedRelation({ ...filter, connectedSince: 6 }, { ...person, connectedAt: null })).toBe(true);
  });
});
