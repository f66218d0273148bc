import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { writeDraft } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { threadQuery, useReplyTiming } from '../api/thread.ts';
import { newClientKey } from '../model/client-key.ts';

export interface UndoBarProps {
  conversationId: string;
  messageId: string;
  text: string;
  /** Wall time until which the reply can be taken back. */
  until: string;
}

/** The seconds in which a reply can still be taken back; its text returns to the composer. */
export function UndoBar({ conversationId, messageId, text, until }: UndoBarProps) {
  const timing = useReplyTiming(conversationId);
  const left = useSecondsUntil(until);
  const queries = useQueryClient();
  const isOver = left <= 0;
  // Where nothing leaves, nothing tells of it: why it waits is asked then.
  useEffect(() => {
    if (isOver) void queries.invalidateQueries(threadQuery(conversationId));
  }, [isOver, queries, conversationId]);
  if (isOver) return null;
  // Awaited: callbacks given to `mutate` are dropped once the bar is gone, and it goes with the reply.
  const change = async (what: 'undo' | 'send-now') => {
    try {
      await timing.mutateAsync({ messageId, what });
      if (what === 'undo') writeDraft(conversationId, text, newClientKey);
    } catch (error) {
      toast({ title: 'Too late to change it', description: errorMessage(error), tone: 'danger' });
    }
  };
  return (
    <div className="flex items-center gap-2 rounded-control bg-tooltip px-3 py-1.5 text-caption text-on-tooltip">
      <span className="tabular-nums">Leaves in {left} s</span>
      <Button variant="quiet" size="sm" disabled={timing.isPending} onClick={() => void change('send-now')}>
        Send now
      </Button>
      <Button variant="quiet" size="sm" disabled={timing.isPending} onClick={() => void change('undo')}>
        Undo
      </Button>
    </div>
  );
}

/** Whole seconds of wall time left; 0 when it is over. */
function useSecondsUntil(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsUntil(until: string): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
}
