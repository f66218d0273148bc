import { between, fromParts, pick, weighted, type Random } from '../chance/draw.ts';
import type { Company } from './companies.ts';
import { HEADLINE_TAILS, JOBS, type Job } from './job-titles.ts';
import { LOCALES, type Locale } from './names.ts';

/** Somebody of the simulated network; the same for everybody who looks, unlike the provider ids they are seen by. */
export interface Person {
  /** Stable in the whole world: `p12` for seeded people, `m…` for people who sign in. */
  id: string;
  /** What the provider id is built from; unique per kind. */
  number: number;
  firstName: string;
  lastName: string;
  headline: string;
  publicIdentifier: string;
  locale: Locale;
  location: string;
  company: Company;
  job: Job;
  /** Readiness to accept and to answer, 0 to 1. */
  openness: number;
  /** `hidden` cannot be reached at all, `closed` takes no invitations, `blocked` nothing from anybody here. */
  reach: 'open' | 'hidden' | 'closed' | 'blocked';
}

const FULL_NAME_MAX = 6;

/** Makes the seeded people: jobs that exist in a company of that size, names used six times at most, own headlines. */
export function makePeople(seed: string, count: number, companies: readonly Company[]): Person[] {
  const seats = seatsPerCompany(count, companies);
  const taken = new Map<string, number>();
  const names = new Map<string, number>();
  const headlines = new Set<string>();
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const company = seats[number] as Company;
    const jobOf = (random: Random) => drawJob(random, company, taken);
    people.push(
      makePerson(fromParts([seed, 'person', number]), { number, company, jobOf }, { names, headlines }),
    );
  }
  return people;
}

/** Makes one person of the seed at a company; the names and headlines already in use are left to others. */
export function makePerson(
  random: Random,
  seat: { number: number; company: Company; jobOf: (random: Random) => Job },
  used: { names: Map<string, number>; headlines: Set<string> },
): Person {
  const { number, company } = seat;
  const locale = LOCALES[weighted(random, LOCALE_WEIGHTS)] as Locale;
  const { firstName, lastName } = drawName(random, locale, used.names);
  const job = seat.jobOf(random);
  const reach = random();
  return {
    id: `p${number}`,
    number,
    firstName,
    lastName,
    headline: drawHeadline(random, job, company, used.headlines),
    publicIdentifier: `${slug(`${firstName} ${lastName}`)}-${slugEnd(number)}`,
    locale,
    location: pick(random, locale.cities),
    company,
    job,
    openness: 0.1 + 0.5 * random(),
    reach: reach < 0.006 ? 'hidden' : reach < 0.014 ? 'closed' : reach < 0.016 ? 'blocked' : 'open',
  };
}

/** The end of a public identifier: looks like nothing, and another for every number below 2^28. */
const slugEnd = (number: number) => (number * 2654435761 + 97).toString(16).padStart(7, '0').slice(-7);

/** What 2654435761 has to be multiplied with to be 1 in the last seven hex digits. */
const SLUG_INVERSE = 244_002_641n;

/** The number that a public identifier ends in, see {@link slugEnd}; any seven hex digits are some number. */
export function numberOfSlug(publicIdentifier: string): number | undefined {
  const end = /-([0-9a-f]{7})$/.exec(publicIdentifier)?.[1];
  return end === undefined
    ? undefined
    : Number(BigInt.asUintN(28, (BigInt(`0x${end}`) - 97n) * SLUG_INVERSE));
}

/** The person behind a sign-in: drawn from the user name alone, so that it is the same in every world of one seed. */
export function makeMember(seed: string, key: string, number: number, companies: readonly Company[]): Person {
  const random = fromParts([seed, 'member', key]);
  const company = pick(
    random,
    companies.filter((c) => c.size <= 3),
  );
  const locale = LOCALES[weighted(random, LOCALE_WEIGHTS)] as Locale;
  const firstName = pick(random, locale.first);
  const lastName = pick(random, locale.last);
  const jobs = JOBS.filter((j) => j.area === 'sales' && j.from <= company.size && j.to >= company.size);
  const job = jobs.length > 0 ? pick(random, jobs) : (JOBS[0] as Job);
  return {
    id: `m${number.toString(36)}`,
    number,
    firstName,
    lastName,
    headline: `${job.title} at ${company.name} | ${fill(pick(random, HEADLINE_TAILS[job.area]), random, company)}`,
    publicIdentifier: `${slug(`${firstName} ${lastName}`)}-${number.toString(36).slice(-7)}`,
    locale,
    location: pick(random, locale.cities),
    company,
    job,
    openness: 0.5,
    reach: 'open',
  };
}

const LOCALE_WEIGHTS = LOCALES.map((l) => l.weight);

/** Bigger companies get more of the people, but never more than they employ. */
function seatsPerCompany(count: number, companies: readonly Company[]): Company[] {
  const weights = companies.map((c) => Math.min(c.headcount, 2 + c.headcount ** 0.55));
  const scale = count / weights.reduce((sum, w) => sum + w, 0);
  const seats: Company[] = [];
  let carry = 0;
  companies.forEach((company, index) => {
    carry += (weights[index] ?? 0) * scale;
    const here = Math.min(company.headcount, Math.floor(carry));
    carry -= here;
    for (let i = 0; i < here; i += 1) seats.push(company);
  });
  const large = companies.filter((c) => c.size >= 2);
  for (let i = 0; seats.length < count; i += 1)
    seats.push((large[i % large.length] ?? companies[0]) as Company);
  return seats;
}

function drawName(random: Random, locale: Locale, names: Map<string, number>) {
  for (;;) {
    const firstName = pick(random, locale.first);
    const lastName = pick(random, locale.last);
    const full = `${firstName} ${lastName}`;
    const used = names.get(full) ?? 0;
    if (used >= FULL_NAME_MAX) continue;
    names.set(full, used + 1);
    return { firstName, lastName };
  }
}

const JOBS_BY_SIZE = [0, 1, 2, 3, 4, 5].map((size) => JOBS.filter((j) => j.from <= size && j.to >= size));

function drawJob(random: Random, company: Company, taken: Map<string, number>): Job {
  const jobs = JOBS_BY_SIZE[company.size] ?? JOBS;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const job = jobs[
      weighted(
        random,
        jobs.map((j) => j.weight),
      )
    ] as Job;
    const seat = `${company.id}|${job.title}`;
    const used = taken.get(seat) ?? 0;
    if (used >= job.max) continue;
    taken.set(seat, used + 1);
    return job;
  }
  return jobs.at(-1) as Job;
}

function drawHeadline(random: Random, job: Job, company: Company, used: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const tail = fill(pick(random, HEADLINE_TAILS[job.area]), random, company);
    const shape = attempt < 6 ? random() : 0.99;
    const headline =
      shape < 0.3
        ? `${job.title} at ${company.name}`
        : shape < 0.62
          ? `${job.title} @ ${company.name} | ${tail}`
          : shape < 0.8
            ? `${job.title}, ${company.name} - ${tail}`
            : shape < 0.92
              ? `${tail.charAt(0).toUpperCase()}${tail.slice(1)} | ${job.title} at ${company.name}`
              : `${job.title} at ${company.name} | ${tail} | ${between(random, 3, 24)} years in ${company.industry.name.toLowerCase()}`;
    if (!used.has(headline) || attempt > 40) {
      used.add(headline);
      return headline;
    }
  }
}

const fill = (text: string, random: Random, company: Company) =>
  text.replace('{offer}', company.offer).replace('{topic}', pick(random, company.industry.topics));

/** Lower case ASCII with dashes, as in the address of a profile. */
export function slug(text: string): string {
  return text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
