import type { CampaignPreview } from '@waypost/contract/campaigns-preview';
import { renderedParts } from '../model/rendered-parts.ts';

/** One message as one lead reads it; what came from a variable is marked, fallbacks in yellow. */
export function RenderedMessage({
  message,
  template,
}: {
  message: CampaignPreview['leads'][number]['messages'][number] | undefined;
  /** The wording it was rendered from. */
  template: string;
}) {
  if (message === undefined) return null;
  if (message.problem !== null) {
    return (
      <p className="rounded-card border border-danger-line bg-danger-banner px-3 py-2 text-dense text-danger-fg">
        {message.problem}
      </p>
    );
  }
  if (message.text === null) {
    return <p className="text-dense text-fg-muted">The invitation goes without a note.</p>;
  }
  return (
    <p className="max-w-[92%] self-start rounded-card rounded-bl-tag bg-active px-3 py-2.5 text-reading wrap-anywhere whitespace-pre-wrap">
      {message.subject === null ? null : <b className="block font-medium">{message.subject}</b>}
      {renderedParts(template, message.text, message.fallbacksUsed).map(({ kind, text }, index) => {
        if (kind === 'text') return text;
        if (kind === 'value') {
          return (
            <span key={index} className="underline decoration-dotted underline-offset-3">
              {text}
            </span>
          );
        }
        return (
          <mark
            key={index}
            className="rounded-tag bg-warning-bg px-0.5 text-warning-fg underline underline-offset-3"
          >
            {text}
            <span className="sr-only"> (fallback)</span>
          </mark>
        );
      })}
    </p>
  );
}
