import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { list } from '../../platform/db/rows.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createSandboxWorld, type SandboxWorld } from './testing/sandbox-world.ts';

let world: SandboxWorld;
const places = new Map<string, number>();
const cancelled: string[] = [];
beforeAll(async () => {
  world = await createSandboxWorld({
    async requireAccountSlot(_tx, workspaceId, currentCount) {
      if (currentCount >= (places.get(workspaceId) ?? 99)) {
        throw new AppError('plan_required', 'Your plan allows no further LinkedIn account.');
      }
    },
    async cancelAccountActions(_tx, _workspaceId, accountId) {
      cancelled.push(accountId);
      return 3;
    },
  });
});
afterAll(() => world.close());

const link = (workspaceId: string, username: string, password = 'sandbox') =>
  world.post(workspaceId, '/linkedin/account/link', {
    provider: 'LINKEDIN',
    username,
    password,
    timeZone: 'Europe/Berlin',
  });
const solve = (workspaceId: string, accountId: string, code: string) =>
  world.post(workspaceId, '/linkedin/account/checkpoint', { account_id: accountId, code });
const all = (workspaceId: string) => world.post(workspaceId, '/linkedin/account/all?type=LINKEDIN');
const accountsOf = async (workspaceId: string) =>
  (await all(workspaceId)).data as unknown as Record<string, unknown>[];

