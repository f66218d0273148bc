import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inWorkspace } from '../platform/db/tenant.ts';
import { MailError } from '../ports/mail.ts';
import {
  account,
  announce,
  api,
  letters,
  lose,
  mail,
  mailLoop,
  mara,
  names,
  newcomer,
  platform,
  reply,
  runMail,
  told,
  useNotificationStage,
} from './testing/notification-stage.ts';

useNotificationStage();

describe('in the product', () => {
  it('a reply is told once, however often it is heard, with the name of now', async () => {
    const person = await newcomer();
    await reply(person, 'same');
    await reply(person, 'same');
    const page = await told(person);
    expect(page.unread).toBe(1);
    expect(page.items).toMatchObject([{ kind: 'reply', lead: { name: 'Mara Lind' }, readAt: null }]);
    names.clear();
    expect((await told(person)).items).toMatchObject([{ kind: 'reply', lead: null }]);
    names.set(mara, 'Mara Lind');
  });

  it('everything is reached page by page, newest first, and can be read one by one or at once', async () => {
    const person = await newcomer();
    for (let n = 0; n < 5; n += 1) await reply(person);
    const first = await told(person, '?limit=3');
    const rest = await told(person, `?limit=3&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(ids).toHaveLength(5);
    expect(rest.nextCursor).toBeNull();
    const read = (body: object) =>
      api.call<{ unread: number }>('POST', '/notifications/read', { token: person.token, body });
    expect((await read({ ids: ids.slice(0, 2) })).data.unread).toBe(3);
    expect((await read({ all: true })).data.unread).toBe(0);
  });

  it('A12 other tabs are told when something is read, and not when there was nothing to read', async () => {
    const person = await newcomer();
    const hints = () =>
      inWorkspace(platform.db, person.workspaceId, async (tx) => {
        const { rows } = await sql<{ kind: string }>`select kind from live_events
          where workspace_id = ${person.workspaceId} and kind = 'notifications.notification'`.execute(tx);
        return rows.length;
      });
    await reply(person);
    const before = await hints();
    await api.call('POST', '/notifications/read', { token: person.token, body: { all: true } });
    expect(await hints()).toBe(before + 1);
    await api.call('POST', '/notifications/read', { token: person.token, body: { all: true } });
    expect(await hints()).toBe(before + 1);
  });

  it('A9 an answer to feedback is told to who wrote it, in the product and by mail', async () => {
    const person = await newcomer();
    const { data } = await api.call<{ id: string }>('GET', '/user', { token: person.token });
    const answered = (userId: string) =>
      announce(person, 'feedback.answered', {
        ...{ feedbackId: account, userId, excerpt: 'It is done.', at: platform.clock.businessNow() },
      });
    await answered(mara);
    expect((await told(person)).items).toEqual([]);
    await answered(data.id);
    expect((await told(person)).items).toMatchObject([{ kind: 'feedback_answered', detail: 'It is done.' }]);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['Your feedback was answered']);
    expect(letters[0]!.text).toContain('Your feedback was answered. It is done.');
    expect(letters[0]!.text).toContain('https://waypost.example/settings/feedback');
  });

  it('nobody is told what happens in another workspace, nor can read it there', async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    await reply(mine);
    expect((await told(other)).items).toEqual([]);
    const { items } = await told(mine);
    await api.call('POST', '/notifications/read', { token: other.token, body: { ids: [items[0]!.id] } });
    expect((await told(mine)).unread).toBe(1);
  });

  it('what somebody switched off is not told, and what nobody wants is not kept', async () => {
    const person = await newcomer({ notifications: { ways: { reply: { inApp: false, mail: false } } } });
    await reply(person);
    await lose(person);
    expect((await told(person)).items.map(({ kind }) => kind)).toEqual(['account_lost']);
  });

  it('a cursor that is none is refused with a sentence', async () => {
    const { token } = await newcomer();
    expect((await api.call('GET', '/notifications?cursor=x', { token })).status).toBe(422);
  });
});

describe('by mail', () => {
  const byMail = { ways: { reply: { inApp: true, mail: true } } };

  it('one letter says everything that waits, and it leaves once', async () => {
    const person = await newcomer({ notifications: byMail });
    await reply(person);
    await lose(person);
    await runMail();
    await runMail();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ subject: '2 things happened' });
    expect(letters[0]!.text).toContain('Mara Lind replied to Ada.');
    expect(letters[0]!.text).toContain('Ada is disconnected. LinkedIn asked to sign in again.');
  });

  it('waits for the morning in quiet hours, and does not come for what was read meanwhile', async () => {
    const now = platform.clock.businessNow();
    const minute = Math.floor((((now % 86_400_000) + 86_400_000) % 86_400_000) / 60_000);
    const quiet = { from: minute, to: (minute + 120) % 1_440 };
    const person = await newcomer({ notifications: { ...byMail, quiet }, timeZone: 'UTC' });
    const reader = await newcomer({ notifications: { ...byMail, quiet }, timeZone: 'UTC' });
    await reply(person);
    await reply(reader);
    await api.call('POST', '/notifications/read', { token: reader.token, body: { all: true } });
    await runMail();
    expect(letters).toHaveLength(0);
    platform.clock.advance(3 * 3_600_000);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['Mara Lind replied to Ada']);
  });

  it('a server that does not answer costs no letter; an address that is refused holds nobody up', async () => {
    const person = await newcomer({ notifications: byMail });
    await reply(person);
    mail.fails = new MailError('unavailable', 'No answer.');
    await expect(mailLoop.run(new AbortController().signal)).rejects.toThrow('No answer.');
    mail.fails = null;
    await sql`update due_work set locked_until_wall = now() - interval '1 second'`.execute(platform.db);
    await runMail();
    expect(letters).toHaveLength(1);

    const refused = await newcomer({ notifications: byMail });
    await reply(refused);
    mail.fails = new MailError('refused', 'Nobody there.');
    await runMail();
    mail.fails = null;
    await runMail();
    expect(letters).toHaveLength(1);
  });
});
