import { CRITERION_KINDS, type Criterion, STANCES } from '@waypost/domain/leads/icp/profile';
import type { AskedChange } from '@waypost/domain/leads/icp/revise';
import { z } from 'zod';
import type { AiMaterial, AiTask } from '../../../../ports/ai.ts';
import { cleanCriterion, quoted } from './ask-profile.ts';

const answer = z.object({
  changes: z.array(
    z.object({
      action: z.enum(['add', 'change', 'remove']),
      criterion: z.number().describe('Number of the criterion to change or remove; 0 to add'),
      kind: z.enum(CRITERION_KINDS),
      values: z.array(z.string()).describe('All values it has afterwards; empty to remove'),
      stance: z.enum(STANCES),
      weight: z.number().describe('1 to 5, for nice criteria'),
      quote: z.string().describe('The words of the sentence that ask for it, letter for letter'),
    }),
  ),
});
type RevisionAnswer = z.infer<typeof answer>;

const instructions = `A profile of an ideal customer is a numbered list of criteria. You read a sentence in which somebody says how their buyer
differs from it, and write down the fewest changes of criteria that follow: add, change or remove. Answer nothing else that the sentence asks.
Kinds: titles (job titles, one person's), seniority (entry, senior, manager, director, vp, cxo, owner), functions (sales, marketing, ...),
industries, company_size (employees, such as 51-200 or 200+), countries (in English), keywords, technologies, signals (such as hiring).
Stance: must for what every buyer is, nice with a weight from 1 to 5 for what makes one better, exclude for whom to leave out.
What is not that important becomes nice, or loses weight. One criterion per kind and stance, with all its values.
Criteria marked as edited by hand stay, unless the sentence is about them. Earlier sentences have been followed already; they only
explain what words such as "it" or "them" mean. Without words of the sentence as its quote a change does not count.`;

/** What a sentence is read with. */
export interface RevisionGiven {
  criteria: readonly Criterion[];
  byHand: ReadonlySet<string>;
  /** Sentences before it, oldest first. */
  earlier: readonly string[];
  sentence: string;
}

/** Asks what a sentence changes in a profile. */
export function revisionTask({ criteria, byHand, earlier, sentence }: RevisionGiven): AiTask<RevisionAnswer> {
  const lines = criteria.map(({ id, kind, stance, weight, values }, index) => {
    const counts = stance === 'nice' ? `nice ${weight}` : stance;
    return `${index + 1}. ${kind}, ${counts}${byHand.has(id) ? ', edited by hand' : ''}: ${values.join(' | ')}`;
  });
  return {
    name: 'profile_revision',
    instructions,
    material: [
      { label: 'profile', text: lines.join('\n') },
      ...(earlier.length === 0 ? [] : [{ label: 'earlier sentences', text: earlier.join('\n') }]),
      sentenceMaterial(sentence),
    ],
    shape: { schema: z.toJSONSchema(answer), read: (value) => answer.parse(value) },
    deadlineMs: 45_000,
    outputTokensMax: 2_000,
  };
}

const sentenceMaterial = (sentence: string): AiMaterial => ({ label: 'sentence', text: sentence });

/** What an answer is worth: clean values, and only changes that the sentence has words for. */
export function changesFrom({ changes }: RevisionAnswer, sentence: string): AskedChange[] {
  const material = [sentenceMaterial(sentence)];
  return changes.flatMap((asked): AskedChange[] => {
    const { action, criterion, kind, stance } = asked;
    const isSaid = quoted(asked.quote, material) !== null;
    const to = cleanCriterion(asked, material);
    if (to !== null) return [{ action, criterion, to, isSaid }];
    // Nothing is left of it: that is what removing means, and no change.
    return action === 'remove'
      ? [{ action, criterion, to: { kind, stance, values: [], weight: 1, quote: null }, isSaid }]
      : [];
  });
}
