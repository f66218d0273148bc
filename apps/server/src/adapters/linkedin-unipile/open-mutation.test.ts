import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { LinkedInFailure, type Mutation } from '../../ports/linkedin.ts';
import { createUnipileLinkedIn } from './index.ts';
import { json, startStubProvider, type StubProvider } from './testing/stub-provider.ts';

const stubs: StubProvider[] = [];
afterEach(async () => {
  for (const stub of stubs.splice(0)) await stub.close();
});
const start = async (answer: Parameters<typeof startStubProvider>[0]) => {
  const stub = await startStubProvider(answer);
  stubs.push(stub);
  return { stub, linkedin: createUnipileLinkedIn({ apiUrl: stub.url, apiKey: 'key-1' }) };
};
const message: Mutation = {
  kind: 'message',
  providerAccountId: 'acc',
  chatId: 'chat/1',
  text: 'Grüße\n"you"',
};
const invite: Mutation = { kind: 'invite', providerAccountId: 'acc', providerPersonId: 'ACo1', note: 'Hi' };

describe('one mutation on one fresh connection', () => {
  it('writes nothing before it is told to', async () => {
    const { stub, linkedin } = await start((_, response) => json(response, 201, { message_id: 'm1' }));
    const open = await linkedin.openMutation(message);
    expect(stub.seen).toHaveLength(0);
    expect(await open.write(2_000)).toMatchObject({ answer: 'http', status: 201, providerRef: 'm1' });
    expect(stub.seen).toHaveLength(1);
    expect(stub.seen[0]?.headers.connection).toBe('close');
    expect(stub.seen[0]?.headers['x-api-key']).toBe('key-1');
  });

  it('sends a message as the form the provider reads, text unchanged', async () => {
    const { stub, linkedin } = await start((_, response) => json(response, 201, { message_id: 'm1' }));
    await (await linkedin.openMutation(message)).write(2_000);
    const request = stub.seen[0];
    expect(request?.url).toBe('/api/v1/chats/chat%2F1/messages');
    const form = await new Response(request?.body, {
      headers: { 'content-type': String(request?.headers['content-type']) },
    }).formData();
    expect(Object.fromEntries(form)).toEqual({ account_id: 'acc', text: 'Grüße\r\n"you"'.replace('\r', '') });
  });

  it('starts a chat with the person and answers where it lives', async () => {
    const { stub, linkedin } = await start((_, response) =>
      json(response, 201, { object: 'ChatStarted', chat_id: 'c9', message_id: 'm9' }),
    );
    const open = await linkedin.openMutation({ ...invite, kind: 'start_chat', text: 'Hello' });
    expect(await open.write(2_000)).toMatchObject({ providerRef: 'm9', chatId: 'c9' });
    expect(stub.seen[0]?.body).toContain('name="attendees_ids"\r\n\r\nACo1\r\n');
  });

  it('carries an invitation with its note and reads its id', async () => {
    const { stub, linkedin } = await start((_, response) =>
      json(response, 200, { object: 'UserInvitationSent', invitation_id: '7312' }),
    );
    expect(await (await linkedin.openMutation(invite)).write(2_000)).toMatchObject({ providerRef: '7312' });
    expect(JSON.parse(stub.seen[0]?.body ?? '')).toEqual({
      account_id: 'acc',
      provider_id: 'ACo1',
      message: 'Hi',
    });
  });

  it('visits and withdraws without a body', async () => {
    const { stub, linkedin } = await start((_, response) => json(response, 200, { object: 'ok' }));
    await (
      await linkedin.openMutation({ kind: 'visit', providerAccountId: 'a', identifier: 'jö' })
    ).write(2_000);
    await (
      await linkedin.openMutation({ kind: 'withdraw', providerAccountId: 'a', invitationId: '7' })
    ).write(2_000);
    expect(stub.seen.map((call) => `${call.method} ${call.url}`)).toEqual([
      'GET /api/v1/users/j%C3%B6?account_id=a&notify=true',
      'DELETE /api/v1/users/invite/sent/7?account_id=a',
    ]);
  });

  it('resets the connection on the deadline and says that there is no answer', async () => {
    const { stub, linkedin } = await start(() => undefined);
    const answer = await (await linkedin.openMutation(message)).write(80);
    expect(answer).toEqual({ answer: 'none', cause: 'deadline' });
    await expect.poll(() => stub.ends).toEqual(['ECONNRESET']);
  });

  it('says none when the provider resets, and never sends a second request', async () => {
    const { stub, linkedin } = await start((_, __, socket) => socket.resetAndDestroy());
    expect(await (await linkedin.openMutation(message)).write(2_000)).toEqual({
      answer: 'none',
      cause: 'reset',
    });
    expect(stub.seen).toHaveLength(1);
  });

  it('calls a success that cannot be read unreadable', async () => {
    const html = await start((_, response) => response.writeHead(201).end('<html>'));
    expect(await (await html.linkedin.openMutation(message)).write(2_000)).toEqual({
      answer: 'unreadable',
      status: 201,
    });
    const cut = await start((_, response, socket) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('{"message_id":');
      setImmediate(() => socket.destroy());
    });
    expect(await (await cut.linkedin.openMutation(message)).write(2_000)).toEqual({
      answer: 'unreadable',
      status: 201,
    });
  });

  it('leaves a refusal that broke off without an answer', async () => {
    const { linkedin } = await start((_, response, socket) => {
      response.writeHead(422, { 'content-length': '100' });
      response.write('{"type":');
      setImmediate(() => socket.destroy());
    });
    expect(await (await linkedin.openMutation(message)).write(2_000)).toMatchObject({ answer: 'none' });
  });

  it('hands over the provider’s error type without its prefix', async () => {
    const { linkedin } = await start((_, response) =>
      json(response, 422, { status: 422, type: 'errors/already_connected', title: 'Already connected' }),
    );
    expect(await (await linkedin.openMutation(invite)).write(2_000)).toMatchObject({
      answer: 'http',
      status: 422,
      errorType: 'already_connected',
      errorTitle: 'Already connected',
    });
  });

  it('does not follow a redirect', async () => {
    const { stub, linkedin } = await start((_, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    );
    expect(await (await linkedin.openMutation(message)).write(2_000)).toMatchObject({ status: 307 });
    expect(stub.seen).toHaveLength(1);
  });

  it('throws before anything is sent when there is nobody to connect to', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const linkedin = createUnipileLinkedIn({ apiUrl: `http://127.0.0.1:${port}`, apiKey: 'k' });
    await expect(linkedin.openMutation(message)).rejects.toThrow(LinkedInFailure);
  });

  it('abandons without having written a byte', async () => {
    const { stub, linkedin } = await start((_, response) => json(response, 201, {}));
    (await linkedin.openMutation(message)).abandon();
    await expect.poll(() => stub.ends.length).toBe(1);
    expect(stub.seen).toHaveLength(0);
  });

  it('has no answer when the provider closed the waiting connection', async () => {
    const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    const linkedin = createUnipileLinkedIn({ apiUrl: `http://127.0.0.1:${port}`, apiKey: 'k' });
    const open = await linkedin.openMutation(message);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await open.write(1_000)).toMatchObject({ answer: 'none' });
    await new Promise((resolve) => server.close(resolve));
  });
});
