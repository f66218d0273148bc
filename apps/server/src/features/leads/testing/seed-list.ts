import type { Lead, LeadList } from '@waypost/contract/leads';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { type FoundPerson, noFields, type PersonFields } from '../lead-person.ts';
import { addToList } from '../operations/add-to-list.ts';
import type { LeadStage } from './lead-stage.ts';

export type SeededPerson = Partial<PersonFields> & { identityKey?: string | null };

/** A list of people, in the order given. */
export async function seedList(
  stage: LeadStage,
  people: readonly SeededPerson[],
  name = 'Seeded',
): Promise<{ id: string; leads: Lead[] }> {
  const { platform, workspaceId } = stage;
  const list = (await stage.call<LeadList>('POST', '/leads/lists', { name })).data;
  const now = platform.clock.businessNow();
  await inWorkspace(platform.db, workspaceId, (tx) =>
    addToList(tx, workspaceId, list.id, people.map(found), {
      ...{ onExisting: 'fill_empty', addedAt: now, now },
      random: platform.random,
    }),
  );
  return { id: list.id, leads: await stage.walk(list.id) };
}

function found({ identityKey = null, ...fields }: SeededPerson): FoundPerson {
  const fullName =
    fields.fullName ?? [fields.firstName, fields.lastName].filter((part) => part != null).join(' ');
  const fallbackKey = identityKey === null ? `name:${fullName}` : null;
  return { identityKey, fallbackKey, seenAs: null, fields: { ...noFields, ...fields, fullName } };
}
