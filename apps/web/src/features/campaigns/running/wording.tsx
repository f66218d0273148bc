import { partsOf } from './placeholders.ts';

/** A message as it was written: variables as chips, each with what stands in for it when it is unknown. */
export function Wording({ body }: { body: string }) {
  if (body.trim() === '') return <p className="text-dense text-fg-subtle">Without a note</p>;
  return (
    <p className="max-w-[72ch] text-dense whitespace-pre-line wrap-anywhere">
      <WithChips body={body} />
    </p>
  );
}

/** The same inside a line or paragraph of another look. */
export function WithChips({ body }: { body: string }) {
  return partsOf(body).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span
        key={index}
        title={`${part.name}, or “${part.fallback}” when it is unknown`}
        className="rounded-tag bg-accent-bg px-1 text-accent-fg"
      >
        {part.name}
      </span>
    ),
  );
}
