import type { AccountStatus } from '../linkedin/account-status.ts';

/** Campaign health as specified: which campaigns have senders that are disconnected or deleted. */
export type HealthAccount = { readonly id: string; readonly name: string; readonly email: string };

export type CampaignHealth = {
  readonly id: string;
  readonly name: string;
  readonly accounts: {
    readonly disconnected: readonly HealthAccount[];
    readonly deleted: readonly HealthAccount[];
  };
};

export type HealthStatus = {
  readonly campaignsWithIssues: number;
  readonly campaigns: readonly CampaignHealth[];
};

export type CampaignSenders = {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly (HealthAccount & { readonly status: AccountStatus })[];
};

/** Only campaigns with issues are listed. @param accountId counts this account alone. */
export function healthOf(campaigns: readonly CampaignSenders[], accountId?: string): HealthStatus {
  const withIssues = campaigns.flatMap((campaign): readonly CampaignHealth[] => {
    const having = (status: AccountStatus) =>
      campaign.accounts
        .filter(
          (account) => account.status === status && (accountId === undefined || account.id === accountId),
        )
        .map(({ id, name, email }) => ({ id, name, email }));
    const accounts = { disconnected: having('Disconnected'), deleted: having('Deleted') };
    if (accounts.disconnected.length + accounts.deleted.length === 0) return [];
    return [{ id: campaign.id, name: campaign.name, accounts }];
  });
  return { campaignsWithIssues: withIssues.length, campaigns: withIssues };
}
