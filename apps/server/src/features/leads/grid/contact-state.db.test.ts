import type { GridLead } from '@waypost/contract/leads-grid';
import type { ActionEnded } from '@waypost/domain/linkedin/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

const day = (n: number) => Date.UTC(2026, 10, n, 9);

async function oneLead(name: string): Promise<{ listId: string; leadId: string }> {
  const answer = await stage.upload(`First name,LinkedIn\nP,linkedin.com/in/${name}\n`, { name });
  await stage.runJob(answer.data.job.id);
  const listId = answer.data.list.id;
  return { listId, leadId: (await shown(listId))[0]?.id ?? '' };
}

async function shown(listId: string, query = ''): Promise<GridLead[]> {
  const page = await stage.call<{ items: GridLead[] }>('GET', `/leads/lists/${listId}/grid?${query}`);
  return page.data.items;
}

async function ended(leadId: string, how: Partial<ActionEnded>): Promise<void> {
  const { platform, workspaceId } = stage;
  await inWorkspace(platform.db, workspaceId, (tx) =>
    platform.announcements.announce(tx, workspaceId, 'linkedin.action-ended', {
      ...{ actionId: platform.random.id(), linkedinAccountId: platform.random.id(), leadId, kind: 'invite' },
      ...{ enrolmentId: null, campaignId: null, stepId: null, outcome: 'sent', wasInReview: false },
      ...{ code: 'sent', message: 'Sent.' },
      ...{ providerRef: null, chatId: null, at: day(5) },
      ...how,
    }),
  );
}

async function replied(leadId: string, at: number): Promise<void> {
  const { platform, workspaceId, leads } = stage;
  await inWorkspace(platform.db, workspaceId, (tx) =>
    leads.noteContactWord(tx, workspaceId, { leadId, is: 'replied', at }),
  );
}

test('a lead is contacted once something was sent that it can read', async () => {
  const { listId, leadId } = await oneLead('contacted');
  await ended(leadId, { kind: 'visit' });
  await ended(leadId, { outcome: 'rejected' });
  expect(await shown(listId)).toMatchObject([{ status: 'new', activityAt: null }]);
  await ended(leadId, { kind: 'message', at: day(6) });
  const expected = [{ status: 'contacted', activityAt: new Date(day(6)).toISOString() }];
  expect(await shown(listId, 'filter=status~any_of~contacted')).toMatchObject(expected);
  expect(await shown(listId, 'filter=status~any_of~new')).toEqual([]);
});

test('an answer stays one whatever is sent afterwards, and an older word changes nothing', async () => {
  const { listId, leadId } = await oneLead('replied');
  await replied(leadId, day(7));
  await ended(leadId, { at: day(9) });
  await replied(leadId, day(2));
  const expected = [{ status: 'replied', activityAt: new Date(day(9)).toISOString() }];
  expect(await shown(listId)).toMatchObject(expected);
});

test('a list that a lead joins later knows of the words before', async () => {
  const { listId, leadId } = await oneLead('joins-later');
  await replied(leadId, day(3));
  await stage.call('PUT', `/leads/${leadId}/score`, { score: 61 });
  const later = await stage.newList('Later');
  const { platform, workspaceId, leads } = stage;
  await inWorkspace(platform.db, workspaceId, (tx) =>
    leads.moveToList(tx, workspaceId, { leadId, toListId: later.id, fromListIds: [], now: day(4) }),
  );
  const copy = await stage.call<{ id: string; job: { id: string } }>(
    'POST',
    `/leads/lists/${listId}/duplicate`,
  );
  await stage.runJob(copy.data.job.id);
  for (const id of [later.id, copy.data.id]) {
    const found = await shown(id, 'filter=status~any_of~replied&filter=score~equals~61&sort=-activity');
    expect(found).toMatchObject([{ id: leadId, activityAt: new Date(day(3)).toISOString() }]);
  }
});