describe('linking an account', () => {
  it('by password stores what LinkedIn says about the member', async () => {
    const workspace = world.newWorkspace();
    const answer = await link(workspace, 'ok+first@example.com');
    expect(answer.status).toBe(200);
    expect(answer.data.account).toMatchObject({
      provider: 'LINKEDIN',
      status: 'Active',
      statusReason: null,
      timeZone: 'Europe/Berlin',
      type: 'premium',
    });
    expect(answer.data.account['name']).toMatch(/\S+ \S+/);
    expect(await accountsOf(workspace)).toEqual([answer.data.account]);
  });

  it('by cookie and user agent', async () => {
    const workspace = world.newWorkspace();
    const answer = await world.post(workspace, '/linkedin/account/link-with-cookie', {
      cookie: 'li_at_ok_second',
      user_agent: 'Mozilla/5.0',
    });
    expect(answer.data.account).toMatchObject({ status: 'Active', timeZone: 'UTC' });
  });

  it.each([
    ['sms', '2FA', 'SMS'],
    ['app', '2FA', 'APP'],
    ['otp', 'OTP', null],
  ])(
    '%s@ asks for a code, and the code links the account under the id it announced',
    async (kind, type, source) => {
      const workspace = world.newWorkspace();
      const asked = await link(workspace, `${kind}+codes@example.com`);
      expect(asked.data).toMatchObject({ object: 'Checkpoint', checkpoint: { type, source } });
      expect(Date.parse(String(asked.data.checkpoint['expiresAt']))).toBe(
        world.platform.clock.wallNow() + 300_000,
      );
      expect(await accountsOf(workspace)).toEqual([]);
      const linked = await solve(workspace, asked.accountId, '123456');
      expect(linked.data.account).toMatchObject({ id: asked.accountId, status: 'Active' });
      expect((await solve(workspace, asked.accountId, '123456')).data.account).toEqual(linked.data.account);
    },
  );

  it('keeps the sign-in open after a wrong code', async () => {
    const workspace = world.newWorkspace();
    const { accountId } = await link(workspace, 'sms+wrong@example.com');
    const wrong = await solve(workspace, accountId, '000000');
    expect([wrong.status, wrong.code]).toEqual([422, 'checkpoint_wrong_code']);
    expect((await solve(workspace, accountId, '')).code).toBe('invalid_input');
    expect((await solve(workspace, accountId, '123456')).data.account).toMatchObject({ id: accountId });
  });

  it('does not say that the time ran out where LinkedIn ended it after too many wrong codes', async () => {
    const workspace = world.newWorkspace();
    const { accountId } = await link(workspace, 'sms+guessing@example.com');
    const said: string[] = [];
    for (let tries = 0; tries < 7; tries += 1)
      said.push((await solve(workspace, accountId, '000000')).message);
    expect(said[0]).toMatch(/^This code is not right/);
    expect(said.at(-1)).toBe(
      'This code is no longer taken: too many wrong codes, or its time has run out. Start connecting the account again.',
    );
  });

  it('offers the contracts of a recruiter by their names, and the id of one links the account', async () => {
    const workspace = world.newWorkspace();
    const asked = await link(workspace, 'contract+two@example.com');
    const contracts = [
      { id: '291770114', name: 'Talent team, Europe' },
      { id: '291770115', name: 'Talent team, Americas' },
    ];
    expect(asked.data.checkpoint).toMatchObject({
      type: 'CONTRACT_CHOOSER',
      contracts,
      instruction: 'This account has several Recruiter contracts. Choose the one to use.',
    });
    const unknown = await solve(workspace, asked.accountId, '7');
    expect([unknown.code, unknown.message]).toEqual([
      'checkpoint_wrong_code',
      'LinkedIn did not take this contract. Choose another one.',
    ]);
    const linked = await solve(workspace, asked.accountId, '291770115');
    expect(linked.data.account).toMatchObject({ id: asked.accountId, status: 'Active' });
  });

  it('calls a phone number a phone number when it is missing or wrong', async () => {
    const workspace = world.newWorkspace();
    const { accountId } = await link(workspace, 'phone+words@example.com');
    expect((await solve(workspace, accountId, '')).message).toBe('Enter the phone number first.');
    expect((await solve(workspace, accountId, '0612345678')).message).toMatch(
      /^LinkedIn did not take this phone/,
    );
  });

  it('refuses a code after five minutes, and asking again does not prolong them', async () => {
    const workspace = world.newWorkspace();
    const asked = await link(workspace, 'otp+late@example.com');
    world.platform.clock.advance(299_000);
    const resent = await world.post(workspace, '/linkedin/account/checkpoint/resend', {
      account_id: asked.accountId,
    });
    expect(resent.data.checkpoint['expiresAt']).toBe(asked.data.checkpoint['expiresAt']);
    world.platform.clock.advance(1_000);
    const late = await solve(workspace, asked.accountId, '123456');
    expect([late.status, late.code]).toEqual([410, 'checkpoint_expired']);
    expect(await accountsOf(workspace)).toEqual([]);
  });

  it('an approval in the app is asked for with an empty code until it is there', async () => {
    const workspace = world.newWorkspace();
    const asked = await link(workspace, 'approve+me@example.com');
    expect(asked.data).toMatchObject({ checkpoint: { type: 'IN_APP_VALIDATION' } });
    const waiting = await solve(workspace, asked.accountId, '');
    expect(waiting.data).toEqual(asked.data);
    const intents = await inWorkspace(world.platform.db, workspace, (tx) =>
      list(tx, sql<{ provider_account_id: string }>`select provider_account_id from linkedin_link_intents`),
    );
    await world.control(`/checkpoints/${intents[0]?.provider_account_id}`, { action: 'approve' });
    expect((await solve(workspace, asked.accountId, '')).data.account).toMatchObject({
      id: asked.accountId,
      status: 'Active',
    });
  });

  it('says what to do about a wrong password, an expired cookie and an unknown zone', async () => {
    const workspace = world.newWorkspace();
    const password = await link(workspace, 'wrong@example.com');
    expect([password.status, password.code]).toEqual([422, 'linkedin_credentials']);
    expect(password.message).toContain('email address and password');
    const cookie = await world.post(workspace, '/linkedin/account/link-with-cookie', {
      cookie: 'li_at_expired',
      user_agent: 'UA',
    });
    expect([cookie.code, cookie.message]).toEqual([
      'linkedin_credentials',
      expect.stringContaining('fresh li_at cookie'),
    ]);
    const zone = await world.post(workspace, '/linkedin/account/link', {
      username: 'ok@x',
      password: 'p',
      timeZone: 'Mars/Olympus',
    });
    expect([zone.status, zone.code]).toEqual([422, 'invalid_input']);
  });

  it('answers an unknown, a foreign and a malformed id alike', async () => {
    const asked = await link(world.newWorkspace(), 'sms+foreign@example.com');
    const stranger = world.newWorkspace();
    for (const id of [asked.accountId, world.newWorkspace()]) {
      expect((await solve(stranger, id, '123456')).status).toBe(404);
      expect((await world.post(stranger, `/linkedin/account/${id}`)).status).toBe(404);
      expect((await world.post(stranger, '/linkedin/account/unlink', { accountId: id })).status).toBe(404);
      const again = { accountId: id, username: 'ok@x', password: 'sandbox' };
      expect((await world.post(stranger, '/linkedin/account/reconnect', again)).status).toBe(404);
    }
  });
});

