import type { Sandbox } from '../engine/sandbox.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Account, Invitation } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { emit } from './emit.ts';

/** News of a new relation for each of these accounts; from then on it counts as told. */
export function relationEvents(
  sandbox: Sandbox,
  invitation: Pick<Invitation, 'id' | 'member' | 'person'>,
  accounts: readonly Account[],
): SandboxEvent[] {
  const person = sandbox.world.personById(invitation.person) as Person;
  return [
    { t: 'relation-noticed', id: invitation.id },
    ...accounts.flatMap((account) =>
      emit(sandbox, account, 'users', 'new_relation', (webhook) => ({
        event: 'new_relation',
        account_id: account.id,
        account_type: 'LINKEDIN',
        webhook_name: webhook.name ?? '',
        user_full_name: `${person.firstName} ${person.lastName}`,
        user_provider_id: sandbox.providerIds.of(sandbox.memberOf(account).number, person.number),
        user_public_identifier: person.publicIdentifier,
        user_profile_url: `https://www.linkedin.com/in/${person.publicIdentifier}`,
        user_picture_url: null,
      })),
    ),
  ];
}
