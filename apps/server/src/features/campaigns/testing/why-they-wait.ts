import type { LeadWhy } from '@waypost/contract/campaigns';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import { world } from './world-of-file.ts';

export const why = async (campaignId: string, person: string): Promise<LeadWhy> => {
  const { enrolmentId } = await world.row(campaignId, person);
  return world.must<LeadWhy>('GET', `/campaigns/${campaignId}/leads/${enrolmentId}/why`);
};
/** When the newest action towards this person was claimed. */
export const leftLast = async (person: string): Promise<number> => {
  const leadId = await world.leadId(person);
  const rows = await world.tenant((tx) =>
    list(tx, sql<{ at: number }>`select max(claimed_at) as at from actions where lead_id = ${leadId}`),
  );
  return rows[0]?.at ?? 0;
};
export const iso = (at: number) => new Date(at).toISOString();

/** A visit, so many minutes of waiting, a second visit. */
export const twoVisits = (delayMinutes: number): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'first',
  nodes: {
    first: { id: 'first', kind: 'visit', next: 'wait' },
    wait: { id: 'wait', kind: 'wait', delayMinutes, next: 'second' },
    second: { id: 'second', kind: 'visit', next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
});
export const oneInvite: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'invite',
  nodes: {
    invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
};
const wordings = [{ id: 'a', share: 1, body: 'Good morning' }];
export const twoInMails = (delayMinutes: number): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'first',
  nodes: {
    first: { id: 'first', kind: 'inmail', subject: 'One', variants: wordings, next: 'wait' },
    wait: { id: 'wait', kind: 'wait', delayMinutes, next: 'second' },
    second: { id: 'second', kind: 'inmail', subject: 'Two', variants: wordings, next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
});
export const people = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}-${n}`);
