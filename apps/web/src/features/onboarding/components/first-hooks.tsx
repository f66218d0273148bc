import { useQuery } from '@tanstack/react-query';
import { HOOKS_CREDITS } from '@waypost/domain/content/hooks';
import { Sparkles } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage, failureOf, isApiError } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { HookList, keptHooksQuery, useWriteHooks } from '../../content/index.ts';
import { CreditPrice, profileQuery, useIsShort } from '../../leads/index.ts';
import { hooksPrompt } from '../model/hooks-prompt.ts';

const place = 'first_steps';
const wanted = 3;

/**
 * Three beginnings of a first post, drawn from what is sold and from the profile of the buyer. Nothing is written before a
 * click; what was written is there again after a reload. Nothing is shown without a profile, or where no AI is configured.
 */
export function FirstHooks({ profileId, sells }: { profileId: string; sells: string | null }) {
  const profile = useQuery(profileQuery(profileId)).data;
  const hooks = useQuery(keptHooksQuery(place));
  const write = useWriteHooks(place);
  const short = useIsShort(HOOKS_CREDITS);
  const button = useRef<HTMLButtonElement>(null);
  const kept = hooks.data;
  if (profile === undefined || (kept === undefined && hooks.error === null)) return null;
  if (kept !== undefined && !kept.isAvailable && kept.made === null) return null;

  const writing = write.isPending || kept?.isWriting === true;
  const failure = writing || isApiError(write.error, 'conflict') ? null : write.error;
  function begin() {
    if (profile !== undefined && !writing && !short) {
      write.mutate({ prompt: hooksPrompt(sells, profile.criteria), requiredHooks: wanted });
    }
  }
  return (
    <Card className="mt-4">
      <CardHead title="Hooks for a first post" note={kept?.made ? 'Drafts, nothing is posted' : undefined} />
      {kept === undefined ? (
        <ErrorState
          title="The hooks could not be loaded"
          {...failureOf(hooks.error)}
          onRetry={() => void hooks.refetch()}
          retrying={hooks.isFetching}
        />
      ) : (
        <CardBody className="flex flex-col gap-3">
          {kept.made ? (
            <HookList hooks={kept.made.hooks} label="Hooks for a first post" />
          ) : writing ? (
            <div className="flex flex-col gap-3 py-1">
              <Skeleton className="w-4/5" />
              <Skeleton className="w-3/5" />
              <Skeleton className="w-2/3" />
            </div>
          ) : (
            <p className="text-dense text-fg-muted">
              Three first lines for a LinkedIn post, drawn from what you sell and from your buyer profile.
              Nothing is posted.
            </p>
          )}
          {failure ? (
            <Banner
              tone="danger"
              action={
                isApiError(failure, 'credits_exceeded') ? undefined : (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      // It goes with what it stands in.
                      button.current?.focus();
                      begin();
                    }}
                  >
                    Try Again
                  </Button>
                )
              }
            >
              {errorMessage(failure)}
            </Banner>
          ) : null}
          {kept.isAvailable ? (
            <div className="flex flex-wrap items-center gap-3">
              <Button
                ref={button}
                busy={writing}
                disabled={short && !writing}
                onClick={({ detail }) => {
                  // The second half of a double click may find the first answered, and would pay for other ones.
                  if (detail <= 1) begin();
                }}
              >
                <Sparkles aria-hidden className="size-4" />
                {kept.made ? 'Try other ones' : 'Write three hooks'}
              </Button>
              <CreditPrice credits={HOOKS_CREDITS} />
            </div>
          ) : null}
          <p role="status" className={writing ? 'text-caption text-fg-subtle' : 'sr-only'}>
            {writing
              ? 'Writing three hooks. It takes a few seconds, and goes on when you leave.'
              : write.isSuccess
                ? 'Three hooks are ready.'
                : ''}
          </p>
        </CardBody>
      )}
    </Card>
  );
}
