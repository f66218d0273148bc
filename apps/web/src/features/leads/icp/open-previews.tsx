import { useQuery } from '@tanstack/react-query';
import type { IcpOpenPreview } from '@waypost/contract/leads-icp-conversation';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { openPreviewsQuery } from './conversation-queries.ts';

/** Previews shown before somebody asks for all of them. */
const firstShown = 3;

/** What a preview to go on with has and costs: "25 people, 13 credits paid. Kept until 4 Dec 2026." */
export const previewWords = ({ isWorking, candidates, credits, keptUntil }: IcpOpenPreview): string =>
  isWorking
    ? `Being made, ${countOf(credits, 'credit')} reserved.`
    : `${countOf(candidates, 'person', 'people')}, ${countOf(credits, 'credit')} paid. Kept until ${formatDate(keptUntil)}.`;

/** Paid previews that nobody went on with; nothing where there are none. */
export function OpenPreviews({ onChosen }: { onChosen: (preview: IcpOpenPreview) => void }) {
  const [all, setAll] = useState(false);
  const items = useQuery(openPreviewsQuery).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card className="mb-4">
      <CardHead title="Go on with a preview" />
      <ul aria-label="Previews to go on with" className="divide-y divide-border">
        {items.slice(0, all ? undefined : firstShown).map((preview) => (
          <li key={preview.id} className="flex items-center gap-3 px-4 py-2.5">
            <p className="min-w-0 flex-1 text-dense">
              <span className="wrap-anywhere font-medium">
                Your preview of “{preview.profileName}” from {formatDate(preview.at)}
              </span>
              <span className="block text-caption text-fg-muted">{previewWords(preview)}</span>
            </p>
            <Button
              size="sm"
              aria-label={`Go on with your preview of ${preview.profileName} from ${formatDate(preview.at)}`}
              onClick={() => onChosen(preview)}
            >
              Go on
            </Button>
          </li>
        ))}
        {items.length > firstShown ? (
          <li className="px-4 py-2">
            <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${items.length}`}
            </Button>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
