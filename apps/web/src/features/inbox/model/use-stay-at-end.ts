import type { InboxMessage } from '@waypost/contract/inbox';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this, the reader counts as being there. */
const nearEndPx = 120;

/**
 * Opens at the newest message and follows it while the reader is there, or when they wrote it themselves; otherwise
 * counts what is new. Where the reader is, is known from before the new message made the thread longer.
 *
 * @param messages the newest first
 */
export function useStayAtEnd(
  conversationId: string,
  messages: readonly Pick<InboxMessage, 'id' | 'isOwn'>[],
) {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const seen = useRef({ conversationId: '', newestId: undefined as string | undefined, count: 0 });
  const [unseen, setUnseen] = useState(0);
  const newestId = messages[0]?.id;
  const newestIsOwn = messages[0]?.isOwn ?? false;
  const count = messages.length;

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    atEnd.current = true;
    setUnseen(0);
  }, []);
  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx;
  }, []);
  // The messages appear later than they are known, in place of the skeleton; and an undo bar makes one of them taller.
  const content = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(() => {
        if (atEnd.current) toEnd();
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [toEnd],
  );

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { conversationId, newestId, count };
    if (newestId === undefined) return;
    const opened = before.conversationId !== conversationId || before.newestId === undefined;
    const isNew = before.newestId !== newestId;
    if (opened || (isNew && (atEnd.current || newestIsOwn))) toEnd();
    else if (isNew) setUnseen((known) => known + Math.max(1, count - before.count));
  }, [conversationId, newestId, newestIsOwn, count, toEnd]);

  return { scroller, content, unseen, onScroll, showNewest: toEnd };
}
