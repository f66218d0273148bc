import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CampaignLead, CampaignStats } from '@waypost/contract/campaigns';
import { createCampaignWorld } from './testing/campaign-world.ts';
import { chosenStories, tellStory } from './testing/tell-story.ts';

const happenings = [
  'hours pass',
  'days pass',
  'accepts',
  'replies',
  'owner writes',
  'pause',
  'resume',
  'step is refused',
  'answer is lost',
  'nothing leaves',
  'disconnect',
  'reconnect',
  'unlink',
  'retry',
  'is excluded',
] as const;

/** An answer is lost just before nobody can look for it any more. */
const examples: [(typeof happenings)[number][], number][] = [
  [['hours pass', 'hours pass', 'hours pass', 'hours pass', 'answer is lost', 'disconnect', 'accepts'], 1],
  [['days pass', 'accepts', 'answer is lost', 'disconnect'], 1],
];
const stories = chosenStories({ numRuns: 15 });

it(
  'whatever happens in whatever order: no step twice, nothing after a reply or while paused, always a reason',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...happenings), { minLength: 4, maxLength: 14 }),
        fc.nat(),
        // Each story has a world of its own: told again by seed and path alone, it goes the same way.
        async (story, draws) => {
          await using world = await createCampaignWorld();
          world.drawFrom(draws);
          const person = 'anybody';
          const sender = await world.addSender('Ada Lovelace');
          const list = await world.listOf('Anybody', [person]);
          const { id } = await world.launch('Any order', [list], [sender]);
          const requests = () => world.network.requests(person);
          const row = () => world.row(id, person);
          /** The model: when these are set, the number of requests may not change any more. */
          let silentAt: number | undefined;
          let stopped = false;
          let paused = false;
          for (const what of story) {
            switch (what) {
              case 'hours pass':
                await world.run(6);
                break;
              case 'days pass':
                await world.run(50);
                break;
              case 'accepts':
                if (world.sentTo(person).includes('invite')) await world.accept(sender, person);
                break;
              case 'replies':
                await world.reply(sender, person);
                stopped = true;
                break;
              case 'owner writes':
                await world.writeByHand(sender, person);
                stopped = true;
                break;
              case 'pause':
                if (
                  (await world.call('POST', `/campaigns/${id}/pause`, { reason: 'why not' })).status === 200
                ) {
                  paused = true;
                }
                break;
              case 'resume':
                if ((await world.call('POST', `/campaigns/${id}/resume`)).status === 200) paused = false;
                break;
              case 'step is refused':
                world.network.fate({ refuse: 422, type: 'errors/recipient_cannot_be_reached' });
                await world.run(3);
                break;
              case 'answer is lost':
                world.network.fate('applied_then_dropped');
                await world.run(3);
                break;
              case 'nothing leaves':
                world.network.fate('429');
                await world.run(3);
                break;
              case 'disconnect':
                await world.setAccount(sender, 'Disconnected');
                break;
              case 'reconnect':
                await world.setAccount(sender, 'Active');
                break;
              case 'unlink':
                await world.setAccount(sender, 'Deleted');
                break;
              case 'retry': {
                const { enrolmentId, canRetry } = await row();
                const answer = await world.call('POST', `/campaigns/${id}/leads/${enrolmentId}/retry`);
                expect(answer.status).toBe(canRetry ? 200 : 409);
                break;
              }
              case 'is excluded':
                await world.must('POST', '/leads/exclusions', { kind: 'person', value: person });
                stopped = true;
                break;
            }
            if (stopped || paused) {
              silentAt ??= requests();
              expect(requests(), `after ${what}`).toBe(silentAt);
            } else silentAt = undefined;
            hasReason(await row());
          }
          await world.run(24 * 16);
          if (stopped || paused) expect(requests()).toBe(silentAt);
          const applied = world.sentTo(person);
          expect(applied.filter((kind) => kind === 'visit').length).toBeLessThanOrEqual(1);
          expect(applied.filter((kind) => kind === 'invite').length).toBeLessThanOrEqual(1);
          const texts = world.network.ledger
            .filter((sent) => sent.applied && sent.person.endsWith(`/${person}`) && sent.text !== null)
            .map(({ text }) => text);
          expect(new Set(texts).size).toBe(texts.length);
          const stats = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
          // What is noted on the leads is what their histories tell.
          const since = `/campaigns/${id}/stats?startDate=2000-01-01`;
          expect(await world.must<CampaignStats>('GET', since)).toEqual(stats);
          const done = (kind: string) =>
            stats.steps.filter((step) => step.kind === kind).reduce((sum, step) => sum + step.done, 0);
          // An answer that was lost stays in doubt while the account is away: counted only once it is known.
          const unknown = (await world.actionsOf(person)).filter(({ state }) =>
            /in_doubt|needs_review/.test(state),
          );
          const inDoubt = (kind: string) => unknown.filter((action) => action.kind === kind).length;
          const reached = {
            invite: applied.filter((kind) => kind === 'invite').length,
            message: applied.filter((kind) => kind === 'start_chat' || kind === 'message').length,
          };
          for (const kind of ['invite', 'message'] as const) {
            expect(done(kind)).toBeLessThanOrEqual(reached[kind]);
            expect(done(kind) + inDoubt(kind)).toBeGreaterThanOrEqual(reached[kind]);
          }
          const last = await row();
          hasReason(last);
          const { status } = await world.campaign(id);
          if (['Replied', 'Finished', 'Skipped', 'Failed', 'Excluded'].includes(last.state) && !paused) {
            expect(status).toBe('Completed');
          }
        },
      ),
      {
        ...stories,
        reporter: tellStory,
        examples,
      },
    );
  },
  stories.numRuns * 20_000,
);

function hasReason(row: CampaignLead): void {
  expect(row.reason).toMatch(/^\S.*[.!?]$/);
  // A time, or what would change it.
  expect(row.nextAt !== null || /^\S.{9,}[.]$/.test(row.change)).toBe(true);
  if (['Replied', 'Finished', 'Skipped', 'Failed', 'Excluded'].includes(row.state))
    expect(row.nextAt).toBeNull();
}
