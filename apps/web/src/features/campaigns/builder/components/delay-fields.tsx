import {
  delayMinutes,
  delayParts,
  delayUnits,
  type DelayUnit,
} from '@waypost/domain/campaigns/sequence/delay';
import type { WaitNode } from '@waypost/domain/campaigns/sequence/graph';
import { useState } from 'react';
import { formatNumber } from '../../../../lib/numbers.ts';
import { Field } from '../../../../ui/field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useBuilder } from '../builder-context.ts';
import { setDelay } from '../model/edit-graph.ts';

/** At most 366 days, whatever the unit. */
const maxOf: Record<DelayUnit, number> = { day: 366, hour: 8784, minute: 527_040 };
const unitWords: Record<DelayUnit, string> = { day: 'days', hour: 'hours', minute: 'minutes' };

export function WaitFields({ node }: { node: WaitNode }) {
  const { draft, state } = useBuilder();
  const parts = delayParts(node.delayMinutes);
  // The unit that was chosen stays, although 24 hours could also be said as a day.
  const [unit, setUnit] = useState(parts.unit);
  const [problem, setProblem] = useState(false);
  const shownUnit = node.delayMinutes % delayMinutes(1, unit) === 0 ? unit : parts.unit;
  const amount = node.delayMinutes / delayMinutes(1, shownUnit);
  const change = (next: number, nextUnit: DelayUnit) =>
    draft.changeGraph(
      setDelay(state.content.graph, node.id, delayMinutes(next, nextUnit)),
      `delay:${node.id}`,
    );
  return (
    <Field
      label="Wait before the next step"
      group
      error={problem ? `Give a whole number from 1 to ${formatNumber(maxOf[shownUnit])}.` : undefined}
      help="The next step then follows in the sender’s working hours and limits."
    >
      <div className="flex items-center gap-2">
        <NumberField
          aria-label="Length of the wait"
          value={amount}
          min={1}
          max={maxOf[shownUnit]}
          onValueChange={(next) => {
            setProblem(next === null);
            if (next !== null) change(next, shownUnit);
          }}
          className="w-32"
        />
        <Select
          aria-label="Unit"
          className="w-32"
          options={delayUnits.map((value) => ({ value, label: unitWords[value] }))}
          value={shownUnit}
          onValueChange={(value) => {
            const next = delayUnits.find((candidate) => candidate === value) ?? shownUnit;
            setUnit(next);
            setProblem(false);
            change(Math.min(amount, maxOf[next]), next);
          }}
        />
      </div>
    </Field>
  );
}
