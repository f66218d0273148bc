import type { LeadSignal } from '@waypost/contract/leads-enrichment';
import { expect, test } from 'vitest';
import { contextTitle } from '../model/lead-words.ts';
import { freshWords, signalQuote, signalWords } from './signal-words.ts';

const signal = (more: Partial<LeadSignal>): LeadSignal => ({
  ...{ kind: 'posted', text: null, from: null, to: null, url: null, accountId: null, at: null },
  ...{ noticedAt: '2026-11-01T00:00:00.000Z', ...more },
});

test('a signal says what happened, and quotes what was posted', () => {
  expect(
    signalWords(signal({ kind: 'changed_job', from: 'CEO at Acme', to: 'CTO at Nord' }), undefined),
  ).toBe('Changed job: CEO at Acme → CTO at Nord');
  expect(signalWords(signal({ kind: 'connected' }), 'Anna')).toBe('Connected with Anna');
  expect(signalWords(signal({ kind: 'attended', text: 'Expo' }), undefined)).toBe('Attended “Expo”');
  expect(signalQuote(signal({ kind: 'posted', to: 'Nice' }))).toBe('Nice');
  expect(signalQuote(signal({ kind: 'reacted', text: 'LIKE' }))).toBeNull();
});

test('a reaction is called what the context of the lead calls it', () => {
  for (const reaction of ['EMPATHY', 'entertainment', 'like', 'LOVE'])
    expect(signalWords(signal({ kind: 'reacted', text: reaction }), undefined)).toBe(
      contextTitle({ kind: 'likes', reaction }, undefined).replace('Reacted', 'Reacted to a post'),
    );
  expect(signalWords(signal({ kind: 'reacted', text: 'EMPATHY' }), undefined)).toBe(
    'Reacted to a post: Love',
  );
});

test('how long ago is said in steps, and not at all where no date is known', () => {
  const now = Date.parse('2026-11-10T00:00:00.000Z');
  expect(freshWords('2026-11-04T00:00:00.000Z', now)).toBe('within the last 7 days');
  expect(freshWords('2026-10-20T00:00:00.000Z', now)).toBe('within the last 30 days');
  expect(freshWords('2026-01-01T00:00:00.000Z', now)).toBeNull();
  expect(freshWords('2026-12-01T00:00:00.000Z', now)).toBeNull();
  expect(freshWords(null, now)).toBeNull();
});
