import type { FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@waypost/contract/jobs';
import type { Lead, LeadList } from '@waypost/contract/leads';
import { createFilesOnDisk } from '../../../adapters/files-disk/files-on-disk.ts';
import { createBinder } from '../../../platform/http/bind.ts';
import { createIdempotency } from '../../../platform/http/idempotency.ts';
import { createHttpServer } from '../../../platform/http/http-server.ts';
import { jobRoutes } from '../../../platform/jobs/job.routes.ts';
import type { JobKind } from '../../../platform/jobs/job-kinds.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import type { Files } from '../../../ports/files.ts';
import { createLeads, type Leads, type LeadsDeps } from '../index.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { createUploads, type Uploads } from '../uploads.ts';

export interface Answer<T> {
  status: number;
  data: T;
  /** The error of an answer that is none of 2xx. */
  error: { code: string; message: string; issues?: { path: string; message: string }[] };
  text: string;
}

/** The lead routes and jobs over a real database and a folder of files; two workspaces to tell apart. */
export interface LeadStage {
  platform: TestPlatform;
  files: Files;
  uploads: Uploads;
  /** Where uploaded files lie. */
  folder: string;
  leads: Leads;
  server: FastifyInstance;
  workspaceId: string;
  otherWorkspaceId: string;
  /** Who calls, in either of them. */
  userId: string;
  /** Calls as the first workspace, or as the other one. */
  call<T>(
    method: string,
    path: string,
    body?: unknown,
    as?: 'mine' | 'other',
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** Uploads a file as the web does. */
  upload(
    content: string | Uint8Array | null,
    options: unknown,
    extra?: { fileName?: string; fileFirst?: boolean; path?: string },
  ): Promise<Answer<{ list: LeadList; job: Job }>>;
  /** Runs a job here and now and answers what became of it. */
  runJob(jobId: string, kinds?: readonly JobKind[]): Promise<Job>;
  /** All leads of a list, walked page by page. */
  walk(listId: string, query?: { sort?: string; limit?: number; search?: string }): Promise<Lead[]>;
  newList(name?: string): Promise<LeadList>;
  close(): Promise<void>;
}

export async function createLeadStage(
  network: LeadsNetwork,
  options: Pick<
    LeadsDeps,
    'importBytesMax' | 'campaignsOf' | 'listInUse' | 'underWay' | 'judging' | 'reachOf' | 'talksOf'
  > = {},
): Promise<LeadStage> {
  const platform = await createTestPlatform();
  const folder = await mkdtemp(join(tmpdir(), 'waypost-leads-'));
  const files = createFilesOnDisk(folder);
  const leads = createLeads(platform, { network, files, ...options });
  const workspaces = { mine: platform.random.id(), other: platform.random.id() };
  const userId = platform.random.id();
  const server = await createHttpServer({
    clock: platform.clock,
    random: platform.random,
    trustProxy: false,
    logLevel: 'silent',
    authenticate: async (token) => {
      const workspaceId = token === 'token-of-other' ? workspaces.other : workspaces.mine;
      return {
        userId,
        workspaceId,
        isAdmin: false,
        familyId: userId,
        expiresWallAt: Number.MAX_SAFE_INTEGER,
      };
    },
  });
  const binder = createBinder(server, createIdempotency(platform.db, platform.secrets));
  leads.bind?.(binder, server);
  jobRoutes(platform).bind?.(binder, server);
  await server.ready();

  const send = async <T>(request: {
    method: string;
    path: string;
    payload?: string | Buffer;
    headers?: Record<string, string>;
    as?: 'mine' | 'other' | undefined;
  }): Promise<Answer<T>> => {
    const reply = await server.inject({
      method: request.method as 'GET',
      url: `/api${request.path}`,
      headers: { authorization: `Bearer token-of-${request.as ?? 'mine'}`, ...request.headers },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    const isJson = reply.headers['content-type']?.toString().includes('json') ?? false;
    const json = isJson ? (JSON.parse(reply.payload) as { data: T } & Answer<T>['error']) : undefined;
    return {
      status: reply.statusCode,
      data: json?.data as T,
      error: json as Answer<T>['error'],
      text: reply.payload,
    };
  };
  const call: LeadStage['call'] = (method, path, body, as, headers = {}) =>
    send({
      method,
      path,
      as,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });

  return {
    platform,
    files,
    uploads: createUploads(platform, files),
    folder,
    leads,
    server,
    workspaceId: workspaces.mine,
    userId,
    otherWorkspaceId: workspaces.other,
    call,
    async upload(content, importOptions, extra = {}) {
      const form = new FormData();
      const bytes = typeof content === 'string' ? content : Buffer.from(content ?? []);
      const file = new Blob([bytes], { type: 'text/csv' });
      const text = typeof importOptions === 'string' ? importOptions : JSON.stringify(importOptions);
      if (extra.fileFirst === true) form.set('file', file, extra.fileName ?? 'people.csv');
      form.set('options', text);
      if (extra.fileFirst !== true && content !== null)
        form.set('file', file, extra.fileName ?? 'people.csv');
      const encoded = new Response(form);
      return send({
        method: 'POST',
        path: extra.path ?? '/leads/lists/import-csv',
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
    },
    async runJob(jobId, kinds) {
      await platform.runJob(workspaces.mine, jobId, kinds ?? leads.jobs ?? []);
      return (await call<Job>('GET', `/jobs/${jobId}`)).data;
    },
    async walk(listId, query = {}) {
      const found: Lead[] = [];
      let cursor: string | null = null;
      do {
        const parts = new URLSearchParams({ limit: String(query.limit ?? 200), sort: query.sort ?? 'added' });
        if (query.search !== undefined) parts.set('search', query.search);
        if (cursor !== null) parts.set('cursor', cursor);
        const page: Answer<{ items: Lead[]; nextCursor: string | null }> = await call(
          'GET',
          `/leads/lists/${listId}/leads?${parts.toString()}`,
        );
        if (page.status !== 200) throw new Error(page.text);
        found.push(...page.data.items);
        cursor = page.data.nextCursor;
      } while (cursor !== null);
      return found;
    },
    async newList(name = 'People') {
      return (await call<LeadList>('POST', '/leads/lists', { name })).data;
    },
    async close() {
      await server.close();
      await platform.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A network for tests that must not reach it. */
const readsNothing = () => Promise.reject(new Error('This test reads nothing from LinkedIn.'));
export const noNetwork: LeadsNetwork = {
  searchPeople: readsNothing,
  listRelations: readsNothing,
  listFollowers: readsNothing,
  readRoom: readsNothing,
  checkAccount: () => Promise.reject(new Error('This test reads nothing from LinkedIn.')),
  findPost: () => Promise.reject(new Error('This test reads nothing from LinkedIn.')),
  listComments: () => Promise.reject(new Error('This test reads nothing from LinkedIn.')),
  listReactions: () => Promise.reject(new Error('This test reads nothing from LinkedIn.')),
  resolvePerson: () => Promise.reject(new Error('This test reads nothing from LinkedIn.')),
};
