import { markAccepted } from '../../features/linkedin/sender/action.store.ts';
import { setRuntimeStatus } from '../../features/linkedin/sender/account-runtime.store.ts';
import { planAction } from '../../features/linkedin/sender/plan-action.ts';
import { planPost } from '../../features/linkedin/sender/plan-post.ts';
import { resolveByHand } from '../../features/linkedin/sender/resolve-doubt.ts';
import { releaseSending, stopSending } from '../../features/linkedin/sender/sending-stop.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { type Enrolments, simWorkspace } from './enrolments.ts';
import { everyone, type Tables } from './memory/tables.ts';
import { chatIdOf } from './network/effects.ts';
import type { NetworkMessage } from './network/member.ts';
import type { Network } from './network/network.ts';
import type { Scenario, ScenarioAccount } from './scenario.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { SimWorker } from './worker.ts';

/**
 * What happens around the engine: people accept and answer, webhooks come late, twice or never, sweeps read what was
 * missed, accounts lose their sign-in, somebody types a message, somebody decides what needs a decision.
 */
export interface Life {
  begin(): void;
  /** Everything that accounts publish themselves is planned. */
  hasPublished(): boolean;
}

/** Runs work in some living worker; `lasting` work is done again elsewhere when its worker dies over it. */
export type Run = (lasting: boolean, work: (worker: SimWorker) => Promise<void>) => void;

const hourMs = 3_600_000;
const lostShare = 0.2;
const doubledShare = 0.15;
const sweepMs = 2 * hourMs;
const acceptanceEndsMs = 36 * hourMs;

