import type { ExclusionMatcher } from '@waypost/domain/leads/exclusion';
import type { Platform } from '../../../platform/platform.ts';
import { allExclusions, insertExclusions, setExclusionRevision } from '../store/exclusion.store.ts';
import { type LeadRow, toSubject } from '../store/lead-row.ts';
import type { InMerge } from './merge-deps.ts';

/**
 * A person whom a rule excludes stays excluded under whatever link or address the merged lead keeps.
 * @returns the id of the rule that was added for it; null when none was needed.
 */
export async function stayExcluded(
  { announcements, random }: Pick<Platform, 'announcements' | 'random'>,
  { tx, workspaceId, now }: InMerge,
  match: ExclusionMatcher,
  { before, after }: { before: readonly LeadRow[]; after: LeadRow },
): Promise<string | null> {
  const ofPerson = (row: LeadRow) => match(toSubject(row), now).filter(({ kind }) => kind === 'person');
  const held = before.flatMap(ofPerson);
  const [strictest] = held;
  if (strictest === undefined || ofPerson(after).length > 0) return null;
  const value = after.identity_key ?? after.email?.trim().toLowerCase() ?? null;
  if (value === null) return null;
  const rule = (await allExclusions(tx, workspaceId)).find(({ id }) => id === strictest.ruleId);
  const { changedIds, rules } = await insertExclusions(tx, workspaceId, [
    {
      ...{ id: random.id(), kind: 'person', value, label: value, createdAt: now },
      reason: rule?.reason ?? 'Merged with a person who is excluded.',
      expiresAt: rule?.expiresAt ?? null,
    },
  ]);
  const added = rules.get(`person ${value}`);
  if (added === undefined || !changedIds.has(added.id)) return null;
  await setExclusionRevision(tx, workspaceId, random.id());
  await announcements.announce(tx, workspaceId, 'leads.exclusion-added', {
    ...{ ruleIds: [added.id], leadIds: [after.id], at: now },
  });
  return added.id;
}
