import type { CampaignsRoom } from './campaigns-deps.ts';
import { forgetHandWritten, noteHandWritten } from './dealing/contact.store.ts';
import { learnAcceptance } from './news/learn-acceptance.ts';
import { learnActionEnded, learnPlannedAgain } from './news/learn-action.ts';
import { learnIntent } from './news/learn-intent.ts';
import { learnWithdrawal } from './news/learn-withdrawal.ts';
import { learnEdited } from './news/learn-edit.ts';
import { eraseForgotten } from './news/learn-forgotten.ts';
import { stopDeleted } from './news/learn-deletion.ts';
import { stopExcluded } from './news/learn-exclusion.ts';
import { stopOnManualMessage, stopOnReply } from './news/learn-message.ts';
import { learnListGrew, learnTagged } from './stopping/apply-stop-rules.ts';
import { dealWhatWaitsFor } from './dealing/wait-for-connections.ts';
import { listEvergreen } from './store/campaign.store.ts';
import { setAllDue, setDueOnce } from './store/due-enrolment.store.ts';

/** People who join a list within this business time come in together. */
const gatherMs = 10_000;

/** What campaigns do when others announce something; always in the announcer's transaction. */
export function listen(room: CampaignsRoom): void {
  const { announcements, clock } = room.platform;
  announcements.inTransaction('linkedin.action-ended', (tx, workspaceId, ended) =>
    learnActionEnded(tx, room, workspaceId, ended),
  );
  announcements.inTransaction('linkedin.action-planned-again', (tx, workspaceId, planned) =>
    learnPlannedAgain(tx, room, workspaceId, planned),
  );
  announcements.inTransaction('linkedin.action-in-doubt', async (_tx, workspaceId, { campaignId }) => {
    if (campaignId !== null) room.changed(workspaceId, campaignId);
  });
  announcements.inTransaction('linkedin.invitation-accepted', (tx, workspaceId, accepted) =>
    learnAcceptance(tx, room, workspaceId, accepted),
  );
  announcements.inTransaction('linkedin.invitation-withdrawn', (tx, workspaceId, withdrawn) =>
    learnWithdrawal(tx, room, workspaceId, withdrawn),
  );
  announcements.inTransaction('inbox.reply-received', (tx, workspaceId, reply) =>
    stopOnReply(tx, room, workspaceId, reply),
  );
  announcements.inTransaction('inbox.intent-changed', learnIntent);
  announcements.inTransaction('inbox.manual-message-seen', (tx, workspaceId, manual) =>
    stopOnManualMessage(tx, room, workspaceId, manual),
  );
  announcements.inTransaction('inbox.manual-message-seen', (tx, workspaceId, manual) =>
    noteHandWritten(tx, workspaceId, {
      leadId: manual.leadId,
      accountId: manual.linkedinAccountId,
      at: manual.sentAt,
    }),
  );
  announcements.inTransaction('leads.exclusion-added', (tx, workspaceId, added) =>
    stopExcluded(tx, room, workspaceId, added),
  );
  announcements.inTransaction('leads.edited', (tx, workspaceId, edited) =>
    learnEdited(tx, room, workspaceId, edited),
  );
  announcements.inTransaction('leads.list-grew', (tx, workspaceId, grown) =>
    learnListGrew(tx, room, workspaceId, grown),
  );
  announcements.inTransaction('leads.tagged', (tx, workspaceId, tagged) =>
    learnTagged(tx, room, workspaceId, tagged),
  );
  announcements.inTransaction('leads.lead-deleted', async (tx, workspaceId, deleted) => {
    await stopDeleted(tx, room, workspaceId, deleted);
    await forgetHandWritten(tx, workspaceId, deleted.leadId);
  });
  announcements.inTransaction('leads.person-forgotten', eraseForgotten);
  announcements.inTransaction('leads.list-grew', async (tx, workspaceId, { listId }) => {
    const ids = await listEvergreen(tx, workspaceId, listId);
    // Not at once: a list that is being filled tells of every chunk.
    await setDueOnce(tx, workspaceId, ids, clock.businessNow() + gatherMs, 'campaigns.newcomers');
  });
  announcements.inTransaction('leads.connections-read', (tx, workspaceId, { accountId, at }) =>
    dealWhatWaitsFor(tx, room, workspaceId, accountId, at),
  );
  // A removed sender loses its planned rows, a returned one can go on: its leads are looked at again.
  announcements.inTransaction('linkedin.account-deleted', async (tx, workspaceId, { linkedinAccountId }) => {
    await setAllDue(tx, workspaceId, { accountId: linkedinAccountId }, clock.businessNow());
    // Nobody waits for the connections of an account that is gone.
    await dealWhatWaitsFor(tx, room, workspaceId, linkedinAccountId, clock.businessNow());
  });
  announcements.inTransaction('linkedin.account-acts-again', (tx, workspaceId, { linkedinAccountId }) =>
    setAllDue(tx, workspaceId, { accountId: linkedinAccountId }, clock.businessNow()),
  );
  announcements.inTransaction('linkedin.account-reconnected', (tx, workspaceId, { linkedinAccountId }) =>
    setAllDue(tx, workspaceId, { accountId: linkedinAccountId }, clock.businessNow()),
  );
}
