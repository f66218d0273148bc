import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { readHints } from '../../platform/events/live-events.ts';
import { LinkedInFailure } from '../../ports/linkedin.ts';
import { createSandboxWorld, type SandboxWorld, webhookSecret } from './testing/sandbox-world.ts';

let world: SandboxWorld;
const announced: string[] = [];
const checked: string[] = [];
beforeAll(async () => {
  world = await createSandboxWorld({
    accountChecked: async (_tx, _workspace, id) => void checked.push(id),
  });
  const { announcements } = world.platform;
  announcements.inTransaction('linkedin.account-disconnected', async (_tx, _workspace, event) => {
    announced.push(`disconnected ${event.linkedinAccountId}: ${event.reason}`);
  });
  announcements.inTransaction('linkedin.account-reconnected', async (_tx, _workspace, event) => {
    announced.push(`reconnected ${event.linkedinAccountId}`);
  });
  announcements.inTransaction('linkedin.account-deleted', async (_tx, _workspace, event) => {
    announced.push(`deleted ${event.linkedinAccountId}`);
  });
});
afterAll(() => world.close());

let workspace: string;
let accountId: string;
let providerId: string;
let count = 0;
beforeEach(async () => {
  workspace = world.newWorkspace();
  count += 1;
  ({ accountId } = await world.post(workspace, '/linkedin/account/link', {
    username: `ok+status${count}@example.com`,
    password: 'sandbox',
  }));
  providerId = (await stored()).providerAccountId;
  announced.length = 0;
  checked.length = 0;
});

const stored = async () => {
  const account = await inWorkspace(world.platform.db, workspace, (tx) =>
    world.linkedin.accounts.getAccount(tx, workspace, accountId),
  );
  if (account === undefined) throw new Error('The account is missing.');
  return account;
};
const providerSays = (status: string) => world.control(`/accounts/${providerId}/status`, { status });
const statusNews = (message: string, id = providerId) =>
  world.deliver({ AccountStatus: { account_id: id, account_type: 'LINKEDIN', message } });
const sweepNow = async () => {
  world.platform.clock.advance(6 * 60_000);
  await world.sweep();
};

describe('the status by webhook', () => {
  it('follows what the provider says, announces it once and tells open browsers', async () => {
    await providerSays('CREDENTIALS');
    expect(await statusNews('CREDENTIALS')).toBe(200);
    expect((await stored()).status).toBe('Active');
    await world.processNews();
    expect(await stored()).toMatchObject({
      status: 'Disconnected',
      statusReason: 'LinkedIn signed this account out. Reconnect it in Settings.',
    });
    await statusNews('CREDENTIALS');
    await world.processNews();
    expect(announced).toEqual([
      `disconnected ${accountId}: LinkedIn signed this account out. Reconnect it in Settings.`,
    ]);
    const { events } = await readHints(world.platform.db, workspace, 0);
    expect(events.map((event) => `${event.kind} ${event.refId}`)).toEqual([
      `linkedin.account ${accountId}`,
      `linkedin.account ${accountId}`,
    ]);
    await providerSays('OK');
    await statusNews('OK');
    await world.processNews();
    expect(await stored()).toMatchObject({ status: 'Active', statusReason: null });
    expect(announced.at(-1)).toBe(`reconnected ${accountId}`);
  });

  it('tells the sender once when LinkedIn ended the session by itself, and not when the gateway failed', async () => {
    for (const status of ['CREDENTIALS', 'CREDENTIALS', 'OK', 'ERROR', 'OK', 'PERMISSIONS']) {
      await providerSays(status);
      await statusNews(status);
      await world.processNews();
    }
    expect(checked).toEqual([accountId, accountId]);
  });

  it('is not changed by news that comes late', async () => {
    await statusNews('CREDENTIALS');
    await world.processNews();
    expect((await stored()).status).toBe('Active');
    expect(announced).toEqual([]);
  });

  it('takes the word of the news while the provider itself is silent', async () => {
    const { getAccount } = world.port;
    world.port.getAccount = async () => {
      throw new LinkedInFailure('unavailable', 'silent');
    };
    await statusNews('ERROR');
    await world.processNews();
    world.port.getAccount = getAccount;
    expect((await stored()).status).toBe('Disconnected');
    await sweepNow();
    expect((await stored()).status).toBe('Active');
  });

  it('becomes Deleted when the provider removed the account, and frees the member', async () => {
    await world.port.deleteAccount(providerId);
    await statusNews('DELETED');
    await world.processNews();
    expect((await stored()).status).toBe('Deleted');
    expect(announced).toEqual([`deleted ${accountId}`]);
    const elsewhere = await world.post(world.newWorkspace(), '/linkedin/account/link', {
      username: `ok+status${count}@example.com`,
      password: 'sandbox',
    });
    expect(elsewhere.status).toBe(200);
  });

  it('arrives from the provider over the wire that was registered', async () => {
    const url = await world.server.listen({ port: 0, host: '127.0.0.1' });
    const address = { url: `${url}/api/webhooks/linkedin`, secret: webhookSecret };
    await world.port.ensureWebhooks(address);
    await world.port.ensureWebhooks(address);
    await providerSays('STOPPED');
    await expect
      .poll(
        async () => {
          await world.processNews();
          return (await stored()).status;
        },
        { timeout: 10_000 },
      )
      .toBe('Disconnected');
    expect(announced).toHaveLength(1);
  });
});

