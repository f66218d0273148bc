import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import { listAccounts } from './first-day.ts';
import { jobDone, type Stage, until } from './stage.ts';

/** From how many comments or likes on a post is worth a list. */
const talkMin = 120;

/** The people at the most talked about posts that are out, as one lead list. */
export async function listFromPosts(
  stage: Stage,
  wanted: { name: string; kind: 'comments' | 'likes'; posts: number; amountMax: number },
): Promise<void> {
  const { calls, control } = stage;
  const [account] = await listAccounts(stage);
  if (account === undefined) throw new Error('The sample workspace has no LinkedIn account.');
  const size = wanted.kind === 'comments' ? 'comments' : 'reactions';
  const posts = (await control.posts())
    .filter((post) => post[size] >= talkMin)
    .toSorted((a, b) => b[size] - a[size])
    .slice(0, wanted.posts);
  const list =
    (await listNamed(stage, wanted.name)) ??
    (await calls.post<LeadList>(
      '/leads/lists',
      {
        name: wanted.name,
        description: `People who ${wanted.kind === 'comments' ? 'commented on' : 'liked'} posts about ${posts.map(({ topic }) => topic).join(', ')}`,
      },
      `list ${wanted.name}`,
    ));
  const { job } = await calls.post<{ job: Job }>(
    `/leads/lists/${list.id}/sources`,
    {
      kind: wanted.kind,
      postUrls: posts.map(({ links }) => links[0] ?? ''),
      accountId: account.id,
      amountMax: wanted.amountMax,
    },
    `source of ${wanted.name}`,
  );
  await jobDone(stage, job.id);
}

/** People of the simulated network in a file, as somebody has them from a fair. */
export async function listFromFile(
  stage: Stage,
  wanted: { name: string; description: string; from: number; people: number },
): Promise<void> {
  if ((await listNamed(stage, wanted.name)) === undefined) {
    const people = (await stage.control.people(wanted.from + wanted.people)).slice(wanted.from);
    const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const rows = people.map(({ name, headline, company, url }) =>
      [name, headline, company, url].map(cell).join(','),
    );
    const { job } = await stage.calls.importCsv<{ job: Job }>(
      { name: wanted.name, description: wanted.description },
      ['Name,Title,Company,LinkedIn', ...rows].join('\n'),
    );
    await jobDone(stage, job.id);
  }
  await until(stage, 'a list did not fill', async () =>
    (await listNamed(stage, wanted.name))?.filling === false ? true : undefined,
  );
}

export async function listNamed({ calls }: Stage, name: string): Promise<LeadList | undefined> {
  return (await calls.get<LeadList[]>('/leads/lists/all')).find((list) => list.name === name);
}
