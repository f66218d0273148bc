import { folded } from '@waypost/domain/leads/icp/folded';
import type { PersonFacts } from '@waypost/domain/leads/icp/person-facts';
import type { Criterion } from '@waypost/domain/leads/icp/profile';
import { z } from 'zod';
import type { Ai, AiMaterial } from '../../../../ports/ai.ts';
import { kindWords, type ReadJudgement } from '../judged.ts';

/** People per question to the model. */
const peoplePerQuestion = 10;

const answer = z.object({
  verdicts: z.array(
    z.object({
      lead: z.number(),
      criterion: z.number(),
      verdict: z.enum(['met', 'missed', 'unknown']),
      quote: z.string(),
    }),
  ),
});

const instructions = `You judge people against criteria by their own texts. For each lead and each criterion answer met, missed or unknown.
A criterion lists alternatives, any one of which is enough. Missed needs words that say the contrary; texts that do not speak of it are
unknown. Quote the words of the lead's text that show it, letter for letter; without a quote the answer does not count.`;

export interface Judged {
  facts: PersonFacts;
  judgements: readonly ReadJudgement[];
}

/**
 * Asks the model about what our rules left open. A verdict counts only with a quote that stands in a text stored about
 * that very person; everything else stays unknown.
 * @throws AiFailure
 */
export async function askOpenVerdicts(
  ai: Ai | undefined,
  criteria: readonly Criterion[],
  people: readonly Judged[],
): Promise<ReadJudgement[][]> {
  const result = people.map(({ judgements }) => [...judgements]);
  if (ai === undefined) return result;
  const open = people.flatMap(({ facts, judgements }, index) =>
    facts.length > 0 && judgements.some(({ verdict }) => verdict === 'unknown') ? [index] : [],
  );
  for (let from = 0; from < open.length; from += peoplePerQuestion) {
    const asked = open.slice(from, from + peoplePerQuestion);
    const given = await ai.ask({
      name: 'lead_verdicts',
      instructions,
      material: [
        criteriaMaterial(criteria),
        ...asked.map((index, n) => leadMaterial(n + 1, people[index]?.facts ?? [])),
      ],
      shape: { schema: z.toJSONSchema(answer), read: (value) => answer.parse(value) },
      deadlineMs: 60_000,
      outputTokensMax: 4_000,
    });
    for (const { lead, criterion, verdict, quote } of given.verdicts) {
      const index = asked[lead - 1];
      const about = criteria[criterion - 1];
      if (index === undefined || about === undefined || verdict === 'unknown') continue;
      const fact = factQuoted(people[index]?.facts ?? [], quote);
      const judgements = result[index] ?? [];
      const at = judgements.findIndex((one) => one.criterionId === about.id && one.verdict === 'unknown');
      if (fact === undefined || at < 0) continue;
      judgements[at] = { criterionId: about.id, verdict, fact, by: 'ai' };
    }
  }
  return result;
}

function criteriaMaterial(criteria: readonly Criterion[]): AiMaterial {
  const lines = criteria.map(
    ({ kind, values }, index) => `${index + 1}. ${kindWords[kind]}: ${values.join(' | ')}`,
  );
  return { label: 'criteria', text: lines.join('\n') };
}

function leadMaterial(number: number, facts: PersonFacts): AiMaterial {
  const lines = facts.map(({ field, text, at }) => {
    const day = at === null ? 'no date' : new Date(at).toISOString().slice(0, 10);
    return `${field} (${day}): ${text.replace(/\s+/g, ' ').slice(0, 600)}`;
  });
  return { label: `lead ${number}`, text: lines.join('\n') };
}

/** The stored text that has the quoted words; a quote of a word or less than three letters shows nothing. */
function factQuoted(facts: PersonFacts, quote: string) {
  const words = folded(quote).trim();
  if (words.length < 3) return undefined;
  return facts.find(({ text }) => folded(text).includes(words));
}
