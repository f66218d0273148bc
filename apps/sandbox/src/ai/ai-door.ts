import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { drawFault } from '../control/draw-fault.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { sameText } from '../linkedin/linkedin-door.ts';
import { GARBAGE, strikeOf } from '../linkedin/strike.ts';
import { ChatRefusal, readChat, type ChatRequest } from './chat-request.ts';
import { customerProfile } from './customer-profile.ts';
import { commentIntents } from './comment-intents.ts';
import { fillSchema } from './fill-schema.ts';
import { leadAnswers } from './lead-answers.ts';
import { postHooks } from './post-hooks.ts';
import { profileRevision } from './profile-revision.ts';
import { replyIntents } from './reply-intents.ts';
import { sentencesOf } from './text-parts.ts';
import { verdicts } from './verdicts.ts';

/**
 * The AI door: the OpenAI chat-completions wire under `/ai/v1`, streaming and JSON schemas included. The same request
 * gets the same answer, made of the texts in it alone; every answer carries `x-sandbox-draft`.
 */
export async function aiDoor(app: FastifyInstance, sandbox: Sandbox, apiKey: string): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof ChatRefusal;
    const status = known ? 400 : ((error as { statusCode?: number }).statusCode ?? 500);
    if (!known && status >= 500) console.error('sandbox: unexpected error in the AI door', error);
    const message = known || status < 500 ? (error as Error).message : 'Something went wrong.';
    return reply.code(status).send(errorBody(message, known ? 'invalid_request_error' : 'server_error'));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!sameText(request.headers.authorization, `Bearer ${apiKey}`))
      await reply.code(401).send(errorBody('Incorrect API key provided.', 'invalid_request_error'));
  });

  app.get('/models', async () => ({
    object: 'list',
    data: [{ id: 'sandbox', object: 'model', created: 0, owned_by: 'sandbox' }],
  }));

  app.post('/chat/completions', async (request, reply) => {
    reply.header('x-sandbox-draft', '1');
    if (await struck(sandbox, reply)) return reply;
    const chat = readChat(request.body);
    const content = contentOf(chat);
    const answer = {
      id: `chatcmpl-${createHash('sha256').update(JSON.stringify(chat)).digest('hex').slice(0, 24)}`,
      created: Math.floor(sandbox.now() / 1000),
      model: chat.model,
    };
    const usage = usageOf(chat, content);
    if (chat.stream) return stream(reply, answer, content, usage);
    const message = { role: 'assistant', content };
    const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null }];
    return { ...answer, object: 'chat.completion', choices, usage };
  });
}

function contentOf({ shape, material }: ChatRequest): string {
  if (shape === undefined) {
    const [first, second] = sentencesOf(material.map(({ text }) => text).join('\n'));
    return `Sandbox draft: ${[first, second].filter((part) => part !== undefined).join(' ')}`;
  }
  if (shape.name === 'customer_profile') return JSON.stringify(customerProfile(material));
  if (shape.name === 'profile_revision') return JSON.stringify(profileRevision(material));
  if (shape.name === 'lead_verdicts') return JSON.stringify(verdicts(material));
  if (shape.name === 'lead_answers') return JSON.stringify(leadAnswers(material));
  if (shape.name === 'comment_intents') return JSON.stringify(commentIntents(material));
  if (shape.name === 'reply_intents') return JSON.stringify(replyIntents(material));
  if (shape.name === 'post_hooks') return JSON.stringify(postHooks(material));
  return JSON.stringify(fillSchema(shape.schema, material));
}

/** Tokens counted as quarters of characters, as a rule of thumb that never changes. */
function usageOf({ material }: ChatRequest, content: string) {
  const prompt_tokens = Math.ceil(material.reduce((sum, { text }) => sum + text.length, 0) / 4);
  const completion_tokens = Math.ceil(content.length / 4);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function stream(reply: FastifyReply, answer: object, content: string, usage: object): FastifyReply {
  const chunk = (choices: unknown[], extra: object = {}) =>
    `data: ${JSON.stringify({ ...answer, object: 'chat.completion.chunk', choices, ...extra })}\n\n`;
  const delta = (piece: object, finish_reason: string | null = null) => [
    { index: 0, delta: piece, finish_reason },
  ];
  const pieces = content.match(/[\s\S]{1,24}/g) ?? [];
  return reply
    .type('text/event-stream')
    .send(
      [
        chunk(delta({ role: 'assistant', content: '' })),
        ...pieces.map((piece) => chunk(delta({ content: piece }))),
        chunk(delta({}, 'stop')),
        chunk([], { usage }),
        'data: [DONE]\n\n',
      ].join(''),
    );
}

/** Carries out the fault whose turn it is; true when it has answered, or never will. */
async function struck(sandbox: Sandbox, reply: FastifyReply): Promise<boolean> {
  const fault = drawFault(sandbox, { ops: ['ai.chat'], group: 'ai' });
  if (fault === undefined) return false;
  const strike = strikeOf(fault);
  if (strike.wait !== undefined || strike.tell === 'hang') await sleep(fault.delayMs);
  switch (strike.tell) {
    case 'error': {
      const status = strike.error?.().status ?? 500;
      const type = status === 429 ? 'rate_limit_error' : 'server_error';
      await reply.code(status).send(errorBody('The model is not available now.', type));
      return true;
    }
    case 'garbage':
      await reply.type('application/json').send(GARBAGE);
      return true;
    case 'drop':
    case 'hang':
      reply.hijack();
      reply.raw.socket?.resetAndDestroy();
      return true;
    default:
      return false;
  }
}

const errorBody = (message: string, type: string) => ({ error: { message, type, param: null, code: null } });
