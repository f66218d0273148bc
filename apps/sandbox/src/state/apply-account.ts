import { seededChats } from '../world/seeded-chats.ts';
import type { World } from '../world/world.ts';
import { addChat } from './add-to-lists.ts';
import type { When } from './apply.ts';
import type { EventOf } from './events.ts';
import type { State } from './state.ts';

type AccountEvent = EventOf<
  | 'account-linked'
  | 'account-status'
  | 'account-restricted'
  | 'session-fading'
  | 'account-deleted'
  | 'intent-opened'
  | 'intent-missed'
  | 'intent-moved'
  | 'intent-closed'
>;

/** The part of the state about who is signed in, and who is about to be. */
export function applyAccount(state: State, world: World, event: AccountEvent, when: When): void {
  const account = state.accounts.get(event.accountId);
  const intent = state.intents.get(event.accountId);
  switch (event.t) {
    case 'account-linked':
      return linkAccount(state, world, event, when);
    case 'account-status':
      if (account) account.status = event.status;
      if (event.status === 'OK') state.due.remove(`sign-out|${event.accountId}`);
      return;
    case 'account-restricted':
      if (account) account.restricted = event.restricted;
      return;
    case 'session-fading':
      return state.due.set(`sign-out|${event.accountId}`, event.atMs, {
        kind: 'sign-out',
        accountId: event.accountId,
      });
    case 'account-deleted':
      return void state.accounts.delete(event.accountId);
    case 'intent-opened':
      world.member(event.memberKey);
      state.intentCount += 1;
      return void state.intents.set(event.accountId, { ...event, misses: 0 });
    case 'intent-missed':
      if (intent) intent.misses += 1;
      return;
    case 'intent-moved':
      if (intent)
        Object.assign(intent, { expiresWallMs: event.expiresWallMs, approvesWallMs: event.approvesWallMs });
      return;
    case 'intent-closed':
      state.intents.delete(event.accountId);
  }
}

function linkAccount(state: State, world: World, event: EventOf<'account-linked'>, when: When): void {
  const person = world.member(event.memberKey);
  const known = state.links.has(event.memberKey);
  state.links.set(event.memberKey, (state.links.get(event.memberKey) ?? 0) + 1);
  state.tiers.set(person.id, event.tier);
  state.intents.delete(event.accountId);
  state.accounts.set(event.accountId, {
    id: event.accountId,
    memberKey: event.memberKey,
    member: person.id,
    tier: event.tier,
    status: 'OK',
    method: event.method,
    userAgent: event.userAgent,
    createdWallMs: when.wallMs,
  });
  if (known) return;
  for (const chat of seededChats(world, person, event.tier)) addChat(state, chat);
}
