import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { MutationAnswer } from '../../ports/linkedin.ts';
import { text } from './answers.ts';
import { readError } from './unipile-failure.ts';

/** The ids of everything a mutation can make; each answer carries at most the ones of its kind. */
const madeSchema = z.object({
  message_id: text,
  comment_id: text,
  post_id: text,
  chat_id: text,
  invitation_id: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(null),
});

/** A complete answer in the port's words. */
export function mutationAnswer(status: number, headers: IncomingHttpHeaders, raw: Buffer): MutationAnswer {
  const header = headers['x-request-id'];
  const requestId = typeof header === 'string' ? header : null;
  const body = parse(raw);
  if (status >= 200 && status < 300) {
    const made = madeSchema.safeParse(body);
    if (!made.success) return { answer: 'unreadable', status };
    return {
      answer: 'http',
      status,
      errorType: null,
      errorTitle: null,
      providerRef:
        made.data.message_id ??
        made.data.comment_id ??
        made.data.post_id ??
        (made.data.invitation_id || null),
      chatId: made.data.chat_id,
      requestId,
    };
  }
  const error = readError(body);
  return {
    answer: 'http',
    status,
    errorType: error.type,
    errorTitle: error.title,
    providerRef: null,
    chatId: null,
    requestId,
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