describe('one member once', () => {
  it('is refused in a second workspace and free again after an unlink', async () => {
    const [first, second] = [world.newWorkspace(), world.newWorkspace()];
    const mine = await link(first, 'ok+only@example.com');
    const refused = await link(second, 'ok+only@example.com');
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'account_elsewhere',
      'This LinkedIn account is already connected in another workspace.',
    ]);
    expect(await accountsOf(second)).toEqual([]);
    // The refused sign-in is removed at the provider, the first workspace's own is not.
    expect((await world.post(first, `/linkedin/account/${mine.accountId}`)).data).toMatchObject({
      status: 'Active',
    });
    await world.post(first, '/linkedin/account/unlink', { accountId: mine.accountId });
    expect((await link(second, 'ok+only@example.com')).status).toBe(200);
  });

  it('linking it again in the same workspace continues the same account', async () => {
    const workspace = world.newWorkspace();
    const first = await link(workspace, 'ok+again@example.com');
    const second = await link(workspace, 'ok+again@example.com');
    expect(second.accountId).toBe(first.accountId);
    expect(await accountsOf(workspace)).toHaveLength(1);
    const before = await world.port.listAccounts();
    await world.post(workspace, '/linkedin/account/unlink', { accountId: first.accountId });
    expect(await world.port.listAccounts()).toHaveLength(before.length - 1);
    const third = await link(workspace, 'ok+again@example.com');
    expect(third.accountId).toBe(first.accountId);
  });

  it('two workspaces that link it in the same moment: one gets it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => link(world.newWorkspace(), 'ok+race@example.com')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('places of the plan', () => {
  it('refuses before LinkedIn is asked, and a race for the last place has one winner', async () => {
    const workspace = world.newWorkspace();
    places.set(workspace, 1);
    const answers = await Promise.all([
      link(workspace, 'ok+place1@example.com'),
      link(workspace, 'ok+place2@example.com'),
    ]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403]);
    const full = await link(workspace, 'wrong@example.com');
    expect([full.status, full.code]).toEqual([403, 'plan_required']);
    expect(await accountsOf(workspace)).toHaveLength(1);
  });
});

