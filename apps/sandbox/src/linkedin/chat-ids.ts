import { createHash } from 'node:crypto';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Attachment, Chat } from '../state/state.ts';

/** LinkedIn's own id of a chat: `2-<base64>`. */
export const chatProviderId = (sandbox: Sandbox, chat: Pick<Chat, 'id'>) =>
  `2-${digest(sandbox.world.seed, 'provider-chat', chat.id)}`;

/** LinkedIn's own id of a message. */
export const messageProviderId = (sandbox: Sandbox, messageId: string) =>
  `2-${digest(sandbox.world.seed, 'provider-message', messageId)}`;

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('|')).digest('base64');

/** An attachment as messages list it. */
export function attachmentView(attachment: Attachment) {
  const kind = attachment.mimetype.startsWith('image/')
    ? 'img'
    : attachment.mimetype.startsWith('video/')
      ? 'video'
      : 'file';
  return {
    id: attachment.id,
    type: kind,
    file_name: attachment.fileName,
    file_size: attachment.sizeBytes,
    mimetype: attachment.mimetype,
    unavailable: false,
    ...(kind === 'img' ? { size: { width: 0, height: 0 }, sticker: false } : {}),
    ...(kind === 'video' ? { size: { width: 0, height: 0 }, gif: false } : {}),
  };
}
