import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { campaignQuery } from '../api/campaigns.ts';
import { CampaignAbsent, CampaignLoading } from '../controls/campaign-absent.tsx';
import { listedOf } from '../controls/campaign-words.ts';
import { Activity } from './activity.tsx';
import { CampaignHead } from './campaign-head.tsx';
import { CampaignLeads } from './campaign-leads.tsx';
import { CampaignNotices } from './campaign-notices.tsx';
import { Comments } from './comments.tsx';
import { leadFilterNames } from './lead-filter.ts';
import { Overview } from './overview.tsx';
import { SequenceOutline } from './sequence-outline.tsx';

const tabs = ['overview', 'leads', 'comments', 'activity', 'sequence'] as const;
type TabName = (typeof tabs)[number];

/** It writes comments, or leads on an earlier version of its sequence still wait for one. */
function hasComments({ graph, forYou }: CampaignDetail): boolean {
  return forYou.approvals > 0 || Object.values(graph.nodes).some(({ kind }) => kind === 'comment');
}

/** A campaign that is no draft any more: numbers, leads and sequence. The tab lives in the address. */
export function RunningCampaign({ id }: { id: string }) {
  const answer = useQuery(campaignQuery(id));
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview';
  const campaign = answer.data;
  const commenting = campaign !== undefined && (tab === 'comments' || hasComments(campaign));
  usePageTitle(campaign?.name ?? 'Campaign', [{ label: 'Campaigns', to: paths.campaigns }]);

  if (answer.isError && (!campaign || isApiError(answer.error, 'not_found'))) {
    return <CampaignAbsent answer={answer} />;
  }
  function choose(name: TabName) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === 'overview') next.delete('tab');
        else next.set('tab', name);
        if (name !== 'leads') for (const filter of leadFilterNames) next.delete(filter);
        return next;
      },
      { replace: true },
    );
  }
  return (
    <SkeletonGroup loading={!campaign} label="Loading the campaign" skeleton={<CampaignLoading />}>
      {campaign ? (
        <>
          <CampaignHead campaign={campaign} />
          <CampaignNotices campaign={campaign} />
          <Tabs
            value={tab}
            onValueChange={(value) => choose(tabs.find((name) => name === value) ?? 'overview')}
          >
            <TabList aria-label="Parts of the campaign">
              <Tab value="overview">Overview</Tab>
              <Tab value="leads" count={formatNumber(listedOf(campaign.counts))}>
                Leads
              </Tab>
              {commenting ? (
                <Tab value="comments" count={formatNumber(campaign.forYou.approvals)}>
                  Comments
                </Tab>
              ) : null}
              <Tab value="activity">Activity</Tab>
              <Tab value="sequence">Sequence</Tab>
            </TabList>
            <TabPanel value="overview">
              <Overview campaign={campaign} />
            </TabPanel>
            <TabPanel value="leads">
              <CampaignLeads campaign={campaign} />
            </TabPanel>
            {commenting ? (
              <TabPanel value="comments">
                <Comments campaignId={campaign.id} />
              </TabPanel>
            ) : null}
            <TabPanel value="activity">
              <Activity campaign={campaign} />
            </TabPanel>
            <TabPanel value="sequence">
              <SequenceOutline campaign={campaign} />
            </TabPanel>
          </Tabs>
        </>
      ) : null}
    </SkeletonGroup>
  );
}
