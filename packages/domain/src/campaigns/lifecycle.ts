/** What a campaign can become, and why not. Instants are epoch milliseconds. */

export const CAMPAIGN_STATUSES = ['Draft', 'Scheduled', 'Active', 'Paused', 'Completed', 'Archived'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export type CampaignCommand =
  | 'schedule'
  | 'unschedule'
  | 'start'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'end'
  | 'reopen'
  | 'archive';

/** What must be there before anything is sent. */
export type LaunchReadiness = {
  readonly leads: number;
  readonly senders: number;
  readonly connectedSenders: number;
  /** What is wrong with the sequence, a sentence each that names the step. */
  readonly sequenceErrors: readonly string[];
};

export type Transition =
  | { readonly ok: true; readonly status: CampaignStatus }
  | {
      readonly ok: false;
      readonly code:
        | 'wrong_status'
        | 'no_leads'
        | 'no_senders'
        | 'senders_disconnected'
        | 'sequence_invalid'
        | 'reason_missing'
        | 'start_in_past';
      readonly message: string;
    };

const FROM: Readonly<Record<CampaignCommand, readonly CampaignStatus[]>> = {
  schedule: ['Draft', 'Scheduled'],
  unschedule: ['Scheduled'],
  start: ['Draft', 'Scheduled'],
  pause: ['Active', 'Scheduled'],
  resume: ['Paused'],
  complete: ['Active'],
  end: ['Active', 'Paused'],
  reopen: ['Completed'],
  archive: ['Draft', 'Paused', 'Completed'],
};

const BECOMES: Readonly<Record<CampaignCommand, CampaignStatus>> = {
  schedule: 'Scheduled',
  unschedule: 'Draft',
  start: 'Active',
  pause: 'Paused',
  resume: 'Active',
  complete: 'Completed',
  end: 'Completed',
  reopen: 'Active',
  archive: 'Archived',
};

const DONE_WORDS: Readonly<Record<CampaignCommand, string>> = {
  schedule: 'scheduled',
  unschedule: 'taken back',
  start: 'started',
  pause: 'paused',
  resume: 'resumed',
  complete: 'completed',
  end: 'ended',
  reopen: 'reopened',
  archive: 'archived',
};

/** Nothing starts, and nothing goes on, while none of the senders is connected; paused ones are. */
export const SENDERS_DISCONNECTED = 'All senders are disconnected. Reconnect one in Settings first.';

function refused(code: Extract<Transition, { ok: false }>['code'], message: string): Transition {
  return { ok: false, code, message };
}

function move(status: CampaignStatus, command: CampaignCommand): Transition {
  if (FROM[command].includes(status)) return { ok: true, status: BECOMES[command] };
  return refused('wrong_status', `A campaign that is ${status} cannot be ${DONE_WORDS[command]}.`);
}

function launchProblem(ready: LaunchReadiness): Transition | null {
  const [first, ...others] = ready.sequenceErrors;
  if (first !== undefined) {
    const what = others.length === 0 ? 'an error.' : `${others.length + 1} errors. The first:`;
    return refused('sequence_invalid', `The sequence still has ${what} ${first}`);
  }
  if (ready.leads === 0) return refused('no_leads', 'The campaign has no leads. Choose a lead list first.');
  if (ready.senders === 0)
    return refused('no_senders', 'The campaign has no sender. Choose a LinkedIn account first.');
  if (ready.connectedSenders === 0) {
    return refused('senders_disconnected', SENDERS_DISCONNECTED);
  }
  return null;
}

export function startCampaign(status: CampaignStatus, ready: LaunchReadiness): Transition {
  const moved = move(status, 'start');
  return moved.ok ? (launchProblem(ready) ?? moved) : moved;
}

export function scheduleCampaign(
  status: CampaignStatus,
  ready: LaunchReadiness,
  startAt: number,
  now: number,
): Transition {
  const moved = move(status, 'schedule');
  if (!moved.ok) return moved;
  if (startAt <= now)
    return refused('start_in_past', 'Choose a start in the future, or start the campaign now.');
  return launchProblem(ready) ?? moved;
}

/** A scheduled campaign that does not start after all is a draft again. */
export function unscheduleCampaign(status: CampaignStatus): Transition {
  return move(status, 'unschedule');
}

/**
 * One that has not started yet becomes a draft again: there is nothing to resume.
 * @param reason required: it is shown wherever the campaign is.
 */
export function pauseCampaign(status: CampaignStatus, reason: string): Transition {
  const moved = move(status, status === 'Scheduled' ? 'unschedule' : 'pause');
  if (!moved.ok) return moved;
  return reason.trim() === '' ? refused('reason_missing', 'Say why the campaign is paused.') : moved;
}

export function resumeCampaign(status: CampaignStatus, ready: LaunchReadiness): Transition {
  const moved = move(status, 'resume');
  if (!moved.ok) return moved;
  // Leads may all be done, and lists may be empty by now: resuming such a campaign simply completes it.
  const problem = launchProblem({ ...ready, leads: 1 });
  return problem ?? moved;
}

export function completeCampaign(status: CampaignStatus): Transition {
  return move(status, 'complete');
}

/** Its end has come, whatever its leads do. */
export function endCampaign(status: CampaignStatus): Transition {
  return move(status, 'end');
}

/** A failed lead of a completed campaign is tried again. */
export function reopenCampaign(status: CampaignStatus): Transition {
  return move(status, 'reopen');
}

/**
 * Back to what the campaign was when it was archived; one that ran comes back paused, so nothing is sent by it.
 * @param archivedFrom null: unknown, it is treated as one that ran.
 */
export function unarchiveCampaign(status: CampaignStatus, archivedFrom: CampaignStatus | null): Transition {
  if (status !== 'Archived') {
    return refused('wrong_status', `A campaign that is ${status} cannot be unarchived.`);
  }
  const back = archivedFrom === 'Draft' || archivedFrom === 'Completed' ? archivedFrom : 'Paused';
  return { ok: true, status: back };
}

export function archiveCampaign(status: CampaignStatus): Transition {
  return move(status, 'archive');
}
