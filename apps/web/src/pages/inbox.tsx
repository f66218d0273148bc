import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SendingStopBanner } from '../features/campaigns/controls/sending-stop-banner.tsx';
import { type ConversationFilter, folderOf } from '../features/inbox/api/conversations.ts';
import { ConversationList } from '../features/inbox/components/conversation-list.tsx';
import { PersonPanel } from '../features/inbox/components/person-panel.tsx';
import { ThreadView } from '../features/inbox/components/thread-view.tsx';
import { intentFilterOf } from '../features/inbox/model/intents.ts';
import { useNeighbours } from '../features/inbox/model/use-neighbours.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useShortcuts } from '../lib/shortcuts.ts';
import { useSettled } from '../lib/use-settled.ts';
import { cn } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sheet } from '../ui/sheet.tsx';

/** Typing in the search box asks the server at most this often. */
const searchPauseMs = 250;

/** The Unibox: conversations, thread, person. One pane at a time on a phone. Everything chosen is in the URL. */
export function Component() {
  usePageTitle('Unibox');
  const [params, setParams] = useSearchParams();
  const [personOpen, setPersonOpen] = useState(false);
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const search = useSettled(typed, searchPauseMs);
  const selectedId = params.get('c');
  const filter: ConversationFilter = {
    folder: folderOf(params.get('folder')),
    accountId: params.get('account'),
    search: search.trim(),
    intent: intentFilterOf(params.get('intent')),
  };
  const change = (changes: Record<string, string | null>, replace: boolean) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  };
  const { next, previous } = useNeighbours(filter, selectedId);
  const select = ({ id }: { id: string }) => change({ c: id }, selectedId !== null);
  const goTo = (conversation: { id: string } | undefined) => conversation && select(conversation);
  useShortcuts('Unibox', [
    { key: 'j', label: 'Next conversation', run: () => goTo(next()) },
    { key: 'k', label: 'Previous conversation', run: () => goTo(previous()) },
  ]);
  return (
    <div data-fills="" className="-m-6 flex min-h-0 flex-1 flex-col max-md:-m-4">
      <SendingStopBanner className="flex-none rounded-none border-x-0 border-t-0" />
      <div className="flex min-h-0 flex-1">
        <h1 className="sr-only" tabIndex={-1}>
          Unibox
        </h1>
        <div
          className={cn(
            'flex min-h-0 w-80 flex-none flex-col border-r border-border max-md:w-full max-md:border-0',
            selectedId && 'max-md:hidden',
          )}
        >
          <ConversationList
            filter={{ ...filter, search: typed }}
            onFilterChange={(changes) => {
              if (changes.search !== undefined) setTyped(changes.search);
              change(
                {
                  ...(changes.folder === undefined
                    ? {}
                    : { folder: changes.folder === 'all' ? null : changes.folder }),
                  ...(changes.accountId === undefined ? {} : { account: changes.accountId }),
                  ...(changes.search === undefined ? {} : { q: changes.search }),
                  ...(changes.intent === undefined ? {} : { intent: changes.intent }),
                },
                true,
              );
            }}
            asked={filter}
            selectedId={selectedId}
            onSelect={select}
          />
        </div>
        <div
          className={cn('flex min-h-0 min-w-0 flex-1 flex-col bg-surface', !selectedId && 'max-md:hidden')}
        >
          {selectedId === null ? (
            <EmptyState
              className="m-auto"
              icon={<Inbox />}
              title="Choose a conversation"
              text="Every message of all connected accounts is here. Acceptances can arrive some hours late."
            />
          ) : (
            <ThreadView
              key={selectedId}
              conversationId={selectedId}
              onBack={() => change({ c: null }, false)}
              onShowPerson={() => setPersonOpen(true)}
              onArchive={() => change({ c: (next() ?? previous())?.id ?? null }, true)}
            />
          )}
        </div>
        {selectedId === null ? null : (
          <aside
            aria-label="About this person"
            className="w-80 flex-none overflow-y-auto border-l border-border max-xl:hidden"
          >
            <PersonPanel conversationId={selectedId} />
          </aside>
        )}
        {selectedId === null ? null : (
          <Sheet
            open={personOpen}
            onOpenChange={setPersonOpen}
            title="About this person"
            description="Who this is and what campaigns did."
          >
            <div className="-mx-5 -my-4">
              <PersonPanel conversationId={selectedId} />
            </div>
          </Sheet>
        )}
      </div>
    </div>
  );
}
