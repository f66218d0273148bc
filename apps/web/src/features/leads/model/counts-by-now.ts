import type { Job } from '@waypost/contract/jobs';

/**
 * What became of the people a job found, people added by hand since included: whom it had set aside is then in the list,
 * or was there already.
 */
export function countsByNow({ counts }: Pick<Job, 'counts'>): Readonly<Record<string, number | undefined>> {
  const { takenIn = 0, takenInKnown = 0, takenInIncomplete = 0 } = counts;
  if (takenIn === 0 && takenInKnown === 0) return counts;
  const aside = counts['outside'] === undefined ? 'setAside' : 'outside';
  return {
    ...counts,
    added: (counts['added'] ?? 0) + takenIn,
    duplicate: (counts['duplicate'] ?? 0) + takenInKnown,
    ...(counts['incomplete'] === undefined ? {} : { incomplete: counts['incomplete'] + takenInIncomplete }),
    [aside]: (counts[aside] ?? 0) - takenIn - takenInKnown,
  };
}
