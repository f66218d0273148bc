import { notificationSettings, type NotificationKind } from '@waypost/domain/notifications/kinds';
import { mailDueAt } from '@waypost/domain/notifications/mail-time';
import type { Tx } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import { planMail } from './mail-due.store.ts';
import { deleteOld, insertNotification } from './notification.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';

const keptMs = 90 * 86_400_000;

export interface News {
  kind: NotificationKind;
  /** The same thing is told once. */
  about: string;
  leadId?: string;
  accountId?: string;
  campaignId?: string;
  conversationId?: string;
  /** A sentence more; days in it are those of the person's own zone. */
  detail?: string | ((zone: string) => string);
  /** Somebody it concerns alone; left out: everybody. */
  userId?: string;
}

/** Tells everybody of a workspace, or one of them, each where they want to be told, in the transaction in which it happens. */
export async function tell(
  { platform, mail, listenersOf }: NotificationsDeps,
  tx: Tx,
  workspaceId: string,
  news: News,
): Promise<void> {
  const now = platform.clock.businessNow();
  for (const { id: userId, preferences } of await listenersOf(tx, workspaceId)) {
    if (news.userId !== undefined && news.userId !== userId) continue;
    const settings = notificationSettings(preferences.notifications);
    const { inApp, mail: byMail } = settings.ways[news.kind];
    const zone = preferences.timeZone ?? 'UTC';
    const dueAt = byMail && mail !== undefined ? mailDueAt(now, settings, zone) : null;
    if (!inApp && dueAt === null) continue;
    const reader = { workspaceId, userId };
    const told = await insertNotification(
      tx,
      reader,
      {
        id: platform.random.id(),
        kind: news.kind,
        about: news.about,
        leadId: news.leadId ?? null,
        accountId: news.accountId ?? null,
        campaignId: news.campaignId ?? null,
        conversationId: news.conversationId ?? null,
        detail: (typeof news.detail === 'function' ? news.detail(zone) : news.detail) ?? null,
        inApp,
        mailDueAt: dueAt,
      },
      now,
    );
    if (!told) continue;
    await deleteOld(tx, reader, now - keptMs);
    if (dueAt !== null) await planMail(tx, reader, dueAt);
    if (inApp) await hint(tx, workspaceId, 'notifications.notification', userId);
  }
}
