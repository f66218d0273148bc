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
  /** The import has ended well. */
  isDone?: boolean;
}

/** Where a person is between a file and its leads; what was chosen stays when they go back. */
export function CsvSteps({ at, onBack, skipsCheck = false, isDone = false }: CsvStepsProps) {
  const current = steps.findIndex(({ id }) => id === at);
  const stateOf = (id: string, index: number) => {
    if (id === 'check' && skipsCheck) return 'skipped';
    if (index < current || isDone) return 'done';
    return index === current ? 'current' : 'todo';
  };
  return (
    <Stepper
      aria-label="Steps of the upload"
      className="mb-4"
      steps={steps.map(({ id, label }, index) => ({
        id,
        label,
        state: stateOf(id, index),
        reachable: !isDone && (index === current || (onBack !== undefined && index === current - 1)),
      }))}
      onStep={() => onBack?.()}
    />
  );
}