describe('the status by sweep', () => {
  it('finds lost and regained accounts, and the removed ones', async () => {
    await providerSays('CREDENTIALS');
    await sweepNow();
    expect((await stored()).status).toBe('Disconnected');
    await providerSays('OK');
    await sweepNow();
    expect((await stored()).status).toBe('Active');
    const seenAt = (await stored()).lastSyncAt;
    await sweepNow();
    expect((await stored()).lastSyncAt).toBe((seenAt ?? 0) + 6 * 60_000);
    await world.port.deleteAccount(providerId);
    await sweepNow();
    expect((await stored()).status).toBe('Deleted');
  });

  it('that was read before a sign-out does not undo its news: the account comes back with the next sign-in', async () => {
    world.platform.clock.advance(6 * 60_000);
    const { listAccounts } = world.port;
    world.port.listAccounts = async () => {
      const listed = await listAccounts();
      // Meanwhile the account is signed out, and another worker hears of it first.
      await providerSays('CREDENTIALS');
      await statusNews('CREDENTIALS');
      await world.processNews();
      return listed;
    };
    await world.sweep();
    world.port.listAccounts = listAccounts;
    expect((await stored()).status).toBe('Disconnected');
    await providerSays('OK');
    await sweepNow();
    expect((await stored()).status).toBe('Active');
  });

  it('runs once per round, however many workers look', async () => {
    world.platform.clock.advance(6 * 60_000);
    const { listAccounts } = world.port;
    let rounds = 0;
    world.port.listAccounts = async () => {
      rounds += 1;
      return listAccounts();
    };
    await Promise.all([world.sweep(), world.sweep(), world.sweep()]);
    await world.sweep();
    world.port.listAccounts = listAccounts;
    expect(rounds).toBe(1);
  });

  it('tries again soon after a failure', async () => {
    world.platform.clock.advance(6 * 60_000);
    const { listAccounts } = world.port;
    world.port.listAccounts = async () => {
      throw new LinkedInFailure('unavailable', 'down');
    };
    await expect(world.sweep()).rejects.toThrow('down');
    world.port.listAccounts = listAccounts;
    await providerSays('CREDENTIALS');
    await world.sweep();
    expect((await stored()).status).toBe('Disconnected');
  });

  it('is reported when no worker does it, not when time stood still', async () => {
    await sweepNow();
    const { clock } = world.platform;
    clock.advance(60 * 60_000);
    expect(await world.linkedin.health?.(world.platform.db)).toContain(
      'The status of the LinkedIn accounts was last read 60 minutes ago.',
    );
    await world.sweep();
    expect(await world.linkedin.health?.(world.platform.db)).not.toContainEqual(
      expect.stringContaining('last read'),
    );
    clock.advance(60 * 60_000);
    clock.advanceBusiness(-60 * 60_000);
    expect(await world.linkedin.health?.(world.platform.db)).not.toContainEqual(
      expect.stringContaining('last read'),
    );
    clock.advanceBusiness(60 * 60_000);
  });

  it('never reads or stores accounts that nobody linked here', async () => {
    await world.port.connect({ by: 'password', username: 'ok+stranger@x', password: 'sandbox' }, {});
    const before = (await world.port.listAccounts()).length;
    await sweepNow();
    expect(await world.port.listAccounts()).toHaveLength(before);
    const mine = await world.post(workspace, '/linkedin/account/all');
    expect(mine.data).toHaveLength(1);
  });
});
