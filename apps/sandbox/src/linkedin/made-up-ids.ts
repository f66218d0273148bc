import type { Sandbox } from '../engine/sandbox.ts';
import type { Account, Chat } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { chatProviderId } from './chat-ids.ts';
import { attendeeId } from './chat-view.ts';

/** Ids that are made from what they name, so that who asks by one can only be answered by having made it before. */
interface MadeUpIds {
  attendees: Map<string, { member: string; person: Person }>;
  chats: Map<string, Chat>;
  /** How many chats of each member are in it. */
  counted: Map<string, number>;
}

/** Of the chats of one state; another state (after a reset) begins anew. */
const madeUp = new WeakMap<Sandbox['state']['chatsByMember'], MadeUpIds>();

/** The chat that has this id of the network's own; undefined when no chat of a linked account has. */
export function chatByProviderId(sandbox: Sandbox, id: string): Chat | undefined {
  return upToDate(sandbox).chats.get(id);
}

/** Who an attendee id means, seen from the first linked account of that member; undefined when it means nobody. */
export function attendeeById(sandbox: Sandbox, id: string): { account: Account; person: Person } | undefined {
  const found = upToDate(sandbox).attendees.get(id);
  if (found === undefined) return undefined;
  const [account] = sandbox.accountsOf(found.member);
  return account && { account, person: found.person };
}

/** Chats only come: those that are new since the last question are added. */
function upToDate(sandbox: Sandbox): MadeUpIds {
  const { chatsByMember, accounts } = sandbox.state;
  const ids = madeUp.get(chatsByMember) ?? { attendees: new Map(), chats: new Map(), counted: new Map() };
  madeUp.set(chatsByMember, ids);
  for (const account of accounts.values()) {
    const chats = chatsByMember.get(account.member) ?? [];
    const counted = ids.counted.get(account.member) ?? 0;
    if (counted === chats.length) continue;
    for (const chat of chats.slice(counted)) {
      ids.chats.set(chatProviderId(sandbox, chat), chat);
      for (const person of [sandbox.world.personById(chat.person), sandbox.memberOf(account)])
        if (person)
          ids.attendees.set(attendeeId(sandbox, account, person), { member: account.member, person });
    }
    ids.counted.set(account.member, chats.length);
  }
  return ids;
}
