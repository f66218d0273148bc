/**
 * Which of two leads the other one is merged into. Nobody chooses it: values are chosen one by one, and whatever runs or
 * points at the lead that stays goes on untouched.
 */
export interface Standing {
  readonly id: string;
  /** Its unfinished campaign is the one that goes on. */
  readonly goesOn: boolean;
  /** An invitation to it waits for an answer. */
  readonly invited: boolean;
  readonly identityKey: string | null;
  readonly createdAt: number;
}

/** The order of the two does not matter. */
export function whichStays<Lead extends Standing>(one: Lead, other: Lead): Lead {
  const ranks = (lead: Lead): number[] => [
    lead.goesOn ? 0 : 1,
    lead.invited ? 0 : 1,
    lead.identityKey === null ? 1 : 0,
    lead.createdAt,
  ];
  const [a, b] = [ranks(one), ranks(other)];
  for (const [at, rank] of a.entries()) {
    const difference = rank - (b[at] ?? 0);
    if (difference !== 0) return difference < 0 ? one : other;
  }
  return one.id < other.id ? one : other;
}
