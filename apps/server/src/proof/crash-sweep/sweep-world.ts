import type { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import { MATURE } from '@waypost/domain/linkedin/warm-up';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { fetchClock } from '../../platform/clock/business-clock.ts';
import { systemRandom } from '../../platform/system-random.ts';
import { createDatabase } from '../kill-database.ts';
import { controlSecret, sandboxKey } from '../kill-settings.ts';
import { everyHour } from '../plan-effects.ts';
import { type LedgerRow, type ReadRow, startSandboxProcess } from '../sandbox-process.ts';
import { createInboundRoom, type InboundRoom } from './inbound-room.ts';
import { createMovableWall } from './movable-wall.ts';
import { createSweepWorker, type SweepWorker } from './sweep-worker.ts';
import { createWound } from './wound.ts';
import { createWoundableDatabases } from './woundable-database.ts';

export interface SweptAccount {
  workspaceId: string;
  accountId: string;
  providerAccountId: string;
}

/** One database, one network and one wall clock for many cells, each with a workspace and an account of its own. */
export async function createSweepWorld(given: {
  ownerUrl: string;
  seed: string;
  classify?: typeof classifyOutcome;
}) {
  const cleanUps: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-crash-sweep-'));
    cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
    const database = await createDatabase(given.ownerUrl);
    cleanUps.push(database.drop);
    const ownUrl = new URL(given.ownerUrl);
    ownUrl.pathname = new URL(database.appUrl).pathname;
    const wall = await createMovableWall({
      ownerUrl: ownUrl.toString(),
      appRole: new URL(database.appUrl).username,
    });
    cleanUps.push(wall.close);
    const owner = new pg.Client({ connectionString: ownUrl.toString() });
    await owner.connect();
    cleanUps.push(() => owner.end());
    const sandbox = await startSandboxProcess({ dataDir, seed: given.seed });
    cleanUps.push(sandbox.stop);
    await sandbox.control('/clock', { speed: 0 });
    let business = (await fetchClock(`${sandbox.url}/_clock`)).businessAnchor;

    const accounts = new Map<string, string>();
    const heard: { providerAccountId: string; body: unknown }[] = [];
    const door = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const body = JSON.parse(text) as { account_id?: string };
        heard.push({ providerAccountId: body.account_id ?? '', body });
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    cleanUps.push(
      async () => door.closeAllConnections(),
      async () => door.close(),
    );
    const port = createUnipileLinkedIn({ apiUrl: sandbox.url, apiKey: sandboxKey });
    const { port: number } = door.address() as AddressInfo;
    await port.ensureWebhooks({ url: `http://127.0.0.1:${number}/echo`, secret: 'crash-sweep' });

    const databases = createWoundableDatabases(database.appUrl);
    cleanUps.push(databases.close);
    const newWorker = (
      wound: Parameters<typeof createSweepWorker>[0]['wound'],
      sideBySide = 1,
    ): SweepWorker =>
      createSweepWorker({
        databases,
        port,
        wall,
        businessNow: () => business,
        accounts,
        wound,
        sideBySide,
        heard,
        ...(given.classify === undefined ? {} : { classify: given.classify }),
      });
    /** Whoever goes on when the other one is gone; it is never struck. */
    const keeper = newWorker((cut) => createWound({ target: undefined, blow: 'kill', cut }));
    cleanUps.push(keeper.close);

    let positions = { ledger: 0, reads: 0 };
    const page = async <Row>(what: 'ledger' | 'reads'): Promise<Row[]> => {
      const answer = await fetch(`${sandbox.url}/_sandbox/${what}?after=${positions[what]}`, {
        headers: { 'x-sandbox-secret': controlSecret },
      });
      return ((await answer.json()) as { items: Row[] }).items;
    };
    const rooms = new WeakMap<SweepWorker, InboundRoom>();
    const inboundOf = (worker: SweepWorker): InboundRoom => {
      const known = rooms.get(worker);
      if (known !== undefined) return known;
      stopOnReplies(worker);
      const room = createInboundRoom(worker);
      rooms.set(worker, room);
      return room;
    };
    let members = 0;
    const signIn = async (): Promise<string> => {
      members += 1;
      const signedIn = await port.connect(
        { by: 'cookie', cookie: `li_at_ok_sweep${members}`, userAgent: 'Mozilla/5.0 (crash sweep)' },
        {},
      );
      if (signedIn.result !== 'connected') throw new Error('The sandbox asked for a checkpoint.');
      return signedIn.providerAccountId;
    };
    const openPeople = await sandbox.openPeople();
    const strangers = await findStrangers(port, await sandbox.people(), signIn);
    return {
      owner,
      sandbox,
      port,
      wall,
      keeper,
      newWorker,
      heard,
      businessNow: () => business,
      close,
      /** Whether this person takes what is sent: a refusal of theirs is no trouble on the way. */
      isOpen: (publicIdentifier: string | null) =>
        publicIdentifier !== null && openPeople.has(publicIdentifier),
      /** Both times pass. */
      async pass(ms: number): Promise<void> {
        await wall.pass(ms);
        const moved = await fetch(`${sandbox.url}/_sandbox/clock`, {
          method: 'POST',
          headers: { 'x-sandbox-secret': controlSecret, 'content-type': 'application/json' },
          body: JSON.stringify({ advance: ms / 60_000 }),
        });
        business = Date.parse(((await moved.json()) as { businessNow: string }).businessNow);
      },
      /** Asks the control door of the network, and answers what it says. */
      async ask<Answer>(path: string, body: object): Promise<Answer> {
        const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
          method: 'POST',
          headers: { 'x-sandbox-secret': controlSecret, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
        return (await answer.json()) as Answer;
      },
      /** What the network wrote down since {@link forgetNotes}. */
      ledger: () => page<LedgerRow>('ledger'),
      reads: () => page<ReadRow>('reads'),
      async forgetNotes(): Promise<void> {
        const [ledger, reads] = [await page<LedgerRow>('ledger'), await page<ReadRow>('reads')];
        positions = {
          ledger: ledger.at(-1)?.seq ?? positions.ledger,
          reads: reads.at(-1)?.seq ?? positions.reads,
        };
        heard.length = 0;
      },
      /** Signs a member in whom nobody has used yet. */
      async newAccount(): Promise<SweptAccount> {
        const providerAccountId = await signIn();
        const [workspaceId, accountId] = [systemRandom.id(), systemRandom.id()];
        accounts.set(accountId, providerAccountId);
        await inWorkspace(keeper.platform.db, workspaceId, (tx) =>
          keeper.sender.hooks.accountLinked(tx, {
            id: accountId,
            workspaceId,
            memberKey: createHash('sha256').update(providerAccountId).digest(),
            providerAccountId,
            name: 'Ada Sender',
            headline: null,
            email: null,
            picture: null,
            publicIdentifier: null,
            ownProviderId: providerAccountId,
            type: 'premium',
            status: 'Active',
            statusReason: null,
            statusAt: business,
            timeZone: 'UTC',
            connectedAt: business,
          }),
        );
        await owner.query(
          `update account_runtime set working_hours = $1, warm_up = $2, connected_since_wall_at = $3
            where account_id = $4`,
          [
            JSON.stringify(everyHour),
            JSON.stringify(MATURE),
            new Date(wall.wallNow() - 86_400_000),
            accountId,
          ],
        );
        return { workspaceId, accountId, providerAccountId };
      },
      /** The side of a worker that takes in what the network reports. */
      inboundOf,
      /** An account as the product links it, with its sweeps scheduled; what was said before is known. */
      async newLinkedAccount(): Promise<SweptAccount> {
        const account = {
          workspaceId: systemRandom.id(),
          accountId: systemRandom.id(),
          providerAccountId: await signIn(),
        };
        accounts.set(account.accountId, account.providerAccountId);
        const room = inboundOf(keeper);
        await room.link(account);
        await owner.query(`update account_runtime set working_hours = $1 where account_id = $2`, [
          JSON.stringify(everyHour),
          account.accountId,
        ]);
        await room.sweepInbox();
        return account;
      },
      /** Somebody who takes invitations and is no relation of this account. */
      async stranger(providerAccountId: string): Promise<string> {
        for (const person of strangers) {
          const { connected, invitation } = await port.getProfile(providerAccountId, person);
          if (!connected && invitation === null) return person;
        }
        throw new Error('The sandbox has no stranger for this account.');
      },
      /** The cell is judged: nobody looks at its account any more. */
      async retire({ workspaceId, accountId }: SweptAccount): Promise<void> {
        accounts.delete(accountId);
        await owner.query('delete from account_runtime where workspace_id = $1', [workspaceId]);
        await owner.query('delete from due_work where workspace_id = $1', [workspaceId]);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type SweepWorld = Awaited<ReturnType<typeof createSweepWorld>>;

/** A few people who take invitations, tried by members who are used for nothing else. */
async function findStrangers(
  port: ReturnType<typeof createUnipileLinkedIn>,
  people: readonly string[],
  signIn: () => Promise<string>,
): Promise<string[]> {
  const providerAccountId = await signIn();
  const found: string[] = [];
  for (const person of people.slice(0, 40)) {
    const profile = await port.getProfile(providerAccountId, person).catch(() => undefined);
    if (profile === undefined || profile.connected) continue;
    const { providerId: providerPersonId } = profile;
    const invitation = { kind: 'invite', providerAccountId, providerPersonId, note: null } as const;
    const opened = await port.openMutation(invitation);
    const answer = await opened.write(5_000);
    if (answer.answer === 'http' && answer.status < 300) found.push(person);
    if (found.length === 6) break;
  }
  return found;
}

/** As campaigns do: a reply stops what is planned for the pair. A row notes that it was announced, and only once. */
function stopOnReplies({ platform, sender }: SweepWorker): void {
  platform.announcements.inTransaction('inbox.reply-received', async (tx, workspaceId, reply) => {
    const { linkedinAccountId: accountId } = reply;
    const why = { code: 'replied', message: 'The lead answered.' };
    await sender.cancel(tx, workspaceId, { accountId }, { ...why, campaignOnly: true });
    await sender.plan(tx, workspaceId, {
      accountId,
      person: { leadId: reply.leadId, publicIdentifier: 'nobody', providerId: null },
      kind: 'visit',
      origin: 'system',
      effectKey: `noted ${systemRandom.id()}`,
      stepId: 'noted reply',
      body: null,
      notBefore: platform.clock.businessNow() + 365 * 86_400_000,
      priority: 'visit',
    });
  });
}
