import { sql } from 'kysely';
import type { Action, ActionDetails, ActionState, SendKind } from './action.ts';

/** A row of `actions` as the database answers it, and as the sender's code holds it. */
export interface ActionRow {
  id: string;
  account_id: string;
  lead_id: string;
  public_identifier: string | null;
  provider_person_id: string | null;
  chat_id: string | null;
  kind: SendKind;
  origin: Action['origin'];
  campaign_id: string | null;
  enrolment_id: string | null;
  step_id: string | null;
  body: string | null;
  state: ActionState;
  not_before: number;
  claims: number;
  attempt: number;
  claim_token: string | null;
  dispatched_at: number | null;
  dispatched_wall_at: number | null;
  baseline_ref: string | null;
  clean_reads_wall_at: (Date | number)[];
  provider_ref: string | null;
  outcome_code: string | null;
  outcome_message: string | null;
  ended_at: number | null;
  accepted_at: number | null;
  hours: Action['hours'];
  day_capped: boolean;
  details?: ActionDetails | null;
  held_at: number | null;
  held_until: number | null;
}

/** Of `actions a`. */
export const columns =
  sql.raw(`a.id, a.account_id, a.lead_id, a.public_identifier, a.provider_person_id, a.chat_id,
  a.kind, a.origin, a.campaign_id, a.enrolment_id, a.step_id, a.body, a.state, a.not_before, a.claims, a.attempt,
  a.claim_token, a.dispatched_at, a.dispatched_wall_at, a.baseline_ref, a.clean_reads_wall_at, a.provider_ref,
  a.outcome_code, a.outcome_message, a.ended_at, a.accepted_at, a.hours, a.held_at, a.held_until, a.details, a.day_capped`);

export function toAction(row: ActionRow): Action {
  return {
    id: row.id,
    accountId: row.account_id,
    leadId: row.lead_id,
    publicIdentifier: row.public_identifier,
    providerPersonId: row.provider_person_id,
    chatId: row.chat_id,
    kind: row.kind,
    origin: row.origin,
    campaignId: row.campaign_id,
    enrolmentId: row.enrolment_id,
    stepId: row.step_id,
    body: row.body,
    state: row.state,
    notBefore: row.not_before,
    claims: row.claims,
    attempt: row.attempt,
    claimToken: row.claim_token,
    dispatchedAt: row.dispatched_at,
    dispatchedWallAt: row.dispatched_wall_at,
    baselineRef: row.baseline_ref,
    cleanReadsWallAt: row.clean_reads_wall_at.map(Number),
    providerRef: row.provider_ref,
    outcomeCode: row.outcome_code,
    outcomeMessage: row.outcome_message,
    endedAt: row.ended_at,
    acceptedAt: row.accepted_at,
    hours: row.hours,
    details: row.details ?? null,
    dayCapped: row.day_capped,
    held: row.held_at === null ? null : { at: row.held_at, until: row.held_until },
  };
}