describe('reconnecting and unlinking', () => {
  const reconnect = (workspace: string, accountId: string, username: string) =>
    world.post(workspace, '/linkedin/account/reconnect', { accountId, username, password: 'sandbox' });

  it('keeps the account’s id and first day', async () => {
    const workspace = world.newWorkspace();
    const linked = await link(workspace, 'ok+re@example.com');
    const [provider] = await providerIds(workspace);
    await world.control(`/accounts/${provider}/status`, { status: 'CREDENTIALS' });
    const lost = await world.post(workspace, `/linkedin/account/${linked.accountId}`);
    expect(lost.data).toMatchObject({ status: 'Disconnected' });
    expect(lost.data['statusReason']).toContain('Reconnect it in Settings');
    world.platform.clock.advance(3_600_000);
    const back = await reconnect(workspace, linked.accountId, 'ok+re@example.com');
    expect(back.data.account).toMatchObject({
      id: linked.accountId,
      status: 'Active',
      statusReason: null,
      connectedAt: linked.data.account['connectedAt'],
    });
    const cookie = await world.post(workspace, '/linkedin/account/reconnect-with-cookie', {
      accountId: linked.accountId,
      cookie: 'li_at_ok',
      user_agent: 'UA',
    });
    expect(cookie.data.account).toMatchObject({ id: linked.accountId, status: 'Active' });
  });

  it('with a code shows the badge while it waits', async () => {
    const workspace = world.newWorkspace();
    const asked = await link(workspace, 'sms+badge@example.com');
    await solve(workspace, asked.accountId, '123456');
    const again = await reconnect(workspace, asked.accountId, 'sms+badge@example.com');
    expect(again.data).toMatchObject({ object: 'Checkpoint', account_id: asked.accountId });
    expect(await accountsOf(workspace)).toMatchObject([{ badges: ['Checkpoint'] }]);
    await solve(workspace, asked.accountId, '123456');
    expect(await accountsOf(workspace)).toMatchObject([{ badges: [], status: 'Active' }]);
  });

  it('refuses another member’s credentials by name', async () => {
    const workspace = world.newWorkspace();
    const linked = await link(workspace, 'ok+me@example.com');
    const refused = await reconnect(workspace, linked.accountId, 'ok+you@example.com');
    expect([refused.status, refused.code]).toEqual([422, 'linkedin_credentials']);
    expect(refused.message).toContain(`Sign in as ${String(linked.data.account['name'])}`);
    await world.post(workspace, '/linkedin/account/unlink', { accountId: linked.accountId });
    const afterUnlink = await reconnect(workspace, linked.accountId, 'ok+you@example.com');
    expect(afterUnlink.code).toBe('linkedin_credentials');
    expect(await accountsOf(workspace)).toMatchObject([{ status: 'Deleted' }]);
    const back = await reconnect(workspace, linked.accountId, 'ok+me@example.com');
    expect(back.data.account).toMatchObject({ id: linked.accountId, status: 'Active' });
  });

  it('unlinks at the provider, cancels what is planned, keeps the row, and may be repeated', async () => {
    const workspace = world.newWorkspace();
    const { accountId } = await link(workspace, 'ok+bye@example.com');
    const [provider] = await providerIds(workspace);
    const unlinked = await world.post(workspace, '/linkedin/account/unlink', { accountId });
    expect(unlinked.data).toEqual({ unlinked: true, cancelledActions: 3 });
    expect(cancelled).toContain(accountId);
    expect(await world.port.getAccount(provider ?? '')).toBe('gone');
    expect(await accountsOf(workspace)).toMatchObject([{ id: accountId, status: 'Deleted' }]);
    const again = await world.post(workspace, '/linkedin/account/unlink', { accountId });
    expect(again.data).toEqual({ unlinked: true, cancelledActions: 0 });
    const own = await inWorkspace(world.platform.db, workspace, (tx) =>
      world.linkedin.linkedAccountsOf(tx, workspace),
    );
    expect(own).toEqual([]);
  });
});

describe('secrets', () => {
  it('never reach a log, an answer or the database, whatever goes wrong', async () => {
    const workspace = world.newWorkspace();
    const secret = 'hunter2-never-to-be-seen';
    const wrong = await link(workspace, 'ok+secret@example.com', secret);
    expect(wrong.code).toBe('linkedin_credentials');
    const cookie = { cookie: secret, user_agent: 'UA' };
    await world.post(workspace, '/linkedin/account/link-with-cookie', cookie);
    for (const mode of ['500', 'drop-before']) {
      await world.control('/faults', { mode, op: 'account.link', times: 1 });
      const failed = await link(workspace, 'ok+secret@example.com', secret);
      expect([failed.status, failed.code]).toEqual([502, 'linkedin_unavailable']);
    }
    const invalid = await world.post(workspace, '/linkedin/account/link', { username: '', password: secret });
    expect(invalid.status).toBe(422);
    const { accountId } = await link(workspace, 'sms+secret@example.com');
    await solve(workspace, accountId, 'hunter2-code');
    expect(world.logged.length).toBeGreaterThan(4);
    expect(world.logged.join('\n')).not.toContain('hunter2');
    const stored = await inWorkspace(world.platform.db, workspace, (tx) =>
      list(
        tx,
        sql<object>`select to_jsonb(a) as row from linkedin_accounts a
          union all select to_jsonb(i) from linkedin_link_intents i`,
      ),
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, wrong])).not.toContain('hunter2');
  });
});

async function providerIds(workspaceId: string): Promise<string[]> {
  return inWorkspace(world.platform.db, workspaceId, async (tx) =>
    (await world.linkedin.accounts.listAll(tx, workspaceId)).map((account) => account.providerAccountId),
  );
}
