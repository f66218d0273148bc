import type { Conversation, Thread } from '@waypost/contract/inbox';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { draftOf, dropDraft, useDrafts, writeDraft } from '../../../lib/drafts.ts';
import { isSendKey } from '../../../lib/send-key.ts';
import { onApple, useShortcuts } from '../../../lib/shortcuts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useReply } from '../api/thread.ts';
import { newClientKey } from '../model/client-key.ts';

/** Longest message LinkedIn takes, in characters. */
const lengthMax = 8_000;

export interface ComposerProps {
  conversation: Conversation;
  blockedBy: Thread['blockedBy'];
}

/** Writes a reply. The draft stays until the server has taken it; nothing typed is lost on an error. */
export function Composer({ conversation, blockedBy }: ComposerProps) {
  const draft = useDrafts(({ drafts }) => draftOf(drafts, conversation.id));
  const reply = useReply(conversation.id);
  const hintId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useShortcuts('Unibox', [{ key: 'r', label: 'Reply', run: () => box.current?.focus() }]);
  const text = draft?.text ?? '';
  const tooLong = text.length > lengthMax;
  const empty = text.trim() === '';
  const send = (sendAnyway: boolean) => {
    if (empty || tooLong || reply.isPending || draft === undefined) return;
    // Awaited: callbacks given to `mutate` are dropped once another conversation is open, and the draft would stay.
    reply
      .mutateAsync({ text: text.trim(), clientKey: draft.clientKey, ...(sendAnyway ? { sendAnyway } : {}) })
      .then(
        () => dropDraft(conversation.id),
        // The banner says it.
        () => undefined,
      );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The draft stays; out of the field single keys are keys again.
    if (event.key === 'Escape') event.currentTarget.blur();
    if (!isSendKey(event)) return;
    event.preventDefault();
    send(false);
  };
  return (
    <form
      className="flex flex-none flex-col gap-2 border-t border-border p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {blockedBy ? (
        <Banner
          tone="warning"
          action={
            <Button
              variant="quiet"
              size="sm"
              disabled={empty || tooLong}
              busy={reply.isPending}
              onClick={() => send(true)}
            >
              Send anyway
            </Button>
          }
        >
          {blockedBy.note}
        </Banner>
      ) : null}
      {reply.isError ? (
        <Banner tone="danger">
          The reply was not sent. {errorMessage(reply.error)}{' '}
          {isApiError(reply.error, 'linkedin_disconnected') ? (
            <Link to="/settings" className="font-medium underline underline-offset-3">
              Open Settings
            </Link>
          ) : null}
        </Banner>
      ) : null}
      <div className="rounded-card border border-control-border bg-surface focus-within:outline-2 focus-within:outline-ring">
        <Textarea
          ref={box}
          aria-keyshortcuts="R"
          aria-label={`Reply to ${conversation.name}`}
          aria-describedby={hintId}
          aria-invalid={tooLong || undefined}
          placeholder={`Reply to ${conversation.name}`}
          rows={3}
          value={text}
          onChange={(event) => writeDraft(conversation.id, event.target.value, newClientKey)}
          onKeyDown={onKeyDown}
          className="max-h-60 min-h-16 resize-none border-0 bg-transparent outline-none"
        />
        <div className="flex flex-wrap items-center gap-2 border-t border-border px-2.5 py-2">
          <Avatar name={conversation.account.name} src={conversation.account.picture} size="xs" />
          <span className="min-w-0 truncate text-caption text-fg-muted">As {conversation.account.name}</span>
          {empty ? (
            <span aria-hidden className="flex items-center gap-1 text-caption text-fg-subtle max-md:hidden">
              <Kbd>R</Kbd> to write
            </span>
          ) : null}
          <span
            id={hintId}
            className={tooLong ? 'text-caption text-danger-fg' : 'text-caption text-fg-subtle'}
          >
            {tooLong ? `${text.length} of ${lengthMax} characters: shorten the message` : null}
          </span>
          <Button
            type="submit"
            variant="primary"
            className="ml-auto"
            disabled={empty || tooLong}
            busy={reply.isPending}
          >
            <SendHorizontal aria-hidden className="size-4" />
            Send reply
            <Kbd className="max-md:hidden">{onApple ? '⌘↵' : 'Ctrl ↵'}</Kbd>
          </Button>
        </div>
      </div>
    </form>
  );
}
