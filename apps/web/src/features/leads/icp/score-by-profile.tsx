import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import type { ScorePrice } from '@waypost/contract/leads-icp';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkDialogFrame } from '../grid/bulk/bulk-dialog.tsx';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { scorePriceQuery, useScoreList } from './icp-queries.ts';
import { ProfileField, useChosenProfile } from './profile-field.tsx';
import { ReplaceByHand } from './replace-by-hand.tsx';

export interface ScoreByProfileProps {
  listId: string;
  selection: GridSelection;
  /** "12 leads" */
  about: string;
  onStarted: (job: Job) => void;
  onClose: () => void;
  /** Before what is asked. */
  children: ReactNode;
}

/** Compares chosen leads of a list with a saved profile, in the background; the price is said before. */
export function ScoreByProfile({
  listId,
  selection,
  about,
  onStarted,
  onClose,
  children,
}: ScoreByProfileProps) {
  const choice = useChosenProfile();
  const { profileId, none } = choice;
  const [replaceByHand, setReplaceByHand] = useState(false);
  const price = useQuery(scorePriceQuery(listId, { selection, replaceByHand }));
  const score = useScoreList();
  const isShort = useIsShort(price.data?.credits);
  return (
    <BulkDialogFrame
      title={`Score ${about}`}
      description="Each of them is compared with a profile and says why. Scores of files and profiles are replaced."
      saveLabel="Score by the profile"
      ready={
        profileId !== null && price.data !== undefined && toScore(price.data, replaceByHand) > 0 && !isShort
      }
      busy={score.isPending}
      error={score.error === null ? null : errorMessage(score.error)}
      onSend={() => {
        if (profileId === null || score.isPending) return;
        score.mutate({ listId, profileId, replaceByHand, selection }, { onSuccess: onStarted });
      }}
      onClose={onClose}
    >
      {children}
      {none ? (
        <p className="text-dense text-fg-muted">
          There is no saved profile yet. Describe your buyer once, then score any leads by it.{' '}
          <Link to={paths.leadsWithAi} className="text-accent-fg hover:underline">
            Make a profile
          </Link>
        </p>
      ) : (
        <>
          <ProfileField of={choice} />
          <ReplaceByHand checked={replaceByHand} onChecked={setReplaceByHand} />
          <div aria-live="polite">
            <Price answer={price} replaceByHand={replaceByHand} />
          </div>
        </>
      )}
    </BulkDialogFrame>
  );
}

const toScore = ({ leads, setByHand }: ScorePrice, replaceByHand: boolean): number =>
  replaceByHand ? leads : leads - setByHand;

function Price({
  answer,
  replaceByHand,
}: {
  answer: { data: ScorePrice | undefined; error: Error | null; refetch: () => unknown };
  replaceByHand: boolean;
}) {
  const { data, error, refetch } = answer;
  if (data !== undefined) {
    const leads = toScore(data, replaceByHand);
    if (leads === 0) {
      return (
        <p className="text-caption text-fg-muted">
          {data.leads === 0
            ? 'None of them is in this list any more. Choose others.'
            : 'Every one of them has a score set by hand. Replace those, or choose others.'}
        </p>
      );
    }
    const kept = replaceByHand ? 0 : data.setByHand;
    const note = `for ${countOf(leads, 'lead')}, 1 per 10`;
    return (
      <>
        <CreditPrice credits={data.credits} note={note} />
        {kept === 0 ? null : (
          <p className="text-caption text-fg-muted tabular-nums">
            {countOf(kept, 'lead')} scored by hand {kept === 1 ? 'is' : 'are'} skipped.
          </p>
        )}
      </>
    );
  }
  if (error === null) return <p className="text-caption text-fg-muted">Working out the price…</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-caption text-danger-fg">
      {errorMessage(error)}
      <Button size="sm" onClick={() => void refetch()}>
        Try Again
      </Button>
    </p>
  );
}
