import { companyKey } from '../../leads/company-name.ts';
import { COMPANY_WEEK_MS } from '../left-out/what-leaves-out.ts';
import type { RehearsalInput } from './rehearsal-input.ts';

/** How many people of one company begin within seven days, over all senders, in campaigns that bound it. */
export type CompaniesInPlay = {
  /** Whether this lead may begin now; if so it holds its place. If not, it is told when to ask again. */
  readonly mayBegin: (lead: number, now: number) => boolean;
  /** An action of it has left. */
  readonly left: (lead: number, now: number) => void;
  /** It will not begin any more: its place is free. */
  readonly ended: (lead: number, now: number) => void;
  /** Told of each lead that may ask again, and when; `lead` is an index into the input's leads. */
  readonly listen: (hear: (lead: number, at: number) => void) => void;
};

/** One company. Numbers are indexes into the input's leads, instants are ascending. */
type Company = {
  readonly begunAt: number[];
  /** Beginnings before this place are older than a week. */
  young: number;
  /** May begin, and their first action has not left. */
  readonly planned: Set<number>;
  /** Told when to ask, and expected to take a place then. */
  readonly promised: Set<number>;
  /** Nobody knows when their place is free, in the order in which they asked, by campaign. */
  readonly waiting: Map<number, Set<number>>;
};

/** Null when no campaign has such a bound: its senders can then be played one by one. */
export function createCompaniesInPlay({
  now: startAt,
  campaigns,
  leads,
  companyBeginnings = [],
}: RehearsalInput): CompaniesInPlay | null {
  if (campaigns.every(({ perCompanyWeekMax }) => perCompanyWeekMax === undefined)) return null;
  const companies = new Map<string, Company>();
  const companyOf = new Map<number, Company>();
  const begun = new Set<number>();
  const named = (key: string): Company => {
    let company = companies.get(key);
    if (company === undefined) {
      company = { begunAt: [], young: 0, planned: new Set(), promised: new Set(), waiting: new Map() };
      companies.set(key, company);
    }
    return company;
  };
  for (const [index, lead] of leads.entries()) {
    if (lead.hasBegun === true) begun.add(index);
    const key = lead.company === null ? '' : companyKey(lead.company);
    if (key !== '') companyOf.set(index, named(key));
  }
  for (const { company, at } of companyBeginnings.toSorted((a, b) => a.at - b.at)) {
    named(companyKey(company)).begunAt.push(Math.min(at, startAt));
  }
  const maxOf = (lead: number) => campaigns[leads[lead]?.campaign ?? -1]?.perCompanyWeekMax;
  const listeners: ((lead: number, at: number) => void)[] = [];
  const tell = (lead: number, at: number) => {
    for (const hear of listeners) hear(lead, at);
  };

  /** When one more of this company fits; null: only once a planned one has left. */
  function fitsAt(company: Company, max: number, now: number): number | null {
    const { begunAt, planned, promised } = company;
    while ((begunAt[company.young] ?? Infinity) <= now - COMPANY_WEEK_MS) company.young += 1;
    const over = begunAt.length - company.young + planned.size + promised.size - max;
    if (over < 0) return now;
    const last = begunAt[company.young + over];
    return last === undefined ? null : last + COMPANY_WEEK_MS;
  }

  /** Promises places to those that wait for one, as far as it is known when they are free. */
  function handOn(company: Company, now: number): void {
    for (const [campaign, waiting] of company.waiting) {
      const max = campaigns[campaign]?.perCompanyWeekMax ?? Infinity;
      for (const lead of waiting) {
        const at = fitsAt(company, max, now);
        if (at === null) break;
        waiting.delete(lead);
        company.promised.add(lead);
        tell(lead, at);
      }
    }
  }

  return {
    listen: (hear) => void listeners.push(hear),
    mayBegin(lead, now) {
      const [company, max] = [companyOf.get(lead), maxOf(lead)];
      if (company === undefined || begun.has(lead) || company.planned.has(lead)) return true;
      const campaign = leads[lead]?.campaign ?? 0;
      if (company.waiting.get(campaign)?.has(lead) === true) return false;
      company.promised.delete(lead);
      const at = max === undefined ? now : fitsAt(company, max, now);
      if (at !== null && at <= now) {
        company.planned.add(lead);
        return true;
      }
      if (at !== null) {
        company.promised.add(lead);
        tell(lead, at);
        return false;
      }
      const waiting = company.waiting.get(campaign) ?? new Set();
      company.waiting.set(campaign, waiting.add(lead));
      return false;
    },
    left(lead, now) {
      const company = companyOf.get(lead);
      if (company === undefined || begun.has(lead)) return;
      begun.add(lead);
      company.planned.delete(lead);
      company.begunAt.push(now);
      handOn(company, now);
    },
    ended(lead, now) {
      const company = companyOf.get(lead);
      if (company === undefined) return;
      company.waiting.get(leads[lead]?.campaign ?? 0)?.delete(lead);
      const freed = [company.planned.delete(lead), company.promised.delete(lead)].includes(true);
      if (freed) handOn(company, now);
    },
  };
}
