import { folded } from '@waypost/domain/leads/icp/folded';
import {
  type Criterion,
  CRITERIA_MAX,
  CRITERION_KINDS,
  CRITERION_VALUE_LENGTH_MAX,
  CRITERION_VALUES_MAX,
  NICE_WEIGHT_DEFAULT,
  NICE_WEIGHT_MAX,
  PROFILE_NAME_LENGTH_MAX,
  QUOTE_LENGTH_MAX,
  STANCES,
} from '@waypost/domain/leads/icp/profile';
import { z } from 'zod';
import type { AiMaterial, AiTask } from '../../../../ports/ai.ts';
import type { Random } from '../../../../ports/random.ts';

const answer = z.object({
  name: z.string().describe('A short name for this kind of buyer'),
  criteria: z.array(
    z.object({
      kind: z.enum(CRITERION_KINDS),
      values: z.array(z.string()).describe('Any one of them is enough'),
      stance: z.enum(STANCES),
      weight: z.number().describe('1 to 5, for nice criteria'),
      quote: z
        .string()
        .describe('The words of the material that say so, letter for letter; empty when it is your idea'),
    }),
  ),
});
export type ProfileAnswer = z.infer<typeof answer>;

const instructions = `You read what a company sells, to whom, or who its best customers are, and write down the ideal customer as criteria.
Kinds: titles (job titles, one person's), seniority (entry, senior, manager, director, vp, cxo, owner), functions (sales, marketing, ...),
industries, company_size (employees, such as 51-200 or 200+), countries (in English), keywords, technologies, signals (such as hiring).
Stance: must for what every buyer is, nice with a weight from 1 to 5 for what makes one better, exclude for whom to leave out.
One criterion per kind and stance, with all its values. Describe the buyer, never the seller's own product.`;

/** Asks for a profile of the buyer whom texts describe. */
export function profileTask(material: readonly AiMaterial[]): AiTask<ProfileAnswer> {
  return {
    name: 'customer_profile',
    instructions,
    material,
    shape: { schema: z.toJSONSchema(answer), read: (value) => answer.parse(value) },
    deadlineMs: 45_000,
    outputTokensMax: 2_000,
  };
}

/** What an answer is worth keeping: cleaned, within bounds, quotes only where the material has them. */
export function criteriaFrom(
  given: ProfileAnswer,
  material: readonly AiMaterial[],
  random: Pick<Random, 'id'>,
): { name: string; criteria: Criterion[] } {
  const criteria = given.criteria.flatMap((criterion): Criterion[] => {
    const clean = cleanCriterion(criterion, material);
    return clean === null ? [] : [{ id: random.id(), ...clean }];
  });
  const name = oneLine(given.name).slice(0, PROFILE_NAME_LENGTH_MAX).trim();
  return { name: name === '' ? 'Ideal customer' : name, criteria: criteria.slice(0, CRITERIA_MAX) };
}

/** A criterion of an answer within bounds, its quote only where the material has it; null when nothing is left of it. */
export function cleanCriterion(
  given: ProfileAnswer['criteria'][number],
  material: readonly AiMaterial[],
): Omit<Criterion, 'id'> | null {
  const values = [
    ...new Map(
      given.values
        .map((value) => oneLine(value).slice(0, CRITERION_VALUE_LENGTH_MAX).trim())
        .filter((value) => value !== '')
        .map((value) => [value.toLowerCase(), value]),
    ).values(),
  ].slice(0, CRITERION_VALUES_MAX);
  if (values.length === 0) return null;
  const weight = Math.round(given.weight);
  return {
    kind: given.kind,
    values,
    stance: given.stance,
    weight: weight >= 1 && weight <= NICE_WEIGHT_MAX ? weight : NICE_WEIGHT_DEFAULT,
    quote: quoted(given.quote, material),
  };
}

/** Words of an answer as a quote of the material; null where the material does not have them. */
export function quoted(words: string, material: readonly AiMaterial[]): string | null {
  const quote = oneLine(words).slice(0, QUOTE_LENGTH_MAX);
  const wanted = folded(quote);
  const isThere = wanted.trim() !== '' && material.some(({ text }) => folded(text).includes(wanted));
  return isThere ? quote : null;
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
