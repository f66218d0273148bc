import type { Notification } from '@waypost/contract/notifications';
import { placeOf, titleOf } from '@waypost/domain/notifications/words';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { dueRowsWait } from '../../platform/due-rows.ts';
import type { Loop } from '../../platform/feature.ts';
import { type LetterContent, writeLetter } from '../../platform/mail/write-letter.ts';
import { MailError } from '../../ports/mail.ts';
import { mailKind, releaseMail, takeMail } from './mail-due.store.ts';
import { endMailed, listToMail } from './notification.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { withNames } from './read-notifications.ts';

/** Things named one by one in a letter; the rest is a number. */
const namedMax = 20;
/** Wall seconds before somebody else tries a letter that did not leave. */
const lockSeconds = 300;
/** Business milliseconds until the next look at a workspace that is held. */
const heldMs = 3_600_000;

/** Sends the letters that are due, one for everything that waits for a person. */
export function mailLoop(deps: NotificationsDeps): Loop {
  const { db, clock, log } = deps.platform;
  return {
    name: 'notifications.mail',
    everyMs: 5_000,
    isDue: () => dueRowsWait([mailKind], clock.businessNow()),
    async run() {
      const reader = await takeMail(db, clock.businessNow(), lockSeconds);
      if (reader === undefined) return false;
      const now = clock.businessNow();
      const { workspaceId, userId } = reader;
      const isHeld = await inWorkspace(db, workspaceId, async (tx) => {
        if ((await deps.isHeld?.(tx, workspaceId)) !== true) return false;
        await releaseMail(tx, reader, now + heldMs);
        return true;
      });
      if (isHeld) return true;
      const { to, items } = await inWorkspace(db, workspaceId, async (tx) => ({
        to: (await deps.listenersOf(tx, workspaceId)).find(({ id }) => id === userId),
        items: await withNames(deps, tx, workspaceId, await listToMail(tx, reader, now, namedMax + 1)),
      }));
      if (to !== undefined && items.length > 0 && deps.mail !== undefined) {
        try {
          await deps.mail.send(
            writeLetter({ name: to.name, address: to.email }, letterOf(items, deps.publicUrl)),
          );
        } catch (error) {
          // The row stays taken for a while, then the letter is tried again; an address that is refused never works.
          if (!(error instanceof MailError) || error.kind !== 'refused') throw error;
          log.warn({ err: error, workspaceId }, 'A letter about news was refused for good.');
        }
      }
      await inWorkspace(db, workspaceId, async (tx) => {
        await releaseMail(tx, reader, await endMailed(tx, reader, now));
      });
      return true;
    },
  };
}

function letterOf(items: readonly Notification[], publicUrl: string): LetterContent {
  const named = items.slice(0, namedMax);
  const sentences = named.map(sentenceOf);
  const [first] = named;
  // Several things that are dealt with in one place lead there too.
  const places = new Set(named.map(placeOf));
  const place = places.size === 1 ? first && placeOf(first) : null;
  return {
    subject:
      items.length === 1 && first !== undefined
        ? titleOf(first)
        : `${items.length > namedMax ? `More than ${namedMax}` : items.length} things happened`,
    paragraphs: items.length > namedMax ? [...sentences, 'And more, in the product.'] : sentences,
    action: {
      label: place === '/billing' ? 'Open Billing' : 'Open Waypost',
      url: `${publicUrl}${place ?? '/dashboard'}`,
    },
    note: 'Which emails you get, and when, is set under Settings, Notifications.',
  };
}

/** One thing in sentences without markup: what happened, then why or what to do; a reply is not quoted. */
function sentenceOf(item: Notification): string {
  return `${titleOf(item)}. ${item.detail ?? ''}`.trim();
}
