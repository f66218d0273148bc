import type { CampaignDetail } from '@waypost/contract/campaigns';
import { setTimeout as wait } from 'node:timers/promises';
import type { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import type { LinkedAccount } from '../plan-effects.ts';
import type { Customer } from './customer.ts';

/** Somebody who is written to, and may answer. */
export interface Talker {
  providerAccountId: string;
  /** Public identifier. */
  person: string;
}

/** Two messages, an hour of business time apart. */
const writing = {
  formatVersion: 1,
  startNodeId: 'first',
  nodes: {
    first: {
      id: 'first',
      kind: 'message',
      variants: [{ id: 'a', share: 1, body: 'Hi {{first_name|there}}, may I ask you something?' }],
      next: 'wait',
    },
    wait: { id: 'wait', kind: 'wait', delayMinutes: 60, next: 'second' },
    second: {
      id: 'second',
      kind: 'message',
      variants: [{ id: 'a', share: 1, body: 'Hi {{first_name|there}}, did you see my question?' }],
      next: 'end',
    },
    end: { id: 'end', kind: 'end' },
  },
} as const;

/** A visit and an invitation without a note. */
const inviting = {
  formatVersion: 1,
  startNodeId: 'visit',
  nodes: {
    visit: { id: 'visit', kind: 'visit', next: 'invite' },
    invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
} as const;

/**
 * Two campaigns for one account, not started: one writes to relations, one visits and invites strangers. Nobody is in
 * two campaigns of one customer. Answers how to start them, and who is written to.
 * @param given.taken public identifiers of everybody this customer has in a list already; those chosen are added
 */
export async function planCampaigns(
  customer: Customer,
  account: LinkedAccount,
  given: {
    port: ReturnType<typeof createUnipileLinkedIn>;
    people: readonly string[];
    taken: Set<string>;
    relations: number;
    strangers: number;
    dice: () => number;
  },
): Promise<{ talkers: Talker[]; start(): Promise<void> }> {
  const { port, people, taken, dice } = given;
  const { items } = await port.listRelations(account.providerAccountId, { limit: 500 });
  const related = new Set(items.map((one) => one.publicIdentifier));
  const choose = (from: readonly string[], count: number): string[] => {
    const free = from.filter((person) => !taken.has(person));
    const chosen: string[] = [];
    while (chosen.length < count && free.length > 0) {
      chosen.push(...free.splice(Math.floor(dice() * free.length), 1));
    }
    for (const person of chosen) taken.add(person);
    return chosen;
  };
  const relations = choose(
    items.flatMap(({ publicIdentifier }) => (publicIdentifier === null ? [] : [publicIdentifier])),
    given.relations,
  );
  const strangers = choose(
    people.filter((person) => !related.has(person)),
    given.strangers,
  );
  const ids: string[] = [];
  for (const [name, chosen, graph] of [
    ['Relations', relations, writing],
    ['Strangers', strangers, inviting],
  ] as const) {
    const listId = await customer.importList(`${name} of ${account.accountId}`, chosen);
    const body = {
      name: `${name} of ${account.accountId}`,
      listIds: [listId],
      accountIds: [account.accountId],
      graph,
    };
    ids.push((await customer.call<CampaignDetail>('POST', '/campaigns', body)).id);
  }
  return {
    talkers: relations.map((person) => ({ providerAccountId: account.providerAccountId, person })),
    async start() {
      for (const id of ids) await startCampaign(customer, id);
    },
  };
}

/** Tries of one start, a second apart: its sender may be signed out, or the answer to an earlier one lost. */
const startTriesMax = 60;

async function startCampaign(customer: Customer, id: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return void (await customer.call('POST', `/campaigns/${id}/start`));
    } catch (error) {
      if ((await customer.call<CampaignDetail>('GET', `/campaigns/${id}`)).status !== 'Draft') return;
      if (tries === startTriesMax) throw error;
      await wait(1_000);
    }
  }
}
