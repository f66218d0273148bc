import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '../linkedin/account-status.ts';
import { CAMPAIGN_STATUSES } from './lifecycle.ts';
import { handOver, isReached, keepRefused, receiversOf, sendersFixed } from './senders.ts';

const ACCOUNT_STATUSES = ['Active', 'Disconnected', 'Deleted'] as const;

describe('senders of a campaign', () => {
  it('change while it is active or paused, and nowhere else', () => {
    expect(CAMPAIGN_STATUSES.filter((status) => sendersFixed(status) === null)).toEqual(['Active', 'Paused']);
    expect(sendersFixed('Completed')?.message).toBe(
      'The senders of a campaign that is Completed cannot be changed.',
    );
  });

  it('keep their leads only while they can come back', () => {
    const refused = ACCOUNT_STATUSES.filter((status) => keepRefused({ name: 'Ines', status }) !== null);
    expect(refused).toEqual(['Deleted']);
  });

  it('have reached whom they wrote to or may have written to; a visit is no word', () => {
    const none = { state: 'none', sentAt: null } as const;
    expect(isReached({ invitation: none, mayHaveHeard: false })).toBe(false);
    expect(isReached({ invitation: none, mayHaveHeard: true })).toBe(true);
    expect(isReached({ invitation: { state: 'pending', sentAt: 1 }, mayHaveHeard: false })).toBe(true);
    expect(isReached({ invitation: { state: 'declined', sentAt: 1 }, mayHaveHeard: false })).toBe(true);
  });

  it('hand over to connected ones, to disconnected ones only without any other, to unlinked ones never', () => {
    const of = (id: string, status: AccountStatus) => ({ id, status, leads: 0 });
    const ids = (all: ReturnType<typeof of>[]) => receiversOf(all).map(({ id }) => id);
    expect(ids([of('a', 'Active'), of('b', 'Disconnected'), of('c', 'Deleted')])).toEqual(['a']);
    expect(ids([of('b', 'Disconnected'), of('c', 'Deleted')])).toEqual(['b']);
    expect(ids([of('c', 'Deleted')])).toEqual([]);
  });
});

describe('a lead that is handed over', () => {
  const state = { startedAt: 1, nodeId: 'message-1', enteredAt: 5, variantId: 'a', finished: null };
  it('goes on where it stands; one that was connected with the old sender begins again', () => {
    expect(handOver(state, null, 'visit', 9)).toEqual(state);
    expect(handOver(state, true, 'visit', 9)).toEqual({
      ...state,
      nodeId: 'visit',
      enteredAt: 9,
      variantId: null,
    });
  });
});
