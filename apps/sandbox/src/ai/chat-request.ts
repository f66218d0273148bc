import { fieldsOf, type Fields } from '../linkedin/params.ts';

/** A text that was handed over as data, fenced by the caller; without fences the whole last message is one. */
export interface Material {
  label: string;
  text: string;
}

export interface ChatRequest {
  model: string;
  stream: boolean;
  material: readonly Material[];
  /** The shape that was asked for; undefined: plain text. */
  shape: { name: string; schema: Fields } | undefined;
}

/** A request that this door does not take; the sentence goes into the answer. */
export class ChatRefusal extends Error {}

/** Reads a chat-completions request. What system messages say is not material: this door has one way to answer. */
export function readChat(body: unknown): ChatRequest {
  const fields = typeof body === 'object' && body !== null ? fieldsOf(body) : {};
  const { messages } = fields;
  if (!Array.isArray(messages) || messages.length === 0) throw new ChatRefusal('messages must not be empty.');
  const last = messages.findLast((message) => fieldsOf(message)['role'] === 'user');
  if (last === undefined) throw new ChatRefusal('There is no message of a user.');
  const format = fields['response_format'] === undefined ? {} : fieldsOf(fields['response_format']);
  const asked = format['type'] === 'json_schema' ? fieldsOf(format['json_schema']) : undefined;
  return {
    model: typeof fields['model'] === 'string' ? fields['model'] : 'sandbox',
    stream: fields['stream'] === true,
    material: materialOf(textOf(fieldsOf(last)['content'])),
    shape: asked && {
      name: typeof asked['name'] === 'string' ? asked['name'] : '',
      schema: fieldsOf(asked['schema']),
    },
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => fieldsOf(part))
    .map(({ type, text }) => (type === 'text' && typeof text === 'string' ? text : ''))
    .join('\n');
}

function materialOf(text: string): Material[] {
  const fenced = [...text.matchAll(/<material(?:\s+label="([^"]*)")?>([\s\S]*?)<\/material>/g)].map(
    ([, label = '', inner = '']) => ({ label, text: inner.trim() }),
  );
  return fenced.length > 0 ? fenced : [{ label: '', text }];
}
