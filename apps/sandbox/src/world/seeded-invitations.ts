import { between, fromParts, numericId, pick } from '../chance/draw.ts';
import type { ReceivedInvitation } from '../state/state.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** One in so many of the people has invited a member before the member signed in here. */
const PEOPLE_PER_INVITATION = 5000;

/** Invitations that a member had when this world began, some of them from people who are relations by now. */
export function seededInvitations(world: World, member: Person): ReceivedInvitation[] {
  const count = Math.floor(world.people.length / PEOPLE_PER_INVITATION);
  const random = fromParts([world.seed, member.id, 'received']);
  return Array.from({ length: count }, () => {
    const person = pick(random, world.people);
    const topic = pick(random, person.company.industry.topics);
    return {
      id: receivedIdOf(world.seed, member.id, person.id, 0),
      member: member.id,
      person: person.id,
      text:
        random() < 0.5 ? `Hi ${member.firstName}, we both care about ${topic}. Glad to connect.` : undefined,
      atMs: world.startAtMs - between(random, 5, 900) * HOUR_MS,
    };
  });
}

/** The id of an invitation from a person to a member; `ordinal` counts those of this pair. */
export const receivedIdOf = (seed: string, member: string, person: string, ordinal: number) =>
  numericId('71', 19, seed, 'received', member, person, ordinal);
