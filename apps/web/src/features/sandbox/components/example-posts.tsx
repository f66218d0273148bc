import { useQuery } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { postsQuery } from '../api/world.ts';

/** Links of posts in the simulated world, to paste where a post link is asked for. */
export function ExamplePosts() {
  const posts = useQuery(postsQuery);
  const [copied, setCopied] = useState<string | null>(null);
  if (!posts.data) return null;
  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(link);
    } catch {
      // Without the permission the link can still be selected and copied by hand.
      setCopied(null);
    }
  }
  return (
    <section aria-label="Example posts">
      <h3 className="text-dense font-medium">Example post links</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {posts.data.map(({ id, links, author, topic, comments, reactions }) => {
          const link = links[0] ?? '';
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-dense">
                  {author} on {topic}
                </span>
                <span className="block truncate text-caption text-fg-subtle select-all">{link}</span>
                <span className="block text-caption text-fg-subtle tabular-nums">
                  {countOf(comments, 'comment')}, {countOf(reactions, 'reaction')}
                </span>
              </span>
              <Button
                size="sm"
                icon
                variant="ghost"
                aria-label={`Copy the link of ${author}’s post`}
                onClick={() => void copy(link)}
              >
                {copied === link ? (
                  <Check aria-hidden className="size-3.5 text-success-fg" />
                ) : (
                  <Copy aria-hidden className="size-3.5" />
                )}
              </Button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {copied ? 'The link is copied.' : ''}
      </p>
    </section>
  );
}
