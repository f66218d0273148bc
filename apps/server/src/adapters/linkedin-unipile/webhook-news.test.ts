import { describe, expect, it } from 'vitest';
import { webhookNews } from './webhook-news.ts';

const person = (id: string, name: string) => ({
  attendee_id: `x${id}`,
  attendee_provider_id: id,
  attendee_name: name,
  attendee_profile_url: `https://www.linkedin.com/in/${name.toLowerCase()}`,
  attendee_public_identifier: null,
  attendee_specifics: { provider: 'LINKEDIN', occupation: `${name} at work` },
});
const received = {
  event: 'message_received',
  account_id: 'acc',
  account_type: 'LINKEDIN',
  account_info: { type: 'LINKEDIN', feature: 'classic', user_id: 'ME' },
  chat_id: 'c1',
  message_id: 'm1',
  message: 'Hello there',
  timestamp: '2026-01-05T09:00:00.000Z',
  is_sender: false,
  is_group: false,
  is_event: 0,
  sender: person('P', 'Jane'),
  attendees: [person('ME', 'Self'), person('P', 'Jane')],
};

describe('what a webhook says', () => {
  it('an inbound message with the person who wrote it', () => {
    expect(webhookNews(received)).toEqual({
      news: 'message',
      providerAccountId: 'acc',
      chatId: 'c1',
      messageId: 'm1',
      text: 'Hello there',
      at: Date.UTC(2026, 0, 5, 9),
      isOwn: false,
      attendee: {
        providerId: 'P',
        name: 'Jane',
        headline: 'Jane at work',
        publicIdentifier: 'jane',
        picture: null,
      },
    });
  });

  it('an own message by its flag or by its sender, the other person still named', () => {
    const own = { ...received, sender: person('ME', 'Self') };
    expect(webhookNews(own)).toMatchObject({ isOwn: true, attendee: { providerId: 'P' } });
    expect(webhookNews({ ...own, account_info: null, is_sender: true })).toMatchObject({ isOwn: true });
  });

  it('no person for a group, nothing for events, reactions and other networks', () => {
    expect(webhookNews({ ...received, is_group: true })).toMatchObject({ attendee: null });
    expect(webhookNews({ ...received, is_event: 1 })).toBeUndefined();
    expect(webhookNews({ ...received, event: 'message_reaction' })).toBeUndefined();
    expect(webhookNews({ ...received, account_type: 'WHATSAPP' })).toBeUndefined();
  });

  it('a status, a read and a relation', () => {
    expect(
      webhookNews({ AccountStatus: { account_id: 'acc', account_type: 'LINKEDIN', message: 'CREDENTIALS' } }),
    ).toEqual({ news: 'account-status', providerAccountId: 'acc', providerStatus: 'CREDENTIALS' });
    expect(webhookNews({ ...received, event: 'message_read' })).toEqual({
      news: 'message-read',
      providerAccountId: 'acc',
      chatId: 'c1',
      messageId: 'm1',
    });
    expect(
      webhookNews({
        event: 'new_relation',
        account_id: 'acc',
        account_type: 'LINKEDIN',
        user_full_name: 'Jane Doe',
        user_provider_id: 'P',
        user_public_identifier: 'jane',
      }),
    ).toMatchObject({ news: 'relation', providerId: 'P', fullName: 'Jane Doe' });
  });

  it.each([null, 'text', 7, [], {}, { AccountStatus: {} }, { event: 'message_received' }])(
    'nothing for %j',
    (body) => expect(webhookNews(body)).toBeUndefined(),
  );
});
