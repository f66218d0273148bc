import { statusEvents } from '../linkedin/account-changes.ts';
import { renewalEvents } from '../payments/renewal.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Variant } from '../state/payment-state.ts';
import type { DueAction } from '../state/state.ts';
import type { Sandbox } from './sandbox.ts';
import type { Due } from './due-queue.ts';
import { acceptEvents, noticeEvents } from './invitation-outcome.ts';
import { personMessageEvents } from './person-message.ts';

/** What a thing that falls due consists of. Everything in it carries the business instant it was due at. */
export function handleDue(
  sandbox: Sandbox,
  due: Due<DueAction>,
  variants: Readonly<Record<string, Variant>>,
): SandboxEvent[] {
  const { action } = due;
  switch (action.kind) {
    case 'accept': {
      const invitation = sandbox.state.invitations.get(action.invitationId);
      return invitation?.status === 'pending' ? acceptEvents(sandbox, invitation, due.atMs) : [];
    }
    case 'notice': {
      const invitation = sandbox.state.invitations.get(action.invitationId);
      return invitation ? noticeEvents(sandbox, invitation) : [];
    }
    case 'sign-out': {
      const account = sandbox.state.accounts.get(action.accountId);
      return account?.status === 'OK' ? statusEvents(sandbox, account, 'CREDENTIALS') : [];
    }
    case 'reply': {
      const chat = sandbox.state.chats.get(action.chatId);
      return chat ? personMessageEvents(sandbox, chat, action.text, due.atMs) : [];
    }
    case 'renew': {
      const subscription = sandbox.state.subscriptions.get(action.subscriptionId);
      return subscription ? renewalEvents(sandbox, variants, subscription, due.atMs) : [];
    }
  }
}
