/** What a criterion speaks of. */
export const CRITERION_KINDS = [
  'titles',
  'seniority',
  'functions',
  'industries',
  'company_size',
  'countries',
  'keywords',
  'technologies',
  'signals',
] as const;
export type CriterionKind = (typeof CRITERION_KINDS)[number];

/** `must` and `nice` speak for a person who meets them, `exclude` rules such a person out. */
export const STANCES = ['must', 'nice', 'exclude'] as const;
export type Stance = (typeof STANCES)[number];

export const CRITERIA_MAX = 20;
export const CRITERION_VALUES_MAX = 20;
export const CRITERION_VALUE_LENGTH_MAX = 80;
export const PROFILE_NAME_LENGTH_MAX = 120;
/** Longest text a profile is built from, in characters. */
export const PROFILE_TEXT_LENGTH_MAX = 20_000;
export const QUOTE_LENGTH_MAX = 300;
/** Weights of nice criteria, 1 the least. */
export const NICE_WEIGHT_MAX = 5;
export const NICE_WEIGHT_DEFAULT = 3;

/** One thing that an ideal customer is, or is not: any one of the values is enough. */
export interface Criterion {
  id: string;
  kind: CriterionKind;
  values: readonly string[];
  stance: Stance;
  /** 1 to 5; counts for nice criteria alone. */
  weight: number;
  /** The words of the given text that it was read from; null: somebody's or the model's own idea. */
  quote: string | null;
}

/** Senior levels, lowest first. */
export const SENIORITIES = ['entry', 'senior', 'manager', 'director', 'vp', 'cxo', 'owner'] as const;
export type Seniority = (typeof SENIORITIES)[number];

export const FUNCTIONS = [
  'sales',
  'marketing',
  'engineering',
  'finance',
  'operations',
  'product',
  'people',
  'support',
  'legal',
  'it',
  'procurement',
] as const;
export type JobFunction = (typeof FUNCTIONS)[number];

/** Whether a list of criteria can rank people at all. */
export function isUsable(criteria: readonly Pick<Criterion, 'stance' | 'values'>[]): boolean {
  return criteria.some(({ stance, values }) => stance !== 'exclude' && values.length > 0);
}
