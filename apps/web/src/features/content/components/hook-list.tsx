import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';

/** Hooks to read and to take along, each with its own button. */
export function HookList({ hooks, label }: { hooks: readonly string[]; label: string }) {
  const [copied, setCopied] = useState<{ hook: string; times: number } | null>(null);
  async function copy(hook: string) {
    try {
      await navigator.clipboard.writeText(hook);
      setCopied((before) => ({ hook, times: (before?.times ?? 0) + 1 }));
    } catch {
      setCopied(null);
      toast({ tone: 'danger', title: 'Not copied', description: 'Select the text and copy it by hand.' });
    }
  }
  return (
    <>
      <ol aria-label={label} className="flex flex-col divide-y divide-border">
        {hooks.map((hook, index) => {
          const isCopied = copied?.hook === hook;
          const word = isCopied ? 'Copied' : 'Copy';
          return (
            <li key={hook} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
              <p className="min-w-0 flex-1 text-dense wrap-anywhere">{hook}</p>
              <Button
                size="sm"
                variant="ghost"
                className="-my-1"
                aria-label={`${word} hook ${index + 1}`}
                onClick={() => void copy(hook)}
              >
                {isCopied ? (
                  <Check aria-hidden className="size-3.5 text-success-fg" />
                ) : (
                  <Copy aria-hidden className="size-3.5" />
                )}
                {word}
              </Button>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {/* A new element each time, so that a second copy is heard as well. */}
        {copied === null ? null : <span key={copied.times}>Copied</span>}
      </p>
    </>
  );
}
