import { CsvImport } from '../features/leads/components/csv-import.tsx';

export function Component() {
  return <CsvImport />;
}
