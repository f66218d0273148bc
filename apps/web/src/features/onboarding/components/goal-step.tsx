import type { OnboardingGoal } from '@waypost/domain/users/onboarding';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Radio, RadioGroup } from '../../../ui/radio-group.tsx';

const goals: readonly { value: OnboardingGoal; label: string; help: string }[] = [
  {
    value: 'find_people',
    label: 'Find people who fit',
    help: 'From your buyer profile, a search, a post or an event to a scored list.',
  },
  {
    value: 'import_list',
    label: 'Bring the list I have',
    help: 'A CSV or Excel file from any tool: checked before anything is stored, undone for 30 days.',
  },
  {
    value: 'start_campaign',
    label: 'Reach out',
    help: 'A sequence of steps that you can rehearse before it touches a person.',
  },
  { value: 'look_around', label: 'Look around first', help: 'Nothing is started.' },
];

export interface GoalStepProps {
  goal: OnboardingGoal | null;
  onGoal: (goal: OnboardingGoal) => void;
  /** People who fit, where they can be shown already. */
  children?: ReactNode;
  foot: ReactNode;
}

/** What somebody came for. */
export function GoalStep({ goal, onGoal, children, foot }: GoalStepProps) {
  return (
    <>
      <Card className="p-4">
        <RadioGroup
          aria-label="What first?"
          value={goal ?? ''}
          onValueChange={(value) => onGoal(value as OnboardingGoal)}
          className="gap-4"
        >
          {goals.map(({ value, label, help }) => (
            <Radio
              key={value}
              value={value}
              label={<span className="font-medium">{label}</span>}
              help={help}
            />
          ))}
        </RadioGroup>
      </Card>
      {children}
      {foot}
    </>
  );
}
