import { expect, type Page } from '@playwright/test';
import type { Job } from '@waypost/contract/jobs';
import type { Lead, LeadList } from '@waypost/contract/leads';
import { waitUntil } from '../harness/wait-until.ts';
import type { Api } from './api.ts';
import type { CsvFile } from './csv-files.ts';

/** Fills in an extractor and starts it; leaves the page on the progress of the job. Answers the job's id. */
export async function startExtraction(
  page: Page,
  kind: 'comments' | 'likes',
  { link, listName, origin = '' }: { link: string; listName: string; origin?: string },
): Promise<string> {
  await page.goto(`${origin}/leads/create/${kind}`);
  await page.getByLabel('Post links').fill(link);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(listName);
  await page.getByRole('button', { name: 'Start extraction' }).click();
  return jobInAddress(page);
}

/** Chooses a file and imports it as it was recognised. Answers the job's id. */
export async function importCsv(page: Page, file: CsvFile, listName: string, origin = ''): Promise<string> {
  await page.goto(`${origin}/leads/create/csv`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('textbox', { name: 'Name' }).fill(listName);
  await page.getByRole('button', { name: /^Import / }).click();
  return jobInAddress(page);
}

/** As {@link importCsv}, with the page loaded anew between the choice of the file and its import: the file goes on with it. */
export async function importCsvAfterReload(page: Page, file: CsvFile, listName: string): Promise<string> {
  await page.goto('/leads/create/csv');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page).toHaveURL(/[?&]upload=/);
  await page.reload();
  await page.getByRole('textbox', { name: 'Name' }).fill(listName);
  await page.getByRole('button', { name: /^Import / }).click();
  return jobInAddress(page);
}

async function jobInAddress(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]job=/);
  return new URL(page.url()).searchParams.get('job') ?? '';
}

/** @throws when the job has failed, with its own sentence */
export async function jobIsDone(api: Api, jobId: string, timeoutMs = 60_000): Promise<Job> {
  const job = await waitUntil('the job has ended', timeoutMs, async () => {
    const job = await api.get<Job>(`/jobs/${jobId}`);
    return job.status === 'queued' || job.status === 'running' ? undefined : job;
  });
  expect(job.status, job.message ?? 'the job').toBe('done');
  return job;
}

export async function listNamed(api: Api, name: string): Promise<LeadList> {
  const lists = await api.get<LeadList[]>('/leads/lists/all');
  const list = lists.find((candidate) => candidate.name === name);
  if (!list) throw new Error(`There is no lead list "${name}".`);
  return list;
}

/** All leads of a list, page by page. */
export async function leadsOf(api: Api, listId: string): Promise<Lead[]> {
  const leads: Lead[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Lead[]; nextCursor: string | null } = await api.get(
      `/leads/lists/${listId}/leads?limit=100${after}`,
    );
    leads.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return leads;
}

/** The names of everybody at a post as the network shows them to this account, each once. */
export async function peopleAtPost(
  api: Api,
  request: { postId: string; accountId: string; from: 'comments' | 'likes' },
): Promise<string[]> {
  const people = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: { items: { fullName: string }[]; cursor: string | null } = await api.post('/leads/linkedin', {
      ...request,
      ...(cursor === null ? {} : { cursor }),
    });
    for (const { fullName } of page.items) people.add(fullName);
    cursor = page.cursor;
  } while (cursor !== null);
  return [...people];
}
