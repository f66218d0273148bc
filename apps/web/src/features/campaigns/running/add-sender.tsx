import { useQuery } from '@tanstack/react-query';
import type { CampaignDetail } from '@waypost/contract/campaigns';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';
import { useAddSender } from '../api/senders.ts';

/** Offers the linked accounts that are no senders of this campaign yet. */
export function AddSender({ campaign }: { campaign: CampaignDetail }) {
  const accounts = useQuery(linkedInAccountsQuery).data;
  const add = useAddSender(campaign.id);
  const free = accounts?.filter(
    ({ id, status }) => status !== 'Deleted' && !campaign.accounts.some((sender) => sender.id === id),
  );
  if (free === undefined) return null;
  function choose(account: { id: string; name: string }) {
    add.mutate(account.id, {
      onSuccess: ({ status }) =>
        toast({
          title: `${account.name} sends in ${campaign.name} now`,
          description:
            status === 'Paused'
              ? 'Leads without a sender get it. Resume the campaign to go on.'
              : 'Leads without a sender get it.',
        }),
      onError: (error) =>
        toast({ tone: 'danger', title: `${account.name} was not added`, description: errorMessage(error) }),
    });
  }
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" busy={add.isPending}>
          <Plus aria-hidden className="size-4" />
          Add sender
        </Button>
      </MenuTrigger>
      <MenuContent>
        {free.map((account) => (
          <MenuItem key={account.id} onSelect={() => choose(account)}>
            {account.name}
            {account.status === 'Disconnected' ? ' (disconnected)' : ''}
          </MenuItem>
        ))}
        {free.length === 0 ? (
          <MenuItem asChild>
            <Link to={paths.settings}>Link another account</Link>
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
