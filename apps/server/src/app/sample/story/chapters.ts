import { answerPeople } from './answers.ts';
import { pauseCampaign, startCampaign } from './campaigns.ts';
import { linkAccounts, takePlan } from './first-day.ts';
import { listFromFile, listFromPosts } from './lists.ts';
import { afterComment, likedTopic, metAtFair } from './sequences.ts';
import type { Chapter } from './stage.ts';

const commenters = 'Commenters on three posts';
const likers = 'Liked a post on our topics';
const visitors = 'Visitors of the fair';
const hour = 1 / 24;

/** Once a business day somebody looks into the Unibox; not on the last two, so that there is something to answer. */
const sittings: Chapter[] = Array.from({ length: 26 }, (_, place) => ({
  day: place + 2 + 5.5 * hour,
  tell: answerPeople,
}));

const events: Chapter[] = [
  {
    day: 0,
    async tell(stage) {
      await takePlan(stage);
      await linkAccounts(stage);
    },
  },
  {
    day: 0.5 * hour,
    async tell(stage) {
      await listFromPosts(stage, { name: commenters, kind: 'comments', posts: 3, amountMax: 230 });
      await startCampaign(stage, { name: 'After the comments', list: commenters, graph: afterComment });
    },
  },
  {
    day: 13,
    async tell(stage) {
      await listFromPosts(stage, { name: likers, kind: 'likes', posts: 2, amountMax: 320 });
      await startCampaign(stage, { name: 'First talks, autumn', list: likers, graph: likedTopic });
    },
  },
  {
    day: 24 + hour,
    async tell(stage) {
      await listFromFile(stage, {
        name: visitors,
        description: 'From the badge scanner',
        from: 2_000,
        people: 120,
      });
      await startCampaign(stage, { name: 'Met at the fair', list: visitors, graph: metAtFair });
    },
  },
  {
    day: 27 + 3 * hour,
    tell: (stage) => pauseCampaign(stage, 'Met at the fair', 'Waiting for the photos of the stand'),
  },
];

/**
 * Six weeks of a workspace: one campaign that has ended, one that runs, one that was begun and paused. What happens
 * between the chapters, the engine and the simulated network do.
 */
export const chapters: readonly Chapter[] = [...events, ...sittings].toSorted((a, b) => a.day - b.day);

/**
 * Requests that have reached the network by a business day, at the very least: about half of what usually has. Fewer mean
 * that something kept the engine from sending while time went by.
 */
const milestones: readonly { readonly day: number; readonly actions: number }[] = [
  { day: 3, actions: 140 },
  { day: 6, actions: 260 },
  { day: 12, actions: 340 },
  { day: 17, actions: 600 },
  { day: 21, actions: 800 },
  { day: 26, actions: 1_100 },
];
/** The same for the whole story. */
export const actionsMin = 1_500;

/** What has to have reached the network when this day's chapter is told. */
export function milestoneBy(day: number): number {
  return milestones.findLast((milestone) => milestone.day <= day)?.actions ?? 0;
}
