import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import type { PrivateAddresses } from '@waypost/domain/campaigns/sequence/webhook-address';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFilesOnDisk } from '../../../adapters/files-disk/files-on-disk.ts';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { change, list } from '../../../platform/db/rows.ts';
import type { Absence } from '../../../platform/presence.ts';
import { runJob } from '../../../platform/jobs/job-worker.ts';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { WebCallFailure } from '../../../ports/web-calls.ts';
import { createLeads, type LeadsNetwork, nothingElse } from '../../leads/index.ts';
import { createSenderWorld, type NewAccount } from '../../linkedin/sender/testing/sender-world.ts';
import { createCampaigns, type SenderAccount } from '../index.ts';
import { createNews } from './campaign-news.ts';
import { createWorldLooks } from './world-looks.ts';

export const minute = 60_000;
export const day = 1_440 * minute;

const ownToken = 'token-of-this-workspace';

export interface WorldAccount extends NewAccount {
  shown: SenderAccount;
}

export interface PlannedRow {
  id: string;
  kind: string;
  state: string;
  step_id: string;
  body: string | null;
}

const readsNothing = () => Promise.reject(new Error('Campaigns read nothing from LinkedIn.'));
const noReads: LeadsNetwork = {
  checkAccount: readsNothing,
  findPost: readsNothing,
  listComments: readsNothing,
  listReactions: readsNothing,
  searchPeople: readsNothing,
  listRelations: readsNothing,
  listFollowers: readsNothing,
  readRoom: readsNothing,
  resolvePerson: readsNothing,
};

