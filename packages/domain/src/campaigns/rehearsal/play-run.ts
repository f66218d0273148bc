import { peopleOf } from './behaviour.ts';
import { createCapsInPlay } from './caps-in-play.ts';
import { createColleaguesInPlay } from './colleagues-in-play.ts';
import { createCompaniesInPlay } from './companies-in-play.ts';
import { createSenderPlay, type SenderPlay } from './play-sender.ts';
import { createRunTally, type RunTally } from './run-tally.ts';
import type { Stage } from './stage.ts';

/** One run from one seed. The same stage and seed give the same run, whatever was played before. */
export function playRun(stage: Stage, seed: number, keepsTimeline: boolean): RunTally {
  const { input } = stage;
  const tally = createRunTally(seed, {
    days: input.days,
    senders: input.senders.length,
    campaigns: input.campaigns.length,
    keepsTimeline,
  });
  const people = peopleOf(input.behaviour, seed);
  const shared = {
    caps: createCapsInPlay(input.campaigns, input.padMs),
    colleagues: createColleaguesInPlay(input),
    companies: createCompaniesInPlay(input),
  };
  const plays = [...input.senders.keys()].flatMap(
    (index) => createSenderPlay(stage, index, people, tally, shared) ?? [],
  );
  // Senders share caps of their campaign, and people of one company: without them each is played by itself.
  if (Object.values(shared).every((one) => one === null))
    for (const play of plays) while (play.nextAt() < stage.endAt) play.step();
  else playTogether(plays, stage.endAt);
  for (const play of plays) play.finish();
  const playsNobody = input.leads.every(
    (lead, index) => lead.campaign !== 0 || stage.senderOf(index) === undefined,
  );
  if (tally.unfinished > 0) tally.finishAt = null;
  else if (playsNobody) tally.finishAt = input.now;
  return tally;
}

/** Whoever is next in time moves next; the first of them at a tie. */
function playTogether(plays: readonly SenderPlay[], endAt: number): void {
  for (;;) {
    let next: SenderPlay | undefined;
    let at = endAt;
    for (const play of plays) {
      if (play.nextAt() >= at) continue;
      at = play.nextAt();
      next = play;
    }
    if (next === undefined) return;
    next.step();
  }
}
