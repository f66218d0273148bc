import { between, fromParts, opaqueId, pick } from '../chance/draw.ts';
import type { Chat } from '../state/state.ts';
import type { Tier } from '../state/tiers.ts';
import { startingRelations } from './network.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;

/** Short talks a mature member had before; `me` is the member, `them` the other. */
const TALKS: readonly (readonly ['me' | 'them', string][])[] = [
  [
    ['them', 'Hi {me}, good to be connected.'],
    ['me', 'Likewise {them}, thanks!'],
  ],
  [
    ['me', 'Hi {them}, thanks for the talk the other day.'],
    ['them', 'My pleasure. Send me the notes when you have them?'],
    ['me', 'Will do.'],
  ],
  [
    ['them', 'Hello {me}, are you still looking for somebody who knows {topic}?'],
    ['me', 'Yes, do you have someone in mind?'],
    ['them', 'Let me ask around.'],
  ],
  [
    ['me', 'Congratulations on the new role, {them}!'],
    ['them', 'Thank you {me}, exciting times.'],
  ],
  [
    ['them', 'Enjoyed your comment on {topic}.'],
    ['me', 'Thanks {them}, it is a topic close to my heart.'],
    ['them', 'Coffee some time?'],
    ['me', 'Gladly, let us find a date.'],
  ],
  [
    ['me', 'Hi {them}, do you know who looks after {topic} at {company}?'],
    ['them', 'That would be my colleague, I can introduce you.'],
    ['me', 'That would be great.'],
  ],
];

/** The talks that a member had before signing in here. New members had none. */
export function seededChats(world: World, member: Person, tier: Tier): Chat[] {
  if (tier === 'new') return [];
  const random = fromParts([world.seed, member.id, 'old-chats']);
  const relations = [...startingRelations(world, member, tier)].filter(
    ([, since]) => since < world.startAtMs - 40 * 24 * HOUR_MS,
  );
  const chats: Chat[] = [];
  for (let index = 0; index < 6 && relations.length > 0; index += 1) {
    const [personId] = relations.splice(Math.floor(random() * relations.length), 1)[0] as [string, number];
    const person = world.personById(personId) as Person;
    const id = opaqueId(world.seed, 'chat', member.id, personId);
    let atMs = world.startAtMs - between(random, 60, 900) * HOUR_MS;
    const talk = pick(random, TALKS);
    const topic = pick(random, person.company.industry.topics);
    chats.push({
      id,
      member: member.id,
      person: personId,
      unread: 0,
      messages: talk.map(([who, text], ordinal) => {
        atMs += between(random, 1, 9) * 600_000;
        return {
          id: opaqueId(world.seed, 'message', id, ordinal + 1),
          from: who === 'me' ? ('member' as const) : ('person' as const),
          text: text
            .replaceAll('{me}', member.firstName)
            .replaceAll('{them}', person.firstName)
            .replaceAll('{topic}', topic)
            .replaceAll('{company}', person.company.name),
          atMs: Math.min(atMs, world.startAtMs - HOUR_MS),
          attachments: [],
          held: false,
        };
      }),
    });
  }
  return chats;
}
