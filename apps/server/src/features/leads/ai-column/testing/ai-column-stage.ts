import type { Job } from '@waypost/contract/jobs';
import type { AiColumn } from '@waypost/contract/leads-ai-column';
import type { GridLead } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { inWorkspace } from '../../../../platform/db/tenant.ts';
import { jobRoutes } from '../../../../platform/jobs/job.routes.ts';
import { createTestApi, type TestApi } from '../../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../../platform/testing/test-platform.ts';
import type { AiTask } from '../../../../ports/ai.ts';
import { createCredits } from '../../../billing/credits.ts';
import { createLeads } from '../../index.ts';
import { addToList } from '../../operations/add-to-list.ts';
import { type PersonFields, noFields } from '../../lead-person.ts';
import { noNetwork } from '../../testing/lead-stage.ts';
import { createAiColumns } from '../index.ts';

interface Reply<T> {
  status: number;
  data: T;
  error: { code: string; message: string };
}

/** Columns that a model answers over a real database, with a model that a test decides about. */
export interface AiColumnStage {
  platform: TestPlatform;
  workspaceId: string;
  /** What the model answers; throws to fail. Left alone it answers Yes with the first words of each lead. */
  answer: (leads: readonly { lead: number; text: string }[], task: AiTask<unknown>) => unknown;
  asked: AiTask<unknown>[];
  call<T>(method: string, path: string, body?: unknown, token?: string): Promise<Reply<T>>;
  /** Runs a job once, as a worker would, and answers what became of it. */
  run(jobId: string): Promise<Job>;
  list(people: readonly Partial<PersonFields>[]): Promise<{ id: string; leadIds: string[] }>;
  column(more?: object): Promise<AiColumn>;
  rows(listId: string): Promise<GridLead[]>;
  /** What a file holds. */
  file(path: string): Promise<string>;
  used(): Promise<number>;
  /** Leaves so many credits of the period. */
  leave(credits: number): Promise<void>;
  id(): string;
  close(): Promise<void>;
}

export const yesToAll: AiColumnStage['answer'] = (leads) => ({
  answers: leads.map(({ lead, text }) => ({ lead, answer: 'Yes', quote: text.split(': ')[1] ?? '' })),
});

export async function createAiColumnStage(): Promise<AiColumnStage> {
  const platform = await createTestPlatform();
  const [workspaceId, otherWorkspaceId, userId] = Array.from({ length: 3 }, () => platform.random.id()) as [
    string,
    string,
    string,
  ];
  const credits = createCredits(platform);
  const leads = createLeads(platform, { network: noNetwork, files: undefined as never });
  const columns = createAiColumns({
    platform,
    billing: credits,
    ai: {
      async ask(task) {
        stage.asked.push(task);
        const people = task.material.flatMap(({ label, text }) => {
          const [, lead] = /^lead (\d+)$/.exec(label) ?? [];
          return lead === undefined ? [] : [{ lead: Number(lead), text }];
        });
        return task.shape.read(stage.answer(people, task));
      },
    },
  });
  const api: TestApi = await createTestApi(
    platform,
    [leads, columns, jobRoutes(platform)],
    async (token) => ({
      userId,
      workspaceId: token === 'token-of-other' ? otherWorkspaceId : workspaceId,
      isAdmin: false,
      familyId: userId,
      expiresWallAt: Number.MAX_SAFE_INTEGER,
    }),
  );
  let made = 0;
  const stage: AiColumnStage = {
    platform,
    workspaceId,
    answer: yesToAll,
    asked: [],
    async call(method, path, body, token = 'mine') {
      const reply = await api.server.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer token-of-${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json: { data: never; code: string; message: string } = reply.json();
      return { status: reply.statusCode, data: json.data, error: json };
    },
    async file(path) {
      const headers = { authorization: 'Bearer token-of-mine' };
      return (await api.server.inject({ method: 'GET', url: `/api${path}`, headers })).payload;
    },
    async run(jobId) {
      await platform.runJob(workspaceId, jobId, [...(columns.jobs ?? []), ...(leads.jobs ?? [])]);
      return (await stage.call<Job>('GET', `/jobs/${jobId}`)).data;
    },
    async list(people) {
      const { id } = (await stage.call<{ id: string }>('POST', '/leads/lists', { name: 'People' })).data;
      const now = platform.clock.businessNow();
      const added = await inWorkspace(platform.db, workspaceId, (tx) =>
        addToList(
          tx,
          workspaceId,
          id,
          people.map((fields) => ({
            identityKey: `person-${(made += 1)}`,
            fallbackKey: null,
            seenAs: null,
            fields: { ...noFields, fullName: `Person ${made}`, ...fields },
          })),
          { onExisting: 'fill_empty', addedAt: now, now, random: platform.random },
        ),
      );
      return { id, leadIds: added.map(({ leadId }) => leadId) };
    },
    async column(more = {}) {
      const reply = await stage.call<AiColumn>('POST', '/leads/ai-columns', {
        name: `Column ${platform.random.id()}`,
        question: 'Does this person sell?',
        answerKind: 'yes_no',
        fields: ['headline'],
        ...more,
      });
      if (reply.status !== 200) throw new Error(reply.error.message);
      return reply.data;
    },
    rows: async (listId) =>
      (await stage.call<{ items: GridLead[] }>('GET', `/leads/lists/${listId}/grid?limit=200`)).data.items,
    used: () =>
      inWorkspace(platform.db, workspaceId, async (tx) => (await credits.creditsOf(tx, workspaceId)).used),
    leave: (left) =>
      inWorkspace(platform.db, workspaceId, async (tx) => {
        const { used, max } = await credits.creditsOf(tx, workspaceId);
        if (max - used > left) await credits.spendCredits(tx, workspaceId, max - used - left);
      }),
    id: () => platform.random.id(),
    async close() {
      await api.close();
      await platform.close();
    },
  };
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    const now = new Date(platform.clock.businessNow());
    const later = new Date(now.getTime() + 300 * 86_400_000);
    await sql`insert into subscriptions (workspace_id, plan_id, status, trial_ends_at, renews_at, period_anchor_at, updated_at)
      values (${workspaceId}, 3, 'active', null, ${later}, ${now}, ${now})`.execute(tx);
  });
  return stage;
}
