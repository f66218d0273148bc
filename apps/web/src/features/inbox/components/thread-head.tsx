import type { Conversation } from '@waypost/contract/inbox';
import { Archive, ArchiveRestore, ArrowLeft, MailOpen, PanelRight } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSetArchived, useSetRead } from '../api/conversations.ts';
import { SortedByAi } from './intent-badge.tsx';
import { IntentMenu } from './intent-menu.tsx';

export interface ThreadHeadProps {
  /** Undefined while it loads. */
  conversation: Conversation | undefined;
  onBack: () => void;
  onShowPerson: () => void;
  /** Called when archiving begins. */
  onArchive: () => void;
  onMarkUnread: () => void;
}

/** Who the conversation is with, and what can be done with it: E archives, U marks unread, I says what they mean. */
export function ThreadHead({ conversation, onBack, onShowPerson, onArchive, onMarkUnread }: ThreadHeadProps) {
  const setArchived = useSetArchived();
  const setRead = useSetRead();
  const markUnread = () => {
    if (!conversation) return;
    onMarkUnread();
    setRead.mutate({ id: conversation.id, read: false }, { onError: failed });
  };
  const archive = () => {
    if (!conversation || setArchived.isPending) return;
    const { id, name, archived } = conversation;
    // Awaited: callbacks given to `mutate` are dropped once this head is gone, and it goes with the conversation.
    const change = async (to: boolean) => {
      try {
        await setArchived.mutateAsync({ id, archived: to });
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    };
    if (!archived) onArchive();
    void change(!archived).then((done) => {
      if (!done) return;
      toast({
        title: archived ? `${name} is back` : `Archived ${name}`,
        durationMs: 10_000,
        action: {
          label: 'Undo',
          altText: 'Open the other folder to find the conversation',
          onSelect: () => void change(archived),
        },
      });
    });
  };
  useShortcuts('Unibox', [
    { key: 'e', label: conversation?.archived ? 'Bring back from the archive' : 'Archive', run: archive },
    { key: 'u', label: 'Mark unread', run: markUnread },
  ]);
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-2 border-b border-border px-4 py-2 md:py-1.5">
      <Button variant="ghost" icon aria-label="Back to conversations" className="md:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
      </Button>
      {conversation ? (
        <>
          <Avatar name={conversation.name} src={conversation.picture} className="max-md:hidden" />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-h3">{conversation.name}</h2>
            <p className="truncate text-caption text-fg-subtle">
              {conversation.headline ?? `With ${conversation.account.name}`}
            </p>
          </div>
          <IntentMenu conversation={conversation} className="max-md:order-2" />
          <Tooltip text="Mark unread" keys="U">
            <Button variant="ghost" icon aria-label="Mark unread" aria-keyshortcuts="U" onClick={markUnread}>
              <MailOpen aria-hidden className="size-4" />
            </Button>
          </Tooltip>
          <Tooltip text={conversation.archived ? 'Bring back' : 'Archive'} keys="E">
            <Button
              variant="ghost"
              icon
              aria-label={conversation.archived ? 'Bring back from the archive' : 'Archive'}
              busy={setArchived.isPending}
              aria-keyshortcuts="E"
              onClick={archive}
            >
              {conversation.archived ? (
                <ArchiveRestore aria-hidden className="size-4" />
              ) : (
                <Archive aria-hidden className="size-4" />
              )}
            </Button>
          </Tooltip>
          <Button
            variant="ghost"
            icon
            aria-label="About this person"
            className="xl:hidden"
            onClick={onShowPerson}
          >
            <PanelRight aria-hidden className="size-4" />
          </Button>
          {/* On a phone what they mean stands below the name, in a line of its own. */}
          <span aria-hidden className="order-1 mb-1.5 h-0 basis-full md:hidden" />
          {conversation.intent?.by === 'ai' ? (
            <SortedByAi quote={conversation.intent.quote} className="order-3 max-md:flex-1 md:basis-full" />
          ) : null}
        </>
      ) : (
        <Skeleton className="w-48" />
      )}
    </header>
  );
}

function failed(error: unknown): void {
  toast({ title: 'Could not be changed', description: errorMessage(error), tone: 'danger' });
}
