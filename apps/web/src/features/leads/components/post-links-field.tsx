import { INVALID_POST_URL } from '@waypost/domain/linkedin/post-url';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { postLinksMax, readLinks, type PostLinkGiven } from '../model/post-links.ts';

export interface PostLinksFieldProps {
  /** What stands in the field: not taken over yet, or wrong. */
  text: string;
  onText: (text: string) => void;
  links: readonly PostLinkGiven[];
  onLinks: (links: PostLinkGiven[]) => void;
  error: string | undefined;
}

/**
 * Takes links over one by one or many at once. What is no post link stays in the field with the reason;
 * nothing is asked of the server for it.
 */
export function PostLinksField({ text, onText, links, onLinks, error }: PostLinksFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);

  function take(typed: string) {
    const taken = takeLinks(typed, links);
    setProblem(taken.problem);
    onText(taken.rest);
    if (taken.links.length !== links.length) onLinks(taken.links);
  }
  return (
    <Field
      label="Post links"
      help={`Paste one or many, each on its own line. At most ${postLinksMax} posts.`}
      error={problem ?? error}
      required={links.length === 0}
    >
      <div className="flex items-start gap-2 max-sm:flex-col">
        <LinksInput
          value={text}
          onChange={(next) => {
            setProblem(null);
            onText(next);
          }}
          onTake={take}
        />
        <Button onClick={() => take(text)} disabled={text.trim() === ''} className="max-sm:w-full">
          <Plus aria-hidden className="size-4" />
          Add
        </Button>
      </div>
    </Field>
  );
}

function LinksInput(props: {
  value: string;
  onChange: (text: string) => void;
  onTake: (text: string) => void;
}) {
  const { value, onChange, onTake } = props;
  return (
    <Textarea
      value={value}
      rows={1}
      spellCheck={false}
      autoCapitalize="none"
      placeholder="https://www.linkedin.com/posts/..."
      className="min-h-8 flex-1 break-all [field-sizing:content]"
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        if (value.trim() !== '' || pasted.trim() === '') return;
        event.preventDefault();
        onTake(pasted);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        if (value.trim() !== '') onTake(value);
      }}
    />
  );
}

/** Adds the links of a text to those there are; `rest` is what could not be taken. */
export function takeLinks(
  text: string,
  links: readonly PostLinkGiven[],
): { links: PostLinkGiven[]; rest: string; problem: string | null } {
  const read = readLinks(text);
  const fresh = read.links.filter((link) => !links.some((known) => known.postId === link.postId));
  const room = postLinksMax - links.length;
  const over = fresh.slice(room).map((link) => link.url);
  return {
    links: [...links, ...fresh.slice(0, room)],
    rest: [...read.wrong, ...over].join('\n'),
    problem:
      read.wrong.length > 0
        ? INVALID_POST_URL
        : over.length > 0
          ? `At most ${postLinksMax} posts at once. Start these, then add the others.`
          : null,
  };
}
