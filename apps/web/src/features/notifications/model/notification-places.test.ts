import { NOTIFICATION_KINDS } from '@waypost/domain/notifications/kinds';
import { placeOf } from '@waypost/domain/notifications/words';
import { expect, test } from 'vitest';
import { paths } from '../../../app/paths.ts';

test.each(NOTIFICATION_KINDS)('what is told of %s leads to a page of the product, or nowhere', (kind) => {
  const account = { id: 'a1', name: 'Ada' };
  const place = placeOf({
    kind,
    account,
    lead: null,
    campaign: { id: ':id', name: 'Heads of RevOps' },
    conversationId: 'c1',
    settledAt: null,
    isTrial: false,
  });
  const known: readonly (string | undefined)[] = Object.values(paths);
  expect(place === null || known.includes(place.split('?')[0])).toBe(true);
});
