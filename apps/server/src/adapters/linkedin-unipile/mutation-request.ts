import { createHash } from 'node:crypto';
import type { Mutation } from '../../ports/linkedin.ts';
import { addressOf, type UnipileAccess } from './unipile-client.ts';

/** One mutation as it goes over the wire. */
export interface MutationRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  contentType: string | null;
  body: Buffer;
}

export function mutationRequest(access: UnipileAccess, mutation: Mutation): MutationRequest {
  const account = mutation.providerAccountId;
  const at = (path: readonly string[], query: Record<string, string | boolean> = {}): URL =>
    addressOf(access, { path, query });
  switch (mutation.kind) {
    case 'visit':
      // Reading a profile with `notify` leaves a trace at the person: an effect, although it is a GET.
      return empty('GET', at(['users', mutation.identifier], { account_id: account, notify: true }));
    case 'withdraw':
      return empty('DELETE', at(['users', 'invite', 'sent', mutation.invitationId], { account_id: account }));
    case 'invite':
      return json(at(['users', 'invite']), {
        account_id: account,
        provider_id: mutation.providerPersonId,
        ...(mutation.note === null ? {} : { message: mutation.note }),
      });
    case 'follow':
      // Following has no route of its own: this one passes a request of LinkedIn's own web on as it is.
      return json(at(['linkedin']), {
        account_id: account,
        method: 'POST',
        request_url: `${followingStates}${mutation.providerPersonId}`,
        body: { patch: { $set: { following: true } } },
        encoding: false,
      });
    case 'react':
      return json(at(['posts', 'reaction']), {
        account_id: account,
        post_id: mutation.socialId,
        reaction_type: 'like',
      });
    case 'comment':
      return json(at(['posts', mutation.socialId, 'comments']), {
        account_id: account,
        text: mutation.text,
      });
    case 'inmail':
      return form(at(['chats']), [
        ['account_id', account],
        ['attendees_ids', mutation.providerPersonId],
        ['subject', mutation.subject],
        ['text', mutation.text],
        ['linkedin[api]', mutation.product],
        ['linkedin[inmail]', 'true'],
      ]);
    case 'message':
      return form(at(['chats', mutation.chatId, 'messages']), [
        // A guard: the provider refuses when the chat belongs to another account.
        ['account_id', account],
        ['text', mutation.text],
      ]);
    case 'post':
      return form(at(['posts']), [
        ['account_id', account],
        ['text', mutation.text],
      ]);
    case 'start_chat':
      return form(at(['chats']), [
        ['account_id', account],
        ['attendees_ids', mutation.providerPersonId],
        ['text', mutation.text],
      ]);
  }
}

const followingStates =
  'https://www.linkedin.com/voyager/api/feed/dash/followingStates/urn:li:fsd_followingState:urn:li:fsd_profile:';

function json(url: URL, body: unknown): MutationRequest {
  return {
    method: 'POST',
    url,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify(body)),
  };
}

function empty(method: 'GET' | 'DELETE', url: URL): MutationRequest {
  return { method, url, contentType: null, body: Buffer.alloc(0) };
}

/** multipart/form-data of text fields. The boundary is a hash of the contents, so it cannot occur in them. */
function form(url: URL, fields: readonly (readonly [string, string])[]): MutationRequest {
  const boundary = `waypost-${createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 40)}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    method: 'POST',
    url,
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  };
}
