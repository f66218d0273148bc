import type { Job } from '@waypost/contract/jobs';
import { sql } from 'kysely';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { createTestApi, type TestApi } from '../../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../../platform/testing/test-platform.ts';
import { jobRoutes } from '../../../../platform/jobs/job.routes.ts';
import type { Ai, AiTask } from '../../../../ports/ai.ts';
import type { SamplePeople } from '../../../../ports/sample-people.ts';
import { WebPageFailure } from '../../../../ports/web-pages.ts';
import { createCredits } from '../../../billing/credits.ts';
import { createEntitlements } from '../../../billing/entitlements.ts';
import { createLeads, type Leads } from '../../index.ts';
import type { NetworkSearched } from '../../leads-network.ts';
import { noNetwork } from '../../testing/lead-stage.ts';
import type { IcpDeps } from '../icp-deps.ts';
import { createIcp, dailyFinding } from '../index.ts';

/** Finding people with AI over a real database, with a model and a network that a test decides about. */
export interface IcpStage {
  platform: TestPlatform;
  api: TestApi;
  leads: Leads;
  workspaceId: string;
  otherWorkspaceId: string;
  accountId: string;
  /** What the model answers next, at once or later; throws to fail. */
  answer: (task: AiTask<unknown>) => unknown;
  asked: AiTask<unknown>[];
  people: NetworkSearched[];
  /** Called before each page that is read. */
  onRead: () => void;
  reads: string[];
  /** Whom the simulated network finds by an address. */
  findSamples: SamplePeople['find'];
  call<T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; data: T; error: { code: string; message: string } }>;
  run(jobId: string): Promise<Job>;
  /** Runs a job of the lead lists. */
  runLeads(jobId: string): Promise<void>;
  used(): Promise<number>;
  setPlan(planId: number): Promise<void>;
  id(): string;
  close(): Promise<void>;
}

export async function createIcpStage(): Promise<IcpStage> {
  const platform = await createTestPlatform();
  const [workspaceId, otherWorkspaceId, accountId, userId] = Array.from({ length: 4 }, () =>
    platform.random.id(),
  ) as [string, string, string, string];
  const credits = createCredits(platform);
  const leads = createLeads(platform, {
    network: noNetwork,
    files: undefined as never,
    dailyPlans: [dailyFinding({ platform, billing: credits })],
  });
  const stage: IcpStage = {
    platform,
    leads,
    workspaceId,
    otherWorkspaceId,
    accountId,
    api: undefined as never,
    answer: () => ({ name: 'Heads of Sales', criteria: [] }),
    asked: [],
    people: [],
    onRead: () => undefined,
    reads: [],
    findSamples: async () => [],
    async call(method, path, body, token = 'mine') {
      const reply = await stage.api.server.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer token-of-${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json: { data: never; code: string; message: string } = reply.json();
      return { status: reply.statusCode, data: json.data, error: json };
    },
    async run(jobId) {
      await platform.runJob(workspaceId, jobId, icp.jobs ?? []);
      return (await stage.call<Job>('GET', `/jobs/${jobId}`)).data;
    },
    async runLeads(jobId) {
      await platform.runJob(workspaceId, jobId, leads.jobs ?? []);
    },
    used: () =>
      inWorkspace(platform.db, workspaceId, async (tx) => (await credits.creditsOf(tx, workspaceId)).used),
    setPlan: (planId) =>
      inWorkspace(platform.db, workspaceId, async (tx) => {
        const now = new Date(platform.clock.businessNow());
        const later = new Date(now.getTime() + 300 * 86_400_000);
        await sql`delete from keyword_usage where workspace_id = ${workspaceId}`.execute(tx);
        await sql`insert into subscriptions (workspace_id, plan_id, status, trial_ends_at, renews_at, period_anchor_at, updated_at)
          values (${workspaceId}, ${planId}, ${planId === 0 ? 'trialing' : 'active'}, ${planId === 0 ? later : null},
            ${planId === 0 ? null : later}, ${now}, ${now})
          on conflict (workspace_id) do update set plan_id = excluded.plan_id, status = excluded.status,
            trial_ends_at = excluded.trial_ends_at, renews_at = excluded.renews_at`.execute(tx);
      }),
    id: () => platform.random.id(),
    async close() {
      await stage.api.close();
      await platform.close();
    },
  };
  const ai: Ai = {
    async ask(task) {
      stage.asked.push(task);
      return task.shape.read(await stage.answer(task));
    },
  };
  const deps: IcpDeps = {
    platform,
    ai,
    webPages: {
      async readText(url) {
        if (url.includes('down'))
          throw new WebPageFailure('The website could not be reached. Check the address.');
        return 'We run payroll for logistics companies. Heads of People love it.';
      },
    },
    samplePeople: { find: (url, limit) => stage.findSamples(url, limit) },
    network: {
      checkAccount: async () => undefined,
      readRoom: async () => ({
        ...{ accountName: 'Anna', type: 'premium', used: 0, cap: 1_000 },
        profileViews: { used: 0, cap: 60 },
      }),
      async searchPeople(_who, url, { cursor, limit }) {
        stage.onRead();
        stage.reads.push(url);
        const from = Number(cursor ?? 0);
        const items = stage.people.slice(from, from + limit);
        const next = from + limit < stage.people.length ? String(from + limit) : null;
        return { items, cursor: next, total: stage.people.length };
      },
    },
    billing: { ...credits, entitlementsOf: createEntitlements(platform).entitlementsOf },
    async excludedBy(tx, workspace) {
      const match = await leads.allExclusionsMatcher(tx, workspace);
      return (person) => match(person)[0]?.ruleName ?? null;
    },
  };
  const icp = createIcp(deps);
  stage.api = await createTestApi(platform, [leads, icp, jobRoutes(platform)], async (token) => ({
    userId,
    workspaceId: token === 'token-of-other' ? otherWorkspaceId : workspaceId,
    isAdmin: false,
    familyId: userId,
    expiresWallAt: Number.MAX_SAFE_INTEGER,
  }));
  return stage;
}

/** So many people; every third has a headline that is no Head of Sales. */
export const somePeople = (count: number): NetworkSearched[] =>
  Array.from({ length: count }, (_, index) => ({
    providerId: `ACoAAprovider${index}`,
    publicIdentifier: `person-${index}`,
    profileUrl: `https://www.linkedin.com/in/person-${index}`,
    fullName: `Person ${index}`,
    firstName: 'Person',
    lastName: String(index),
    headline: index % 3 === 2 ? 'Plant Manager at Nordhaven' : 'Head of Sales at Nordhaven',
    location: index % 2 === 0 ? 'Berlin, Germany' : 'Somewhere',
    picture: null,
    title: null,
    company: null,
  }));
