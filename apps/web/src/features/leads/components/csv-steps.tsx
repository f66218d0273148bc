import { Stepper } from '../../../ui/stepper.tsx';

const steps = [
  { id: 'file', label: 'File' },
  { id: 'columns', label: 'Columns' },
  { id: 'check', label: 'Check' },
  { id: 'import', label: 'Import' },
] as const;

/** Where a person is between a file and its leads; what was chosen stays when they go back. */
export function CsvSteps({ at, onBack }: { at: (typeof steps)[number]['id']; onBack?: () => void }) {
  const current = steps.findIndex(({ id }) => id === at);
  return (
    <Stepper
      aria-label="Steps of the upload"
      className="mb-4"
      steps={steps.map(({ id, label }, index) => ({
        id,
        label,
        state: index < current ? 'done' : index === current ? 'current' : 'todo',
        reachable: index === current || (onBack !== undefined && index === current - 1),
      }))}
      onStep={() => onBack?.()}
    />
  );
}
