import { draw, fromParts } from '../chance/draw.ts';
import type { Person } from '../world/people.ts';
import { replyText } from './reply-texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * When this person accepts an invitation, or undefined for never (the invitation then stays pending, as on the
 * network, where the sender is not told about being ignored). Around 35 % accept, most within three days.
 */
export function acceptanceDelayMs(
  seed: string,
  member: Person,
  person: Person,
  ordinal: number,
  sentAtMs: number,
  noted: boolean,
): number | undefined {
  const key = [seed, member.id, person.id, 'accept', ordinal] as const;
  if (draw(...key, 'decision') > person.openness * (noted ? 0.92 : 0.82)) return undefined;
  const random = fromParts([...key, 'delay']);
  const kind = random();
  const delay =
    kind < 0.3
      ? 40 * MINUTE_MS + random() * 8 * HOUR_MS
      : kind < 0.78
        ? 8 * HOUR_MS + random() * 40 * HOUR_MS
        : kind < 0.95
          ? 2 * DAY_MS + random() * 3 * DAY_MS
          : 5 * DAY_MS + random() * 9 * DAY_MS;
  return awake(person, sentAtMs + Math.floor(delay)) - sentAtMs;
}

/** The provider tells about a new relation with up to eight hours of delay. */
export function noticeDelayMs(seed: string, member: string, person: string, ordinal: number): number {
  return Math.floor(draw(seed, member, person, 'notice', ordinal) ** 1.6 * 8 * HOUR_MS);
}

/** What this person answers to a message and when, or undefined for silence. `ordinal` counts the member's messages in the chat. */
export function answerTo(
  seed: string,
  member: Person,
  person: Person,
  message: {
    text: string;
    atMs: number;
    ordinal: number;
    noted: boolean;
    talked: boolean;
    unasked?: boolean;
  },
): { atMs: number; text: string } | undefined {
  const key = [seed, member.id, person.id, 'answer', message.ordinal] as const;
  const chance = message.noted
    ? 0.12
    : message.talked
      ? 0.6
      : message.unasked
        ? 0.08 + person.openness * 0.3
        : 0.16 + person.openness * 0.42;
  if (draw(...key, 'decision') > chance) return undefined;
  const random = fromParts([...key, 'delay']);
  const kind = random();
  const delay =
    kind < 0.22
      ? 3 * MINUTE_MS + random() * 30 * MINUTE_MS
      : kind < 0.7
        ? 45 * MINUTE_MS + random() * 7 * HOUR_MS
        : 8 * HOUR_MS + random() * 44 * HOUR_MS;
  return {
    atMs: awake(person, message.atMs + Math.floor(delay)),
    text: replyText(fromParts([...key, 'text']), {
      text: message.text,
      senderFirstName: member.firstName,
      personFirstName: person.firstName,
    }),
  };
}

/** Nobody answers in the middle of their night: such an instant moves to the morning. */
function awake(person: Person, atMs: number): number {
  const localHour = (((Math.floor(atMs / HOUR_MS) + person.locale.utcOffsetHours) % 24) + 24) % 24;
  return localHour < 7 ? atMs + (7 - localHour) * HOUR_MS : localHour >= 23 ? atMs + 8 * HOUR_MS : atMs;
}