export function createLife(given: {
  scenario: Scenario;
  time: VirtualTime;
  dice: () => number;
  network: Network;
  tables: Tables;
  enrolments: Enrolments;
  run: Run;
  businessNow: () => number;
  isOver: () => boolean;
}): Life {
  const { scenario, time, dice, network, tables, enrolments, run } = given;
  const wallMs = (businessMs: number): number => businessMs / scenario.speed;
  const after = (businessMs: number, work: () => void): void =>
    time.at(time.now() + wallMs(businessMs), () => {
      if (!given.isOver()) work();
    });
  const every = (businessMs: number, work: () => void): void =>
    after(businessMs * (0.7 + 0.6 * dice()), () => {
      work();
      every(businessMs, work);
    });
  const personOf = (account: string, person: string) =>
    scenario.enrolments.find((one) => one.accountId === account && one.person === person);

  /** A webhook: late, out of order, twice or never. */
  function tell(work: (worker: SimWorker) => Promise<void>): void {
    if (dice() < lostShare) return;
    for (let copies = dice() < doubledShare ? 2 : 1; copies > 0; copies -= 1) {
      const delayMs = dice() < 0.6 ? dice() * 500 : dice() ** 2 * wallMs(3 * hourMs);
      time.at(time.now() + delayMs, () => run(false, work));
    }
  }
  const seen = (account: string, person: string, { messageId, text, at, isOwn }: NetworkMessage) => ({
    chatId: chatIdOf(account, person),
    attendeeProviderId: person,
    messageId,
    text,
    at,
    isOwn,
  });
  async function accepted({ deps }: SimWorker, account: string, person: string): Promise<void> {
    await inWorkspace(deps.platform.db, simWorkspace, async (tx) => {
      const whom = { providerId: person, publicIdentifier: person };
      const action = await markAccepted(tx, simWorkspace, account, whom, given.businessNow());
      if (action !== undefined) await enrolments.accepted(tx, deps, action.enrolmentId);
    });
  }

  network.listen({
    invited(account, person) {
      const acceptsAfterMs = personOf(account, person)?.acceptsAfterMs ?? null;
      if (acceptsAfterMs !== null) after(acceptsAfterMs, () => network.accept(account, person));
    },
    relation: (account, person) => tell((worker) => accepted(worker, account, person)),
    message(account, person, message) {
      tell(({ deps }) => deps.ingest(simWorkspace, account, [seen(account, person, message)]));
      const answersAfterMs = personOf(account, person)?.answersAfterMs ?? null;
      if (message.isOwn && answersAfterMs !== null && dice() < 0.5) {
        after(answersAfterMs, () => network.say(account, person, 'Thank you, tell me more.', false));
      }
    },
  });

  /** Reads relations and chats that have something new, so that a lost webhook costs time only. */
  async function sweep(worker: SimWorker, account: string): Promise<void> {
    const { deps } = worker;
    // As the sweep over accounts does: what the provider says of the sign-in, whatever was heard before.
    if (network.member(account).isSignedIn) {
      await inWorkspace(deps.platform.db, simWorkspace, (tx) =>
        setRuntimeStatus(tx, simWorkspace, account, 'active'),
      );
    }
    for (let cursor: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof deps.port.listRelations>> = await deps.port.listRelations(
        account,
        {
          limit: 100,
          cursor,
        },
      );
      for (const { providerId: person } of page.items) {
        const waiting = enrolments
          .list()
          .some(
            (one) =>
              one.given.accountId === account &&
              one.given.person === person &&
              one.state === 'awaiting_acceptance',
          );
        if (waiting) await accepted(worker, account, person);
      }
      cursor = page.cursor;
      if (cursor === null) break;
    }
    for (const [person, messages] of network.member(account).chats) {
      const isNews = messages.some(
        ({ messageId }) => tables.messages.get(undefined, messageId) === undefined,
      );
      if (!isNews) continue;
      const chatId = chatIdOf(account, person);
      const { items } = await deps.port.listMessages(account, chatId, { limit: 100 });
      const shown = items.map((message) => seen(account, person, { ...message, visibleAt: 0 }));
      await deps.ingest(simWorkspace, account, shown);
    }
  }

  /** Nobody is signed in for some hours. */
  function signOut(account: ScenarioAccount): void {
    const member = network.member(account.id);
    member.isSignedIn = false;
    after((0.5 + 4 * dice()) * hourMs, () => {
      member.isSignedIn = true;
      run(true, ({ deps }) =>
        inWorkspace(deps.platform.db, simWorkspace, (tx) =>
          setRuntimeStatus(tx, simWorkspace, account.id, 'active'),
        ),
      );
    });
  }

  function typeMessage(account: ScenarioAccount, index: number): void {
    const { relations } = network.member(account.id);
    const person = [...relations.keys()].at(Math.floor(dice() * relations.size));
    if (person === undefined) return;
    const text = `By hand, number ${index}: ${Math.floor(dice() * 1e9)
      .toString(36)
      .repeat(3)}`;
    const effectKey = `typed:${account.id}:${index}`;
    run(true, ({ deps }) =>
      inWorkspace(deps.platform.db, simWorkspace, async (tx) => {
        await planAction(tx, deps, simWorkspace, {
          accountId: account.id,
          person: { leadId: person, publicIdentifier: person, providerId: person },
          kind: 'message',
          origin: 'human',
          effectKey,
          body: text,
          notBefore: given.businessNow(),
          undoMs: 10_000,
          priority: 'humanReply',
        });
      }),
    );
  }

  const toPublish = scenario.accounts.reduce((sum, { posts }) => sum + posts.length, 0);
  /** Somebody presses "publish": the same draft pressed twice is one post. */
  function publish({ id: accountId }: ScenarioAccount, text: string, index: number): void {
    run(true, async ({ deps }) => {
      const notBefore = given.businessNow();
      const effectKey = `post:${accountId}:${index}`;
      await inWorkspace(deps.platform.db, simWorkspace, (tx) =>
        planPost(tx, deps, simWorkspace, { accountId, effectKey, text, notBefore }),
      );
      published.add(effectKey);
    });
  }
  const published = new Set<string>();

  /** Opens what needs a decision, looks at LinkedIn, and decides by what is there. */
  const underReview = new Map<string, { since: number; times: number }>();
  function decide(): void {
    for (const { id: account } of scenario.accounts) {
      for (const action of tables.actions.list(undefined, account)) {
        if (action.state !== 'needs_review') continue;
        const review = underReview.get(action.id) ?? { since: time.now(), times: 0 };
        underReview.set(action.id, review);
        if (time.now() - review.since < 2 * scenario.timing.quarantineMs) continue;
        underReview.set(action.id, { since: time.now(), times: review.times + 1 });
        const there = network.ledger.filter(
          (row) =>
            row.account === account &&
            row.person === action.leadId &&
            row.kind === action.kind &&
            (row.text === null || row.text === action.body) &&
            row.appliedAt !== null,
        );
        // Of two effects with one text the one that is there may be the other one's.
        const others = tables.actions
          .list(undefined, account)
          .filter((one) => one.leadId === action.leadId && one.kind === action.kind && one.state === 'sent')
          .filter((one) => one.kind === 'invite' || one.body === action.body);
        const isThere = there.length > others.length;
        const choice = isThere ? 'was_sent' : review.times < 2 ? 'send_again' : 'skip';
        run(true, ({ deps }) =>
          inWorkspace(deps.platform.db, simWorkspace, async (tx) => {
            await resolveByHand(tx, deps, simWorkspace, action.id, choice);
          }),
        );
      }
    }
  }
  function giveUpWaiting(): void {
    for (const { id, state, given: enrolment } of enrolments.list()) {
      if (state !== 'awaiting_acceptance') continue;
      const invitation = tables.actions
        .list(undefined, enrolment.accountId)
        .find((action) => action.kind === 'invite' && action.enrolmentId === id);
      if (given.businessNow() - (invitation?.endedAt ?? Infinity) < acceptanceEndsMs) continue;
      run(false, ({ deps }) =>
        inWorkspace(deps.platform.db, simWorkspace, (tx) => enrolments.giveUp(tx, deps, id)),
      );
    }
  }
  let stopEndsAt = Infinity;
  function panic(): void {
    const by = { userId: 'owner', reason: null, now: given.businessNow() };
    stopEndsAt = given.businessNow() + 2 * hourMs * dice() + 600_000;
    run(false, ({ deps }) =>
      inWorkspace(deps.platform.db, simWorkspace, (tx) => stopSending(tx, simWorkspace, by)),
    );
  }
  /** The owner looks now and then whether sending goes on again, also when the stop came late. */
  function letGo(): void {
    if (given.businessNow() < stopEndsAt || tables.stops.list(undefined, everyone).length === 0) return;
    run(false, ({ deps }) =>
      inWorkspace(deps.platform.db, simWorkspace, (tx) => releaseSending(tx, simWorkspace)),
    );
  }

  return {
    hasPublished: () => published.size >= toPublish,
    begin() {
      for (const account of scenario.accounts) {
        every(sweepMs, () => run(false, (worker) => sweep(worker, account.id)));
        if (dice() < 0.4) after(dice() * 20 * hourMs, () => signOut(account));
        for (const [index, text] of account.posts.entries())
          after(dice() * 40 * hourMs, () => publish(account, text, index));
        if (!account.isTypedIn) continue;
        for (let index = 0; index < 3; index += 1)
          after(dice() * 30 * hourMs, () => typeMessage(account, index));
      }
      every(24 * hourMs, network.fillCredits);
      every(hourMs, decide);
      every(hourMs, letGo);
      every(3 * hourMs, giveUpWaiting);
      if (dice() < 0.2) after(dice() * 20 * hourMs, panic);
    },
  };
}
