import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ConversationFilter } from '../api/conversations.ts';
import { intentLabel } from '../model/intents.ts';

const howToMark = 'Open a conversation and say there what the person means; the key I does it too.';

/** Stands in for the conversations where there are none, with a way on. */
export function NothingHere({ filter, onClear }: { filter: ConversationFilter; onClear: () => void }) {
  const { folder, intent } = filter;
  const clear = <Button onClick={onClear}>Clear filters</Button>;
  if (filter.search !== '' || filter.accountId !== null) {
    return (
      <EmptyState
        title="No conversation fits"
        text={`Nothing here matches the search${intent === null ? ' or the account' : ', the account or the intent'}.`}
        action={clear}
      />
    );
  }
  if (intent === 'unsorted') {
    return (
      <EmptyState
        icon={<Inbox />}
        title="Every reply here is sorted"
        text="Nobody who wrote waits for a word on what they mean."
        action={clear}
      />
    );
  }
  if (intent !== null) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={`Nobody here is marked ${intentLabel(intent)}`}
        text={howToMark}
        action={clear}
      />
    );
  }
  if (folder === 'interested') {
    return (
      <EmptyState
        icon={<Inbox />}
        title="Nobody is marked Interested yet"
        text={howToMark}
        action={<Button onClick={onClear}>Show all conversations</Button>}
      />
    );
  }
  if (folder === 'needs-reply') {
    return <EmptyState icon={<Inbox />} title="Nobody waits for you" text="Every reply has been answered." />;
  }
  return (
    <EmptyState
      icon={<Inbox />}
      title="No replies yet"
      text="Replies from all connected accounts appear here."
      action={
        <Button asChild>
          <Link to="/campaign">Open campaigns</Link>
        </Button>
      }
    />
  );
}
