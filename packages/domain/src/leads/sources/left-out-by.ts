import { grouped } from '../../text/grouped.ts';

/** What left somebody out whom a source found: a rule that was chosen, or that it is no person. */
export type LeftOutBy =
  | 'in_any_list'
  | 'contacted'
  | 'in_campaign'
  | 'excluded'
  | 'author'
  | 'employees'
  | 'connection'
  | 'reaction'
  | 'no_text'
  | 'length'
  | 'intent'
  | 'page';

/** Behind a number, in the order in which they are told. */
const words: Readonly<Record<LeftOutBy, string>> = {
  in_any_list: 'in another lead list',
  contacted: 'contacted before',
  in_campaign: 'in an active campaign',
  excluded: 'on the exclusion list',
  author: 'by the author of the post',
  employees: 'of your company',
  connection: 'of own connections',
  reaction: 'with another reaction',
  no_text: 'without text',
  length: 'too short',
  intent: 'of a kind you did not choose',
  page: 'by company pages',
};

/** Under which name a job counts whom a rule left out. */
export const leftOutCount = <By extends LeftOutBy>(by: By): `leftOut.${By}` => `leftOut.${by}`;

/** “14 by the author of the post, 3 too short”; null for a job that did not count them apart. */
export function leftOutWords(counts: Readonly<Record<string, number | undefined>>): string | null {
  const told = (Object.keys(words) as LeftOutBy[]).flatMap((by) => {
    const count = counts[leftOutCount(by)] ?? 0;
    return count === 0 ? [] : [`${grouped(count)} ${words[by]}`];
  });
  return told.length === 0 ? null : told.join(', ');
}
