import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { BulkDialogFrame } from '../grid/bulk/bulk-dialog.tsx';
import { useIsShort } from './credit-price.tsx';
import { scorePriceQuery, useScoreList } from './icp-queries.ts';
import { ProfileField, useChosenProfile } from './profile-field.tsx';
import { ReplaceByHand } from './replace-by-hand.tsx';
import { leadsToScore, ScorePrice } from './score-price.tsx';

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
        profileId !== null &&
        price.data !== undefined &&
        leadsToScore(price.data, replaceByHand) > 0 &&
        !isShort
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
            <ScorePrice answer={price} replaceByHand={replaceByHand} />
          </div>
        </>
      )}
    </BulkDialogFrame>
  );
}
