import { scoreCredits } from '@waypost/domain/leads/icp/credits';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { useScoreList } from './icp-queries.ts';
import { ProfileField, useChosenProfile } from './profile-field.tsx';
import { ReplaceByHand } from './replace-by-hand.tsx';

/** Scores a list by a saved profile, from the result of what filled it; goes on to the progress of that. */
export function ScoreFound({
  listId,
  leads,
  onClose,
}: {
  listId: string;
  leads: number;
  onClose: () => void;
}) {
  const choice = useChosenProfile();
  const { profileId, none } = choice;
  const [replaceByHand, setReplaceByHand] = useState(false);
  const score = useScoreList();
  const navigate = useNavigate();
  const credits = scoreCredits(leads);
  const isShort = useIsShort(credits);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Score the list"
      description={`All ${countOf(leads, 'lead')} of the list are compared with a profile. Scores of files and profiles are replaced; each says why.`}
      busy={score.isPending}
      error={score.error ? errorMessage(score.error) : null}
      footer={
        none ? (
          <Button variant="primary" asChild>
            <Link to={paths.leadsWithAi}>Make a profile</Link>
          </Button>
        ) : (
          <>
            <div className="min-w-0 flex-1 basis-48">
              <CreditPrice credits={credits} />
            </div>
            <Button
              variant="primary"
              busy={score.isPending}
              disabled={profileId === null || isShort}
              onClick={() => {
                if (profileId === null || score.isPending) return;
                score.mutate(
                  { listId, profileId, replaceByHand },
                  {
                    onSuccess: (job) =>
                      void navigate(`${paths.leadsWithAi}?profile=${profileId}&job=${job.id}`),
                  },
                );
              }}
            >
              Score the list
            </Button>
          </>
        )
      }
    >
      {none ? (
        <p className="text-dense text-fg-muted">
          There is no saved profile yet. Describe your buyer once, then score any list by it.
        </p>
      ) : (
        <>
          <ProfileField of={choice} />
          <ReplaceByHand checked={replaceByHand} onChecked={setReplaceByHand} />
        </>
      )}
    </Dialog>
  );
}
