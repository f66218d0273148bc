import type { Notification } from '@waypost/contract/notifications';
import type { Tx } from '../../platform/db/tenant.ts';
import type { NotificationRow } from './notification.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';

/** Puts the names of now to rows that hold none. */
export async function withNames(
  { namesOf }: Pick<NotificationsDeps, 'namesOf'>,
  tx: Tx,
  workspaceId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const idsOf = (key: 'leadId' | 'accountId' | 'campaignId') => [
    ...new Set(rows.map((row) => row[key]).filter((id) => id !== null)),
  ];
  const { leads, accounts, campaigns } = await namesOf(tx, workspaceId, {
    leadIds: idsOf('leadId'),
    accountIds: idsOf('accountId'),
    campaignIds: idsOf('campaignId'),
  });
  const named = (id: string | null, names: ReadonlyMap<string, string>) => {
    const name = id === null ? undefined : names.get(id);
    return id === null || name === undefined ? null : { id, name };
  };
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    lead: named(row.leadId, leads),
    account: named(row.accountId, accounts),
    campaign: named(row.campaignId, campaigns),
    conversationId: row.conversationId,
    detail: row.detail,
    createdAt: new Date(row.createdAt).toISOString(),
    readAt: instantOrNull(row.readAt),
    settledAt: instantOrNull(row.settledAt),
    isTrial: row.isTrial,
  }));
}

const instantOrNull = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