/** Campaigns over real leads and the real sender, on a real database; only the network is in memory. */
export async function createCampaignWorld() {
  const engine = await createSenderWorld();
  const { platform, sender, network, workspaceId, clock, tenant } = engine;
  const folder = await mkdtemp(join(tmpdir(), 'waypost-campaigns-'));
  /** Connections of accounts as LinkedIn would list them, or why it does not; nobody behind others. */
  const connections = new Map<string, { providerId: string; publicIdentifier: string }[] | Error>();
  /** Whose connections were asked for, in order. */
  const connectionReads: string[] = [];
  const leads = createLeads(platform, {
    network: {
      ...noReads,
      async listRelations({ accountId }, { cursor, limit }) {
        connectionReads.push(accountId);
        const known = connections.get(accountId) ?? [];
        if (known instanceof Error) throw known;
        const from = Number(cursor ?? 0);
        const items = known.slice(from, from + limit).map((one) => ({
          ...{ ...one, fullName: one.publicIdentifier, headline: null, picture: null, connectedAt: null },
        }));
        return { items, cursor: from + limit < known.length ? String(from + limit) : null };
      },
    },
    files: createFilesOnDisk(folder),
    merging: {
      ...nothingElse,
      campaignsOf: (tx, ws, leadIds) => campaigns.merging.campaignsOf(tx, ws, leadIds),
      moveCampaigns: (tx, ws, move) => campaigns.merging.moveCampaigns(tx, ws, move),
      returnCampaigns: (tx, ws, back) => campaigns.merging.returnCampaigns(tx, ws, back),
    },
  });
  platform.announcements.inTransaction('linkedin.person-resolved', (tx, ws, person) =>
    leads.rememberProviderId(tx, ws, {
      accountId: person.linkedinAccountId,
      leadId: person.leadId,
      providerId: person.providerId,
    }),
  );
  const accounts: WorldAccount[] = [];
  /** Calls of webhook steps, and what the next ones meet; without one they are answered 200. */
  const webCalls: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = [];
  const webAnswers: (number | WebCallFailure)[] = [];
  let privateAddresses: PrivateAddresses = 'refused';
  /** What the plan says to a start; undefined while it includes campaigns. */
  let outreachRefusal: Error | undefined;
  const ownerId = platform.random.id();
  /** Member ids of links, for all accounts or after the id of one, and whose they are; nobody is behind others. */
  const memberIds = new Map<string, string>();
  /** People whose profile takes messages from everybody. */
  const openProfiles = new Set<string>();
  /** When people last wrote, by lead. */
  const wrote = new Map<string, number>();
  /** Conversations in which a campaign counted a reply, in order. */
  const answers: string[] = [];
  const providerOf = (accountId: string): string =>
    accounts.find((account) => account.accountId === accountId)?.provider ?? accountId;
  const nameOf = (accountId: string): string =>
    accounts.find((account) => account.accountId === accountId)?.shown.name ?? accountId;
  const campaigns = createCampaigns({
    platform,
    leads,
    sender,
    looks: createWorldLooks({ network, clock, providerOf, nameOf, memberIds, openProfiles }),
    noteAnswer: async (_tx, _ws, conversationId) => void answers.push(conversationId),
    lastRepliesOf: async (_tx, _ws, leadIds) =>
      new Map(leadIds.flatMap((id) => (wrote.has(id) ? [[id, wrote.get(id) ?? 0] as const] : []))),
    webCalls: {
      get privateAddresses() {
        return privateAddresses;
      },
      async post(call) {
        webCalls.push(call);
        const answer = webAnswers.shift() ?? 200;
        if (answer instanceof WebCallFailure) throw answer;
        return { status: answer };
      },
    },
    lists: (tx, ws, listIds) => leads.getLists(tx, ws, listIds),
    async accounts(tx, ws, ids) {
      const rests = await sender.readPlanRests(tx, ws, ids);
      return accounts
        .filter(({ accountId }) => ids.includes(accountId))
        .map(({ accountId, shown }) => ({ ...shown, planRest: rests.get(accountId) ?? null }));
    },
    peopleOf: async () => new Map([[ownerId, 'Olga Owner']]),
    requireOutreach: async () => {
      if (outreachRefusal !== undefined) throw outreachRefusal;
    },
  });
  const actor: Actor = {
    userId: ownerId,
    workspaceId,
    isAdmin: false,
    familyId: platform.random.id(),
    expiresWallAt: Number.MAX_SAFE_INTEGER,
  };
  const api = await createTestApi(platform, [leads, campaigns], async (token) => ({
    ...actor,
    workspaceId: token === ownToken ? workspaceId : actor.familyId,
  }));
  const call = <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    token = ownToken,
  ) => api.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
  const must = async <T>(...given: Parameters<typeof call>): Promise<T> => {
    const answer = await call<T>(...given);
    if (answer.status >= 300) throw new Error(`${given[0]} ${given[1]}: ${answer.error.message}`);
    return answer.data;
  };
  const loop = (name: string) => {
    const found = campaigns.loops?.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`There is no loop ${name}.`);
    return () => found.run(new AbortController().signal);
  };
  const advanceOne = loop('campaigns.advance');
  const completeOne = loop('campaigns.complete');
  const stopOne = loop('campaigns.stop-rules');
  const periodLoops = ['campaigns.start', 'campaigns.end', 'campaigns.newcomers', 'campaigns.dealing'].map(
    loop,
  );
  const callOne = loop('campaigns.webhooks');
  const kinds = new Map([...(leads.jobs ?? []), ...(campaigns.jobs ?? [])].map((kind) => [kind.kind, kind]));

  const leadId = async (person: string): Promise<string> => {
    const id = await tenant((tx) => leads.findLeadByPublicIdentifier(tx, workspaceId, person));
    if (id === undefined) throw new Error(`There is no lead ${person}.`);
    return id;
  };

  const world = {
    ...engine,
    ...createNews(engine, leadId, wrote),
    leads,
    touchesOf: campaigns.touchesOf,
    /** What a worker does first when none was at work meanwhile. */
    opening: async (absence: Absence) => campaigns.opening?.(absence),
    webCalls,
    webAnswers,
    answers,
    openProfiles,
    memberIds,
    connections,
    connectionReads,
    /** Whether webhook steps may call private networks from now on. */
    setPrivateAddresses(next: PrivateAddresses): void {
      privateAddresses = next;
    },
    /** From now on the plan has no campaigns; undefined: it has them again. */
    refuseOutreach(refusal: Error | undefined): void {
      outreachRefusal = refusal;
    },
    /** The webhook side of a worker; pauses between tries pass at once. */
    async callWebhooks(): Promise<void> {
      const due = sql`update due_work set due_at = '-infinity', locked_until_wall = null where kind = 'campaigns.webhook'`;
      await change(engine.db, due);
      while (await callOne());
    },
    api,
    call,
    must,
    actor,
    async addSender(
      name: string,
      given: Parameters<typeof engine.addAccount>[0] = {},
    ): Promise<WorldAccount> {
      const account = await engine.addAccount(given);
      const shown: SenderAccount = {
        id: account.accountId,
        name,
        firstName: name.split(' ')[0] ?? name,
        email: `${account.accountId}@example.com`,
        picture: null,
        status: 'Active',
        accountType: given.type ?? 'paid',
        planRest: null,
      };
      accounts.push({ ...account, shown });
      return { ...account, shown };
    },
    /** Everything that is queued runs to its end, unless `stopAfterChunks` ends the process before. */
    async runJobs(stopping: AbortSignal = new AbortController().signal): Promise<void> {
      const queued = await tenant((tx) =>
        list(tx, sql<{ id: string }>`select id from jobs where status = 'queued' order by created_at`),
      );
      for (const { id } of queued) await runJob(platform, kinds, { workspaceId, jobId: id }, stopping);
    },
    /** A list of people named by their public identifier; columns beside the link are given as they are. */
    async listOf(
      name: string,
      people: readonly (string | { id: string; first?: string; company?: string })[],
    ): Promise<string> {
      const rows = people.map((person) => {
        const { id, first, company } = typeof person === 'string' ? { id: person } : person;
        const link = id === '' ? '' : `https://www.linkedin.com/in/${id}`;
        return `${first ?? `First ${id}`},Last ${id},${link},${company ?? ''}`;
      });
      const form = new FormData();
      form.set('options', JSON.stringify({ name }));
      form.set(
        'file',
        new Blob([['First Name,Last Name,URL,Company', ...rows].join('\n')], { type: 'text/csv' }),
        'people.csv',
      );
      const encoded = new Response(form);
      const reply = await api.server.inject({
        method: 'POST',
        url: '/api/leads/lists/import-csv',
        headers: {
          authorization: `Bearer ${ownToken}`,
          'content-type': encoded.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      if (reply.statusCode !== 200) throw new Error(reply.payload);
      await world.runJobs();
      return (reply.json() as { data: { list: { id: string } } }).data.list.id;
    },
    leadId,
    draft: (
      name: string,
      listIds: string[],
      senders: WorldAccount[],
      more: object = {},
    ): Promise<CampaignDetail> =>
      must<CampaignDetail>('POST', '/campaigns', {
        name,
        listIds,
        accountIds: senders.map(({ accountId }) => accountId),
        graph: defaultSequence(7),
        ...more,
      }),
    /** A started campaign whose leads are all added. */
    async launch(...given: [string, string[], WorldAccount[], object?]): Promise<CampaignDetail> {
      const { id } = await world.draft(...given);
      const started = await must<CampaignDetail>('POST', `/campaigns/${id}/start`);
      await world.runJobs();
      return started;
    },
    campaign: (id: string): Promise<CampaignDetail> => must<CampaignDetail>('GET', `/campaigns/${id}`),
    async rows(id: string, query = ''): Promise<CampaignLead[]> {
      const found: CampaignLead[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const path = `/campaigns/${id}/leads?limit=200${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const page: { items: CampaignLead[]; nextCursor: string | null } = await must('GET', path);
        found.push(...page.items);
        cursor = page.nextCursor;
      }
      return found;
    },
    async row(id: string, person: string): Promise<CampaignLead> {
      const leadId = await world.leadId(person);
      const found = (await world.rows(id)).find((row) => row.leadId === leadId);
      if (found === undefined) throw new Error(`${person} is not in the campaign.`);
      return found;
    },
    /** The campaign side of a worker, until nothing is due. */
    async settle(): Promise<void> {
      for (const one of periodLoops) while (await one());
      while (await stopOne());
      for (let turns = 0; turns < 5_000; turns += 1) if (!(await advanceOne())) break;
      for (let turns = 0; turns < 100; turns += 1) if (!(await completeOne())) return;
    },
    advanceOne,
    completeOne,
    /** From now on chance repeats itself: the same number gives the same draws. */
    drawFrom(seed: number): void {
      let state = seed >>> 0;
      platform.random = {
        ...platform.random,
        next() {
          // Mulberry32.
          state = (state + 0x6d2b79f5) >>> 0;
          let drawn = Math.imul(state ^ (state >>> 15), 1 | state);
          drawn = (drawn + Math.imul(drawn ^ (drawn >>> 7), 61 | drawn)) ^ drawn;
          return ((drawn ^ (drawn >>> 14)) >>> 0) / 2 ** 32;
        },
      };
    },
    /** A whole worker while both times pass, from one instant at which something is due to the next. */
    async run(hours: number, done?: () => boolean | Promise<boolean>): Promise<void> {
      const endAt = clock.businessNow() + hours * 60 * minute;
      for (;;) {
        await world.settle();
        await engine.pumpAll();
        await engine.resolveAll();
        await world.settle();
        if (await done?.()) return;
        const now = clock.businessNow();
        if (now >= endAt) return;
        const next = await tenant(async (tx) => [
          await campaigns.nextDueAt(tx, workspaceId),
          await sender.nextActionAt(tx, workspaceId),
        ]);
        const ahead = next.filter((at) => at !== null && at > now).map(Number);
        // A doubt is resolved by wall time, which these instants do not show.
        const doubts = await list(
          engine.db,
          sql`select 1 from due_work where kind like 'linkedin.%' limit 1`,
        );
        const stepMax = doubts.length > 0 ? 30 * minute : day;
        await engine.pass(Math.min(endAt, now + stepMax, ...ahead) - now + 1);
        network.arriveLate();
      }
    },
    /** What reached this person and took effect, in order. */
    sentTo: (person: string) =>
      network.ledger.filter((row) => row.applied && row.person.endsWith(`/${person}`)).map((row) => row.kind),
    actionsOf: (person: string): Promise<PlannedRow[]> =>
      world.leadId(person).then((leadId) =>
        tenant((tx) =>
          list(
            tx,
            sql<PlannedRow>`
              select id, kind, state, step_id, body from actions where lead_id = ${leadId} order by planned_at, id`,
          ),
        ),
      ),
    async close(): Promise<void> {
      await api.close();
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
  return world;
}

export type CampaignWorld = Awaited<ReturnType<typeof createCampaignWorld>>;
