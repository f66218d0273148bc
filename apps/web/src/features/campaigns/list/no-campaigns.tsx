import {
  CAMPAIGN_GOALS,
  goalSequence,
  type CampaignGoal,
} from '@waypost/domain/campaigns/sequence/goal-sequences';
import {
  CalendarDays,
  Handshake,
  MessagesSquare,
  Plus,
  RotateCcw,
  ThumbsUp,
  type LucideIcon,
} from 'lucide-react';
import { generatePath, Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { useBeginCampaign } from '../api/manage-campaigns.ts';

const goals: Readonly<Record<CampaignGoal, { title: string; text: string; Icon: LucideIcon }>> = {
  connect_and_talk: {
    title: 'Connect and talk',
    text: 'Visit, invite with a note, then two messages to those who accept.',
    Icon: Handshake,
  },
  warm_network: {
    title: 'Warm network',
    text: 'Two messages, five days apart, to people you are connected with.',
    Icon: MessagesSquare,
  },
  event: {
    title: 'Event',
    text: 'Invite people who go to the same event, then propose to meet there.',
    Icon: CalendarDays,
  },
  post_engagers: {
    title: 'Post engagers',
    text: 'Like their latest post, invite a day later, then two messages.',
    Icon: ThumbsUp,
  },
  re_engage: {
    title: 'Re-engage',
    text: 'Visit, two messages a week apart, and a tag on those who do not answer.',
    Icon: RotateCcw,
  },
};

/** While there is no campaign: begin from a goal, with a sequence that runs as it is, or from nothing. */
export function NoCampaigns() {
  const navigate = useNavigate();
  const begin = useBeginCampaign();
  const start = (goal: CampaignGoal) =>
    begin.mutate(
      { name: goals[goal].title, graph: goalSequence(goal) },
      { onSuccess: ({ id }) => void navigate(generatePath(paths.campaign, { id })) },
    );
  return (
    <Card className="px-4 py-8 md:px-8">
      <h2 className="text-center text-h2">No campaigns yet</h2>
      <p className="mx-auto mt-1 max-w-[60ch] text-center text-dense text-fg-muted">
        A campaign visits, invites and writes to the leads of a lead list, and stops for everybody who
        replies. Start from a goal: the steps and the wording are ready to be edited.
      </p>
      {begin.error ? (
        <Banner tone="danger" className="mx-auto mt-4 max-w-[720px]">
          {errorMessage(begin.error)}
        </Banner>
      ) : null}
      <ul className="mx-auto mt-6 grid max-w-[880px] grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CAMPAIGN_GOALS.map((goal) => {
          const { title, text, Icon } = goals[goal];
          return (
            <li key={goal}>
              <button
                type="button"
                disabled={begin.isPending}
                className="flex size-full gap-3 rounded-card border border-border-strong bg-surface p-4 text-left hover:bg-hover disabled:opacity-60"
                onClick={() => start(goal)}
              >
                <Icon aria-hidden className="mt-0.5 size-4 flex-none text-accent-fg" />
                <span>
                  <span className="block text-h3">{title}</span>
                  <span className="mt-0.5 block text-caption text-fg-muted">{text}</span>
                </span>
              </button>
            </li>
          );
        })}
        <li>
          <Link
            to={paths.campaignCreate}
            className="flex size-full gap-3 rounded-card border border-dashed border-border-strong p-4 hover:bg-hover"
          >
            <Plus aria-hidden className="mt-0.5 size-4 flex-none text-accent-fg" />
            <span>
              <span className="block text-h3">Blank</span>
              <span className="mt-0.5 block text-caption text-fg-muted">
                Choose leads and steps yourself.
              </span>
            </span>
          </Link>
        </li>
      </ul>
    </Card>
  );
}
