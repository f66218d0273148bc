/** A text that is stored about a person, with the business instant at which it was said or stored. */
export interface Fact {
  field: FactField;
  text: string;
  /** Epoch milliseconds; null: the source gave none. */
  at: number | null;
}

export type FactField =
  | 'title'
  | 'headline'
  | 'company'
  | 'industry'
  | 'company_size'
  | 'location'
  | 'country'
  | 'comment'
  | 'other';

/** What is stored about one person, the surest first. */
export type PersonFacts = readonly Fact[];

/** What a list or a search shows of a person, as facts; empty texts are left out. */
export function factsOf(
  known: Partial<Record<Exclude<FactField, 'comment' | 'other'>, string | null>>,
  at: number | null,
): Fact[] {
  const order = ['title', 'headline', 'company', 'industry', 'company_size', 'country', 'location'] as const;
  return order.flatMap((field) => {
    const text = known[field]?.trim() ?? '';
    return text === '' ? [] : [{ field, text, at }];
  });
}
