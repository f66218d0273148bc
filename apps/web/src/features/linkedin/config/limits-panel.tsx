import { useQuery } from '@tanstack/react-query';
import type { Limits } from '@waypost/contract/linkedin-config';
import type { BudgetKey } from '@waypost/domain/linkedin/daily-limits';
import { limitProblems, type LimitChange } from '@waypost/domain/linkedin/limit-settings';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveLimits } from './api/change-config.ts';
import { limitsQuery } from './api/config-queries.ts';
import { LimitRows } from './limit-rows.tsx';
import { Panel } from './panel.tsx';
import { Simulation } from './simulation.tsx';
import { useUnsaved } from './unsaved-context.ts';

/** Every limit of the account, what binds now, and own limits with their effect before they are saved. */
export function LimitsPanel({ accountId, zone }: { accountId: string; zone: string }) {
  const answer = useQuery(limitsQuery(accountId));
  return (
    <Panel
      title="Limits"
      note={answer.data ? (answer.data.accountType === 'free' ? 'free account' : 'premium account') : null}
      answer={answer}
    >
      {(limits) => <LimitsForm key={accountId} accountId={accountId} zone={zone} limits={limits} />}
    </Panel>
  );
}

function LimitsForm({ accountId, zone, limits }: { accountId: string; zone: string; limits: Limits }) {
  const [change, setChange] = useState<LimitChange>({});
  const [asking, setAsking] = useState(false);
  const save = useSaveLimits(accountId);
  const real = realChange(limits, change);
  const dirty = Object.keys(real).length > 0;
  useUnsaved(dirty);
  const problems = new Map(
    limitProblems(real, limits.accountType).map((each) => [each.budget, each.message]),
  );
  const risky = limits.rows.filter(({ budget, default: usual }) => (real[budget] ?? 0) > usual);

  function set(budget: BudgetKey, cap: number | null | undefined) {
    setChange((before) => {
      const { [budget]: _old, ...others } = before;
      return cap === undefined ? others : { ...others, [budget]: cap };
    });
  }
  function store() {
    save.mutate(real, {
      onSuccess: () => {
        setChange({});
        setAsking(false);
        toast({
          tone: 'success',
          title: 'The limits are saved',
          description: 'They hold from the next action on.',
        });
      },
    });
  }
  return (
    <>
      <LimitRows rows={limits.rows} change={change} problems={problems} zone={zone} onChange={set} />
      <p className="border-t border-border px-4 py-2.5 text-caption text-fg-subtle">
        An action counts {formatNumber(limits.marginMinutes)} minutes longer than its window, because LinkedIn
        may count a little later than we do.
      </p>
      {dirty ? (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-b-card border-t border-border bg-raised px-4 py-3">
          <div className="min-w-0 flex-1 basis-72">
            {save.error && !asking ? (
              <p role="alert" className="text-dense text-danger-fg">
                {errorMessage(save.error)}
              </p>
            ) : problems.size > 0 ? (
              <p className="text-dense text-danger-fg">Correct the marked limits to save.</p>
            ) : (
              <Simulation accountId={accountId} change={real} />
            )}
          </div>
          <Button variant="ghost" onClick={() => setChange({})} disabled={save.isPending}>
            Discard
          </Button>
          <Button
            variant="primary"
            busy={save.isPending && !asking}
            disabled={problems.size > 0}
            onClick={() => (risky.length > 0 ? setAsking(true) : store())}
          >
            Save limits
          </Button>
        </div>
      ) : null}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title="Go above the default?"
        description={`${risky.map(({ label, budget, default: usual }) => `${real[budget]} ${label} instead of ${usual}`).join(', ')}. The defaults are what accounts of this type do without being noticed. More is possible up to the hard ceiling, at a higher risk of a restriction by LinkedIn.`}
        confirmLabel="Save limits"
        busy={save.isPending}
        error={save.error ? errorMessage(save.error) : null}
        onConfirm={store}
      />
    </>
  );
}

/** Without what is the same as stored. */
function realChange({ rows }: Limits, change: LimitChange): LimitChange {
  const real: LimitChange = {};
  for (const { budget, userCap } of rows) {
    const wanted = change[budget];
    if (wanted !== undefined && wanted !== userCap) real[budget] = wanted;
  }
  return real;
}
