import { describe, expect, it } from 'vitest';
import { accountBadges, statusFromProvider, worstStatus } from './account-status.ts';

describe('account status', () => {
  it.each([
    ['OK', 'Active'],
    ['CONNECTING', 'Active'],
    ['RECONNECTED', 'Active'],
    ['CREDENTIALS', 'Disconnected'],
    ['PERMISSIONS', 'Disconnected'],
    ['STOPPED', 'Disconnected'],
    ['ERROR', 'Disconnected'],
    ['DELETED', 'Deleted'],
    ['SOMETHING_NEW', null],
    ['constructor', null],
  ])('reads %s as %s', (word, status) => {
    expect(statusFromProvider(word)).toBe(status);
  });

  it('is the worst of its sources', () => {
    expect(worstStatus(['Active', 'Disconnected'])).toBe('Disconnected');
    expect(worstStatus(['Disconnected', 'Deleted'])).toBe('Deleted');
    expect(worstStatus(['Active'])).toBe('Active');
  });

  it('shows badges beside it, the most urgent first', () => {
    const account = { checkpointPending: true, cooldownUntil: 10, warmingUp: true, now: 5 };
    expect(accountBadges(account)).toEqual(['Checkpoint', 'Cooling down', 'Warming up']);
    expect(accountBadges({ ...account, checkpointPending: false, warmingUp: false, now: 10 })).toEqual([]);
  });
});
