import { companyKey } from '../../leads/company-name.ts';
import type { StopSignal } from '../sequence/enrolment.ts';
import type { RehearsalInput } from './rehearsal-input.ts';

/** Leads that stop together: people of one company, in a campaign that says so. */
export type ColleaguesInPlay = {
  /** Told of each lead that has to stop; `lead` is an index into the input's leads. */
  readonly listen: (hear: (lead: number, signal: StopSignal) => void) => void;
  /** This lead has answered: its colleagues stop at the same instant. */
  readonly answered: (lead: number, senderName: string, at: number) => void;
};

/** Null when no campaign stops colleagues: its senders can then be played one by one. */
export function createColleaguesInPlay({ campaigns, leads }: RehearsalInput): ColleaguesInPlay | null {
  if (!campaigns.some(({ stopsColleagues }) => stopsColleagues === true)) return null;
  const groups = new Map<string, number[]>();
  const groupOf = new Map<number, string>();
  for (const [index, { campaign, company }] of leads.entries()) {
    const key = company === null || campaigns[campaign]?.stopsColleagues !== true ? '' : companyKey(company);
    if (key === '') continue;
    const group = `${campaign} ${key}`;
    groupOf.set(index, group);
    groups.set(group, [...(groups.get(group) ?? []), index]);
  }
  const listeners: ((lead: number, signal: StopSignal) => void)[] = [];
  return {
    listen: (hear) => void listeners.push(hear),
    answered(lead, senderName, at) {
      const group = groupOf.get(lead);
      for (const other of (group === undefined ? undefined : groups.get(group)) ?? []) {
        if (other === lead) continue;
        const company = leads[other]?.company ?? '';
        for (const hear of listeners) hear(other, { kind: 'company_replied', at, company, senderName });
      }
    },
  };
}
