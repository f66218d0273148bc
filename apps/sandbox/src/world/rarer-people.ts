import { fromParts } from '../chance/draw.ts';
import type { Company } from './companies.ts';
import type { Job } from './job-titles.ts';
import { makePerson, numberOfSlug, type Person } from './people.ts';
import { RARER_JOBS } from './rarer-jobs.ts';

/** People of the seed who write, know and invite nobody by themselves: only who looks for their job finds them. */
export interface RarerPeople {
  /** Everybody who has a job; made when it is first asked for. */
  holders(job: Job): readonly Person[];
  byNumber(number: number): Person | undefined;
  bySlug(publicIdentifier: string): Person | undefined;
}

/** So many people of one job a company has at most, each in some country; a small one has one. */
const SEATS = 3;
const SEVERAL_FROM_SIZE = 2;

/** Their numbers go on after those of the other people: seat by seat of every job, company by company. */
export function createRarerPeople(
  seed: string,
  firstNumber: number,
  companies: readonly Company[],
): RarerPeople {
  const known = new Map<Job, readonly Person[]>();
  const byNumber = (number: number): Person | undefined => {
    const place = number - firstNumber;
    const seat = Math.floor(place / companies.length);
    const company = companies[place % companies.length];
    const job = RARER_JOBS[Math.floor(seat / SEATS)];
    if (company === undefined || job === undefined || company.size < job.from || company.size > job.to)
      return undefined;
    const seats = company.size < SEVERAL_FROM_SIZE ? 1 : job.max;
    if (seat % SEATS >= seats) return undefined;
    // Nobody's name or headline depends on who else was looked at before.
    const used = { names: new Map<string, number>(), headlines: new Set<string>() };
    return makePerson(fromParts([seed, 'rarer', number]), { number, company, jobOf: () => job }, used);
  };
  return {
    byNumber,
    holders(job) {
      const found = known.get(job);
      if (found !== undefined) return found;
      const from = firstNumber + RARER_JOBS.indexOf(job) * SEATS * companies.length;
      const made = Array.from(
        { length: SEATS * companies.length },
        (_, place) => byNumber(from + place) ?? [],
      ).flat();
      known.set(job, made);
      return made;
    },
    bySlug(publicIdentifier) {
      const number = numberOfSlug(publicIdentifier);
      const person = number === undefined ? undefined : byNumber(number);
      return person?.publicIdentifier === publicIdentifier ? person : undefined;
    },
  };
}
