import { Plus, Send } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoCampaigns() {
  return (
    <Card>
      <EmptyState
        icon={<Send />}
        title="No campaigns yet"
        text="A campaign visits, invites and writes to the leads of a lead list, and stops for everybody who replies."
        action={
          <Button variant="primary" asChild>
            <Link to={paths.campaignCreate}>
              <Plus aria-hidden className="size-4" />
              New campaign
            </Link>
          </Button>
        }
      />
    </Card>
  );
}
