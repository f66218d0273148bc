import type { Tx } from '../../../platform/db/tenant.ts';
import { JobFailed } from '../../../platform/jobs/job-kinds.ts';
import type { Random } from '../../../ports/random.ts';
import type { FoundPerson, OnExisting } from '../lead-person.ts';
import { takeTurnAtLeads } from '../store/lead.store.ts';
import { lockList } from '../store/list.store.ts';
import { addMembers, leadsInOtherLists } from '../store/member.store.ts';
import { savePeople } from './save-people.ts';

/** What one found person meant for the list; exactly one per person found. */
export type AddOutcome = 'added' | 'updated' | 'duplicate' | 'skipped';

export interface Added {
  leadId: string;
  outcome: AddOutcome;
  /** True when the public identifier is known. */
  identified: boolean;
}

/**
 * Stores people and puts them into a list. `added`: new in the list; `updated`: in it before, with something
 * new stored; `duplicate`: in it before, nothing new.
 * @throws JobFailed when the list was deleted meanwhile.
 */
export async function addToList(
  tx: Tx,
  workspaceId: string,
  listId: string,
  people: readonly FoundPerson[],
  how: {
    onExisting: OnExisting;
    addedAt: number;
    now: number;
    random: Random;
    skipInOtherLists?: boolean;
    /** Which of the saved leads are not to be added; asked once, with the leads stored. */
    leaveOut?: (leadIds: readonly string[]) => Promise<ReadonlySet<string>>;
  },
): Promise<Added[]> {
  // The order of locks everywhere: the turn at leads, then the list, then its members.
  await takeTurnAtLeads(tx, workspaceId);
  if (!(await lockList(tx, workspaceId, listId))) {
    throw new JobFailed('The lead list was deleted, so nothing more was added to it.');
  }
  const { saved, members } = await savePeople(tx, workspaceId, people, how);
  const elsewhere =
    how.skipInOtherLists === true
      ? await leadsInOtherLists(tx, workspaceId, listId, [...members.keys()])
      : new Set<string>();
  const leftOut = (await how.leaveOut?.([...members.keys()])) ?? new Set<string>();
  const wanted = [...new Set(saved.map((person) => person.leadId))].filter(
    (leadId) => !elsewhere.has(leadId) && !leftOut.has(leadId),
  );
  const fresh = await addMembers(
    tx,
    workspaceId,
    listId,
    wanted.flatMap((leadId) => members.get(leadId) ?? []),
    how,
  );
  return saved.map(({ leadId, changed, identified }) => {
    if (elsewhere.has(leadId) || leftOut.has(leadId)) return { leadId, outcome: 'skipped', identified };
    if (fresh.delete(leadId)) return { leadId, outcome: 'added', identified };
    return { leadId, outcome: changed ? 'updated' : 'duplicate', identified };
  });
}
