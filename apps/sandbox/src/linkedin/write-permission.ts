import type { Sandbox } from '../engine/sandbox.ts';
import { inmailBalance } from '../limits/inmail-credits.ts';
import { chatIdOf } from '../state/apply.ts';
import type { LedgerKind } from '../state/ledger-entry.ts';
import type { Account } from '../state/state.ts';
import { isPaid, productsOf, type Product } from '../state/tiers.ts';
import type { Person } from '../world/people.ts';
import { invalid, tooLong, unprocessable, WireError } from './wire-error.ts';
import { optionalText, type Fields } from './params.ts';
import { standingOf } from './person-standing.ts';

const MESSAGE_LENGTH_MAX = 8000;
const INMAIL_LENGTH_MAX = { subject: 200, body: 1900 };
const INMAIL_AGAIN_MS = 86_400_000;

/** What the sender asked for beyond the words. */
export interface InmailWish {
  inmail: boolean;
  /** The product whose inbox and credits are used. */
  product: Product;
  subject?: string;
}

/** Reads `linkedin[inmail]`, `linkedin[api]` and `subject` of a form. */
export function inmailWish(fields: Fields): InmailWish {
  const inmail = optionalText(fields, 'linkedin[inmail]');
  if (inmail !== undefined && inmail !== 'true' && inmail !== 'false')
    throw invalid('The parameter linkedin[inmail] must be true or false.');
  const api = optionalText(fields, 'linkedin[api]') ?? 'classic';
  if (api !== 'classic' && api !== 'sales_navigator' && api !== 'recruiter')
    throw invalid('The parameter linkedin[api] must be classic, sales_navigator or recruiter.');
  return {
    inmail: inmail === 'true',
    product: api === 'classic' ? 'premium' : api,
    subject: optionalText(fields, 'subject'),
  };
}

/** What this message counts as: among relations and in talks that the person joined it is an ordinary one. */
export function writingKind(
  sandbox: Sandbox,
  account: Account,
  person: Person,
  wish?: InmailWish,
): Extract<LedgerKind, 'message' | 'inmail' | 'open_message'> {
  if (sandbox.network.isRelated(account.member, person.id)) return wish?.inmail ? 'inmail' : 'message';
  // Sales Navigator and Recruiter write to people who are no relations in no other way.
  const asked = wish !== undefined && (wish.inmail || wish.product !== 'premium');
  const chat = sandbox.state.chats.get(chatIdOf(sandbox.world.seed, account.member, person.id));
  if (!asked && chat?.messages.some((message) => message.from === 'person')) return 'message';
  if (isPaid(account.tier) && standingOf(sandbox, person).openProfile) return 'open_message';
  return asked ? 'inmail' : 'message';
}

/** Throws what LinkedIn says to a message that may not be sent, in the order it finds out. */
export function refuseWriting(
  sandbox: Sandbox,
  account: Account,
  person: Person,
  message: { kind: LedgerKind; text: string; wish?: InmailWish },
  arrivedMs: number,
): void {
  const { kind, text, wish } = message;
  const unasked = kind !== 'message';
  if (text.length > (unasked ? INMAIL_LENGTH_MAX.body : MESSAGE_LENGTH_MAX))
    throw tooLong(unasked ? INMAIL_LENGTH_MAX.body : MESSAGE_LENGTH_MAX);
  if ((wish?.subject?.length ?? 0) > INMAIL_LENGTH_MAX.subject) throw tooLong(INMAIL_LENGTH_MAX.subject);
  if (person.id === account.member)
    throw unprocessable(
      'invalid_recipient',
      'Recipient cannot be reached',
      'An account cannot write to its own member.',
    );
  if (person.reach === 'blocked')
    throw unprocessable(
      'blocked_recipient',
      'Blocked recipient',
      'This person does not take messages from this account.',
    );
  if (!unasked) {
    const chat = sandbox.state.chats.get(chatIdOf(sandbox.world.seed, account.member, person.id));
    const talking = chat?.messages.some((m) => m.from === 'person') === true;
    if (!talking && !sandbox.network.isRelated(account.member, person.id))
      throw unprocessable(
        'no_connection_with_recipient',
        'No connection with recipient',
        'The recipient is not a relation of this account.',
      );
    return;
  }
  if (wish?.product !== undefined) refuseProduct(account, wish.product);
  if (person.reach === 'hidden')
    throw unprocessable(
      'user_unreachable',
      'User unreachable',
      'This profile cannot be reached from this account.',
    );
  if (kind === 'open_message') return;
  if (sandbox.network.isRelated(account.member, person.id) || !standingOf(sandbox, person).takesInmail)
    throw unprocessable(
      'not_allowed_inmail',
      'InMail not allowed',
      'An InMail cannot be sent to this recipient.',
    );
  const product = wish?.product ?? 'premium';
  const chatId = chatIdOf(sandbox.world.seed, account.member, person.id);
  const last = sandbox.state.inmails.get(account.member)?.findLast((inmail) => inmail.chatId === chatId);
  if (last && !last.answered && last.atMs > arrivedMs - INMAIL_AGAIN_MS)
    throw unprocessable(
      'cannot_resend_within_24hrs',
      'Cannot resend within 24 hours',
      'An InMail was sent to this recipient less than 24 hours ago and is not answered yet.',
    );
  if (inmailBalance(sandbox.state, account.member, account.tier, arrivedMs)[product] <= 0)
    throw unprocessable('insufficient_credits', 'Insufficient credits', 'There are no InMail credits left.');
}

/** Refuses a product that the account has not subscribed to. */
export function refuseProduct(account: Account, product: Product): void {
  if (productsOf(account.tier).includes(product)) return;
  throw new WireError(
    403,
    'feature_not_subscribed',
    'Feature not subscribed',
    'The account has no subscription to the product this needs.',
  );
}
