import { useQuery } from '@tanstack/react-query';
import { goalSequence } from '@waypost/domain/campaigns/sequence/goal-sequences';
import { isWritten } from '@waypost/domain/campaigns/sequence/graph';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { campaignsQuery } from '../api/campaigns.ts';
import { useBeginCampaign } from '../api/manage-campaigns.ts';
import { StepIcon } from '../running/step-icon.tsx';
import { nameNodes } from '../running/step-names.ts';
import { Wording } from '../running/wording.tsx';

const name = 'Connect and talk';
const sequence = goalSequence('connect_and_talk');
// The note of a step says how long after the one before.
const nodes = nameNodes(sequence).filter(({ node }) => node.kind !== 'end' && node.kind !== 'wait');

/** A sequence to begin with, for somebody who has none: read here, kept as a draft that contacts nobody by itself. */
export function FirstSequence() {
  const campaigns = useQuery(campaignsQuery).data;
  const begin = useBeginCampaign();
  const kept =
    begin.data ?? campaigns?.find((campaign) => campaign.name === name && campaign.status === 'Draft');
  if (campaigns === undefined || (campaigns.length > 0 && kept === undefined)) return null;
  return (
    <Card className="mt-4">
      <CardHead
        title="A first sequence"
        note={kept ? 'Kept as a draft' : undefined}
        actions={
          kept ? (
            <Button size="sm" asChild>
              <Link to={generatePath(paths.campaign, { id: kept.id })}>Open the draft</Link>
            </Button>
          ) : (
            <Button
              size="sm"
              busy={begin.isPending}
              onClick={() => {
                if (!begin.isPending) begin.mutate({ name, graph: sequence });
              }}
            >
              Keep as a draft
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-3">
        {begin.error ? <Banner tone="danger">{errorMessage(begin.error)}</Banner> : null}
        <p className="text-dense text-fg-muted">
          Steps and wording are yours to change. Nobody is contacted before you choose a lead list and start
          it.
        </p>
        <ol aria-label={name} className="flex flex-col gap-2">
          {nodes.map(({ node, name: step, note }) => (
            <li key={node.id} className="flex gap-2 text-dense">
              <span className="mt-0.5 flex-none">
                <StepIcon kind={node.kind} />
              </span>
              <div className="min-w-0">
                <p className={isWritten(node) ? 'font-medium' : 'text-fg-muted'}>
                  {step}
                  {note === '' ? null : <span className="font-normal text-fg-subtle"> {note}</span>}
                </p>
                {isWritten(node) ? <Wording body={node.variants[0]?.body ?? ''} /> : null}
              </div>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
