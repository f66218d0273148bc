import type { CampaignLead } from '@waypost/contract/campaigns';
import { renderTemplate } from '@waypost/domain/campaigns/message-template';
import type { CommentNode, TaskNode } from '@waypost/domain/campaigns/sequence/graph';
import { taskText } from '@waypost/domain/campaigns/sequence/task-text';
import { wordingLengthMax } from '@waypost/domain/campaigns/sequence/wording';
import { postUrlOf } from '@waypost/domain/linkedin/choose-post';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import type { Action } from '../../linkedin/index.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { SenderAccount } from '../campaigns-deps.ts';
import { templateValues } from '../engine/plan-step.ts';
import type { Enrolment } from '../enrolment-row.ts';

function profileOf(lead: LeadDetail | undefined): string | null {
  const publicIdentifier = lead?.publicIdentifier ?? null;
  return publicIdentifier === null ? null : profileUrlOf(publicIdentifier);
}

/** What somebody needs who says whether a step arrived. */
export function viewUndecided(
  { body, dispatchedAt }: Pick<Action, 'body' | 'dispatchedAt'>,
  lead: LeadDetail | undefined,
): NonNullable<CampaignLead['review']> {
  return {
    text: body,
    leftAt: dispatchedAt === null ? null : new Date(dispatchedAt).toISOString(),
    link: profileOf(lead),
  };
}

/** What a person is asked for at the step a lead stands on, with what is known of this lead in its text. */
export function viewAsked(
  asked: TaskNode | CommentNode,
  { state }: Enrolment,
  lead: LeadDetail | undefined,
  account: SenderAccount | undefined,
): NonNullable<CampaignLead['asks']> {
  const profile = profileOf(lead);
  if (asked.kind === 'task') {
    const values = lead === undefined ? {} : templateValues(lead, account);
    const text = taskText(asked.instructions, values);
    return { kind: 'task', nodeId: asked.id, text, problem: null, post: null, link: profile };
  }
  const post = state.looked?.nodeId === asked.id ? state.looked.post : undefined;
  const template = asked.variants.find(({ id }) => id === state.variantId)?.body.trim() ?? '';
  const lengthMax = wordingLengthMax('comment', account?.accountType ?? 'paid');
  const rendered =
    lead === undefined ? undefined : renderTemplate(template, templateValues(lead, account), lengthMax);
  return {
    kind: 'approval',
    nodeId: asked.id,
    text: rendered?.ok === true ? rendered.text : template,
    problem:
      rendered?.ok === false ? (rendered.problems[0]?.message ?? 'The comment cannot be written.') : null,
    post:
      post === undefined ? null : { text: post.text, publishedAt: new Date(post.publishedAt).toISOString() },
    link:
      post !== undefined
        ? postUrlOf(post.socialId)
        : profile === null
          ? null
          : `${profile.replace(/\/$/, '')}/recent-activity/all/`,
  };
}
