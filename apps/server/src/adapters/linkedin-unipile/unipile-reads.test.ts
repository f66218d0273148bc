import { afterEach, describe, expect, it } from 'vitest';
import type { LinkedInFailureKind } from '../../ports/linkedin.ts';
import { createUnipileLinkedIn } from './index.ts';
import { json, startStubProvider, type StubProvider } from './testing/stub-provider.ts';

const stubs: StubProvider[] = [];
afterEach(async () => {
  for (const stub of stubs.splice(0)) await stub.close();
});
const start = async (answer: Parameters<typeof startStubProvider>[0]) => {
  const stub = await startStubProvider(answer);
  stubs.push(stub);
  return { stub, linkedin: createUnipileLinkedIn({ apiUrl: `${stub.url}/`, apiKey: 'key-1' }) };
};
const error = (status: number, type: string) =>
  start((_, response) => json(response, status, { status, type: `errors/${type}`, title: type }));

describe('reads', () => {
  const cases: [number, string, LinkedInFailureKind][] = [
    [401, 'disconnected_account', 'disconnected'],
    [401, 'invalid_credentials', 'disconnected'],
    [401, 'missing_credentials', 'unavailable'],
    [403, 'account_restricted', 'restricted'],
    [403, 'feature_not_subscribed', 'refused'],
    [404, 'resource_not_found', 'not_found'],
    [422, 'limit_exceeded', 'limited'],
    [429, 'too_many_requests', 'limited'],
    [500, 'provider_error', 'unavailable'],
    [504, 'request_timeout', 'unavailable'],
  ];
  it.each(cases)('answer %i %s fails as %s ... %s', async (status, type, kind) => {
    const { linkedin } = await error(status, type);
    await expect(linkedin.getProfile('a', 'jane')).rejects.toMatchObject({ kind, providerType: type });
  });

  it('asks uncached and encodes the person', async () => {
    const { stub, linkedin } = await start((_, response) => json(response, 404, {}));
    await expect(linkedin.getProfile('a b', 'jané/x')).rejects.toMatchObject({ kind: 'not_found' });
    expect(stub.seen[0]?.url).toBe('/api/v1/users/jan%C3%A9%2Fx?account_id=a+b&linkedin_sections=experience');
    expect(stub.seen[0]?.headers['cache-control']).toBe('no-cache');
  });

  it('refuses an answer that came from a cache', async () => {
    const { linkedin } = await start((_, response) =>
      response.writeHead(200, { age: '120' }).end(JSON.stringify({ items: [], cursor: null })),
    );
    await expect(linkedin.listRelations('a', { limit: 5 })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('does not guess when an answer has another shape', async () => {
    const { linkedin } = await start((_, response) => json(response, 200, { items: [{ nothing: 1 }] }));
    await expect(linkedin.listRelations('a', { limit: 5 })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('reads a profile with its distance, invitation and present job', async () => {
    const { linkedin } = await start((_, response) =>
      json(response, 200, {
        object: 'UserProfile',
        provider_id: 'ACo1',
        public_identifier: 'jane',
        first_name: 'Jane',
        last_name: null,
        network_distance: 'FIRST_DEGREE',
        invitation: { type: 'SENT', status: 'PENDING' },
        work_experience: [
          { position: 'Before', company: 'Old', end: '2020' },
          { position: 'Head', company: 'New', end: null },
        ],
      }),
    );
    expect(await linkedin.getProfile('a', 'jane')).toMatchObject({
      providerId: 'ACo1',
      connected: true,
      title: 'Head',
      company: 'New',
      lastName: null,
      invitation: { direction: 'sent', status: 'pending' },
    });
  });

  it('tries the three kinds of post until one exists', async () => {
    const { stub, linkedin } = await start((call, response) =>
      call.url.includes('ugcPost')
        ? json(response, 200, { id: '7', social_id: 'urn:li:ugcPost:7123', author: { name: 'A' } })
        : json(response, 404, { type: 'errors/resource_not_found' }),
    );
    expect((await linkedin.getPost('a', '71234567890')).socialId).toBe('urn:li:ugcPost:7123');
    expect(stub.seen).toHaveLength(2);
  });

  it('finds chats by attendee, and through the whole list when the attendee is unknown', async () => {
    const chat = (id: string, person: string, account = 'a') => ({
      id,
      account_id: account,
      attendee_provider_id: person,
      type: 0,
      timestamp: '2026-01-05T09:00:00.000Z',
      unread_count: 1,
    });
    const { linkedin } = await start((call, response) => {
      if (call.url.startsWith('/api/v1/chat_attendees')) return json(response, 404, {});
      const second = call.url.includes('cursor=next');
      return json(response, 200, {
        items: second ? [chat('c2', 'P')] : [chat('c1', 'Q'), chat('foreign', 'P', 'other')],
        cursor: second ? null : 'next',
      });
    });
    expect((await linkedin.findChatsWith('a', 'P')).map((found) => found.chatId)).toEqual(['c2']);
  });
});

describe('signing in', () => {
  it('reads success and checkpoint', async () => {
    const { stub, linkedin } = await start((call, response) =>
      call.url.endsWith('/checkpoint')
        ? json(response, 201, { object: 'AccountCreated', account_id: 'p1' })
        : json(response, 202, {
            object: 'Checkpoint',
            account_id: 'p1',
            checkpoint: { type: '2FA', source: 'SMS' },
          }),
    );
    expect(await linkedin.connect({ by: 'cookie', cookie: 'c', userAgent: 'UA' }, {})).toEqual({
      result: 'checkpoint',
      providerAccountId: 'p1',
      type: '2FA',
      source: 'SMS',
      contracts: [],
    });
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual({
      provider: 'LINKEDIN',
      access_token: 'c',
      user_agent: 'UA',
    });
    expect(await linkedin.solveCheckpoint('p1', '123456')).toMatchObject({ result: 'connected' });
  });

  it('passes on which contracts there are to choose from, one without a name by its id', async () => {
    const { linkedin } = await start((_call, response) =>
      json(response, 202, {
        object: 'Checkpoint',
        account_id: 'p1',
        checkpoint: {
          type: 'CONTRACT_CHOOSER',
          contract_options: [{ id: '291770114', name: 'Talent team, Europe' }, { id: 291770115 }],
        },
      }),
    );
    expect(await linkedin.connect({ by: 'cookie', cookie: 'c', userAgent: 'UA' }, {})).toMatchObject({
      type: 'CONTRACT_CHOOSER',
      contracts: [
        { id: '291770114', name: 'Talent team, Europe' },
        { id: '291770115', name: '291770115' },
      ],
    });
  });

  it('tells a wrong password, a wrong code and an ended attempt apart', async () => {
    const password = { by: 'password', username: 'u', password: 'p' } as const;
    await expect(
      (await error(401, 'invalid_credentials')).linkedin.connect(password, {}),
    ).rejects.toMatchObject({ kind: 'credentials' });
    await expect(
      (await error(401, 'invalid_checkpoint_solution')).linkedin.solveCheckpoint('p', '1'),
    ).rejects.toMatchObject({ kind: 'wrong_code' });
    for (const [status, type] of [
      [408, 'request_timeout'],
      [500, 'authentication_intent_error'],
    ] as const) {
      await expect((await error(status, type)).linkedin.solveCheckpoint('p', '1')).rejects.toMatchObject({
        kind: 'checkpoint_expired',
      });
    }
  });

  it('keeps the password out of every failure', async () => {
    const { linkedin, stub } = await start((_, __, socket) => socket.destroy());
    const failure = await linkedin
      .connect({ by: 'password', username: 'u', password: 'hunter2-secret' }, {})
      .catch((caught: unknown) => caught);
    expect(stub.seen.length).toBeGreaterThan(0);
    expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain('hunter2');
  });
});

describe('registering webhooks', () => {
  it('adds what is missing, keeps what is right, replaces what carries another secret', async () => {
    const hooks = [
      hook('1', 'waypost messaging', 'https://me/api', 's3cret-now'),
      hook('2', 'waypost users', 'https://me/api', 'an older one'),
      hook('3', 'waypost users', 'https://somebody-else/api', 'theirs'),
    ];
    const { stub, linkedin } = await start((call, response) =>
      json(response, 200, call.method === 'GET' ? { items: hooks, cursor: null } : { webhook_id: 'x' }),
    );
    await linkedin.ensureWebhooks({ url: 'https://me/api', secret: 's3cret-now' });
    const writes = stub.seen.filter((call) => call.method !== 'GET');
    expect(writes.map((call) => `${call.method} ${call.url}`)).toEqual([
      'POST /api/v1/webhooks',
      'POST /api/v1/webhooks',
      'DELETE /api/v1/webhooks/2',
    ]);
    expect(JSON.parse(writes[0]?.body ?? '')).toMatchObject({
      source: 'account_status',
      request_url: 'https://me/api',
      headers: [{ key: 'Unipile-Auth', value: 's3cret-now' }, {}],
    });
  });
});

function hook(id: string, name: string, url: string, secret: string) {
  return { id, name, request_url: url, enabled: true, headers: [{ key: 'unipile-auth', value: secret }] };
}
