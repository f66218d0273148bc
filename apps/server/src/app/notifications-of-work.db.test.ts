import { placeOf, titleOf } from '@waypost/domain/notifications/words';
import type { ProductEvents } from '@waypost/domain/product-events';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inWorkspace } from '../platform/db/tenant.ts';
import {
  account,
  announce,
  campaign,
  letters,
  lose,
  mara,
  newcomer,
  platform,
  reply,
  runMail,
  told,
  useNotificationStage,
} from './testing/notification-stage.ts';

useNotificationStage();

describe('in the product', () => {
  it('A12 an account that was unlinked is no longer said to be lost: unread before, read now, and no letter leaves', async () => {
    const person = await newcomer();
    await lose(person);
    await reply(person);
    expect((await told(person)).unread).toBe(2);
    const at = platform.clock.businessNow();
    await announce(person, 'linkedin.account-deleted', {
      linkedinAccountId: account,
      at,
    });
    const { unread, items } = await told(person);
    expect(unread).toBe(1);
    expect(items.find(({ kind }) => kind === 'account_lost')?.readAt).not.toBeNull();
  });

  it('A12 an account that is connected again settles what was told of it: read, with when, told to open bells, and no letter leaves', async () => {
    const person = await newcomer();
    const hints = () =>
      inWorkspace(platform.db, person.workspaceId, async (tx) => {
        const { rows } = await sql`select 1 from live_events
          where workspace_id = ${person.workspaceId} and kind = 'notifications.notification'`.execute(tx);
        return rows.length;
      });
    const reconnect = (linkedinAccountId: string) =>
      announce(person, 'linkedin.account-reconnected', {
        linkedinAccountId,
        at: platform.clock.businessNow(),
      });
    await lose(person);
    await reply(person);
    await reconnect(mara);
    expect(await told(person)).toMatchObject({ unread: 2 });
    const before = await hints();
    const at = new Date(platform.clock.businessNow()).toISOString();
    await reconnect(account);
    await reconnect(account);
    expect(await hints()).toBe(before + 1);
    const { unread, items } = await told(person);
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      { kind: 'reply', readAt: null, settledAt: null },
      { kind: 'account_lost', readAt: at, settledAt: at },
    ]);
    await runMail();
    expect(letters).toEqual([]);
    // Lost once more, it is news again.
    platform.clock.advance(60_000);
    await lose(person);
    expect((await told(person)).items[0]).toMatchObject({
      kind: 'account_lost',
      readAt: null,
      settledAt: null,
    });
  });

  it('a campaign that ended by itself or could not start is told under its name, each time once', async () => {
    const person = await newcomer();
    const at = Date.parse('2026-12-07T09:00:00Z');
    const finished = {
      ...{ campaignId: campaign, at, leads: 1_204, replied: 34, failed: 6 },
      because: 'steps_done' as const,
    };
    await announce(person, 'campaigns.finished', finished);
    await announce(person, 'campaigns.finished', finished);
    await announce(person, 'campaigns.not-started', { ...finished, reason: 'All senders are disconnected.' });
    const items = (await told(person)).items.toReversed();
    expect(items.map((item) => [titleOf(item), item.detail, placeOf(item)])).toEqual([
      [
        'RevOps is finished',
        'Of 1,204 leads 34 replied, 6 failed and can be tried again.',
        `/campaign/${campaign}`,
      ],
      [
        'RevOps could not start',
        'All senders are disconnected. It is a draft again.',
        `/campaign/${campaign}`,
      ],
    ]);
    await runMail();
    // That one is finished asks for nothing: by itself it is no letter.
    expect(letters.map(({ subject }) => subject)).toEqual(['RevOps could not start']);
  });

  it('a campaign that was paused because nothing was running is told with the reason, by mail too', async () => {
    const person = await newcomer();
    const reason = 'Waypost was off for 9 days.';
    await announce(person, 'campaigns.paused', { campaignId: campaign, at: 1, reason });
    const { items } = await told(person);
    expect(items.map((item) => [titleOf(item), item.detail, placeOf(item)])).toEqual([
      ['RevOps is paused', reason, `/campaign/${campaign}`],
    ]);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['RevOps is paused']);
  });

  it('a decision is asked for where the lead stands, and is no longer once somebody decided', async () => {
    const person = await newcomer();
    const action: Omit<
      ProductEvents['linkedin.action-ended'],
      'outcome' | 'code' | 'message' | 'wasInReview'
    > = {
      ...{
        actionId: 'a1',
        linkedinAccountId: account,
        leadId: mara,
        campaignId: campaign,
        enrolmentId: null,
      },
      ...{ kind: 'invite', stepId: null, providerRef: null, chatId: null },
      at: platform.clock.businessNow(),
    };
    const end = async (outcome: 'needs_review' | 'rejected', message: string) =>
      announce(person, 'linkedin.action-ended', {
        ...action,
        ...{ outcome, code: outcome, message, wasInReview: outcome === 'rejected' },
      });
    await end('needs_review', 'LinkedIn refused it for weeks.');
    const [asked] = (await told(person)).items;
    expect([titleOf(asked!), asked?.detail, placeOf(asked!)]).toEqual([
      'An action for Mara Lind needs your decision',
      'LinkedIn refused it for weeks.',
      `/campaign/${campaign}?tab=leads&search=Mara%20Lind`,
    ]);
    await end('rejected', 'Skipped by hand.');
    const after = await told(person);
    expect([after.unread, after.items.length, titleOf(after.items[0]!)]).toEqual([
      ...[0, 1, 'An action for Mara Lind is decided'],
    ]);
    expect(after.items[0]?.settledAt).not.toBeNull();
  });
});
