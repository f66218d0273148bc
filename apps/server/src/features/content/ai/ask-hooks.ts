import { HOOK_LENGTH_MAX, type HooksWanted, usableHooks } from '@waypost/domain/content/hooks';
import { z } from 'zod';
import type { AiTask } from '../../../ports/ai.ts';

const answer = z.object({
  hooks: z.array(
    z.object({
      kind: z.enum(['question', 'claim', 'story', 'list', 'mistake', 'promise', 'comparison', 'scene']),
      text: z.string().describe('The hook, one line'),
    }),
  ),
});

/** Asked for beyond what is wanted: some of an answer may be of no use. */
const spare = 2;

const instructions = (count: number) =>
  `You write hooks for LinkedIn posts: the first words of a post, by which a reader decides whether to read on. The material
says what the author sells or wants to write about, and to whom. Write ${count} hooks that this author could begin a post with, as
different from each other as you can: each of another kind, as long as there are kinds left.
Each is one line of at most ${HOOK_LENGTH_MAX - 10} characters in the language of the material, in plain words that the reader uses: no hashtag, no
emoji, no quotation marks around it, no number in front. It makes sense without the rest of the post and keeps what it promises.
Make up no event, customer, result or number. Name no person. Do not write what stands under "seen before", or the same in other words.`;

/** Asks for hooks drawn from a text; an answer without enough that can be shown is no answer. */
export function hooksTask(wanted: HooksWanted): AiTask<string[]> {
  const count = wanted.wanted + spare;
  return {
    name: 'post_hooks',
    instructions: instructions(count),
    material: [
      { label: 'wanted', text: `${count} hooks` },
      { label: 'text', text: wanted.prompt },
      ...(wanted.seen.length === 0 ? [] : [{ label: 'seen before', text: wanted.seen.join('\n') }]),
    ],
    shape: {
      schema: z.toJSONSchema(answer),
      read(value) {
        const given = answer.parse(value).hooks.map(({ text }) => text);
        const hooks = usableHooks(given, wanted);
        if (hooks === null)
          throw new Error(`Fewer than ${wanted.wanted} of ${given.length} hooks can be shown.`);
        return hooks;
      },
    },
    deadlineMs: 30_000,
    outputTokensMax: 1_500,
  };
}
