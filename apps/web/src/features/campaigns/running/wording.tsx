import type { ReactNode } from 'react';

const placeholder = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g;

/** A message as it was written: variables as chips, each with what stands in for it when it is unknown. */
export function Wording({ body }: { body: string }) {
  if (body.trim() === '') return <p className="text-dense text-fg-subtle">Without a note</p>;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of body.matchAll(placeholder)) {
    const [whole, name = '', fallback = ''] = match;
    parts.push(
      body.slice(at, match.index),
      <span
        key={match.index}
        title={`${name.replaceAll('_', ' ')}, or “${fallback.trim()}” when it is unknown`}
        className="rounded-tag bg-accent-bg px-1 text-accent-fg"
      >
        {name.replaceAll('_', ' ')}
      </span>,
    );
    at = match.index + whole.length;
  }
  parts.push(body.slice(at));
  return <p className="max-w-[72ch] text-dense whitespace-pre-line wrap-anywhere">{parts}</p>;
}
