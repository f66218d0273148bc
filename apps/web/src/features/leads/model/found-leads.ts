import type { Job } from '@waypost/contract/jobs';
import { addedBy } from '@waypost/domain/leads/grid/grid-query';
import { filterToText } from '@waypost/domain/leads/grid/grid-url';

/** What a page can begin in a list for those who were just found. */
export const beginnings = ['campaign', 'enrich'] as const;
export type Beginning = (typeof beginnings)[number];

/** The address of a list with only the leads that a job added to it; null for a job of no list. */
export function foundLeadsPath(
  { refId, createdAt }: Pick<Job, 'refId' | 'createdAt'>,
  begin?: Beginning,
): string | null {
  if (refId === null) return null;
  const params = new URLSearchParams({ filter: filterToText(addedBy(createdAt)) });
  if (begin !== undefined) params.set('do', begin);
  return `/leads/${refId}?${params.toString()}`;
}
