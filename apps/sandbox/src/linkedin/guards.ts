import type { Sandbox } from '../engine/sandbox.ts';
import type { Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { restricted } from './sign-ins.ts';
import { disconnected, notFound, unprocessable } from './wire-error.ts';

/** A linked account by id, whatever its status. */
export function accountOf(sandbox: Sandbox, accountId: string): Account {
  const account = sandbox.state.accounts.get(accountId);
  if (!account) throw notFound('account');
  return account;
}

/** An account that can reach the network; others answer 401 until they are reconnected. */
export function connectedAccount(sandbox: Sandbox, accountId: string): Account {
  const account = accountOf(sandbox, accountId);
  if (account.restricted) throw restricted();
  if (account.status !== 'OK' && account.status !== 'CONNECTING') throw disconnected();
  return account;
}

/** The person behind a provider id (of the network or of Sales Navigator) or public identifier, as this account may name them. */
export function personFor(sandbox: Sandbox, account: Account, identifier: string): Person | undefined {
  const viewer = sandbox.memberOf(account);
  const number =
    sandbox.providerIds.read(viewer.number, identifier) ??
    sandbox.providerIds.readNavigator(viewer.number, identifier);
  if (number !== undefined) return sandbox.world.personByNumber(number);
  return sandbox.world.personBySlug(identifier);
}

/** The recipient of an action: provider ids of another viewer are refused as the provider does. */
export function recipient(sandbox: Sandbox, account: Account, providerId: string): Person {
  const number = sandbox.providerIds.read(sandbox.memberOf(account).number, providerId);
  const person = number === undefined ? undefined : sandbox.world.personByNumber(number);
  if (!person)
    throw unprocessable(
      'invalid_recipient',
      'Recipient cannot be reached',
      'The recipient id is not valid for this account.',
    );
  return person;
}

/** The id of a person as this account sees it. */
export function providerIdFor(sandbox: Sandbox, account: Account, person: Person): string {
  return sandbox.providerIds.of(sandbox.memberOf(account).number, person.number);
}
