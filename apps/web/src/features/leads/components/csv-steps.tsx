import { Stepper } from '../../../ui/stepper.tsx';

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'import', label: 'Import' },
] as const;

export interface CsvStepsProps {
  at: (typeof steps)[number]['id'];
  onBack?: () => void;
  /** The import began without one. */
  skipsCheck?: boolean;
}

/** Where a person is between a file and its leads; what was chosen stays when they go back. */
export function CsvSteps({ at, onBack, skipsCheck = false }: CsvStepsProps) {
  const taken = steps.filter(({ id }) => id !== 'check' || !skipsCheck);
  const current = taken.findIndex(({ id }) => id === at);
  return (
    <Stepper
      aria-label="Steps of the upload"
      className="mb-4"
      steps={taken.map(({ id, label }, index) => ({
        id,
        label,
        state: index < current ? 'done' : index === current ? 'current' : 'todo',
        reachable: index === current || (onBack !== undefined && index === current - 1),
      }))}
      onStep={() => onBack?.()}
    />
  );
}
