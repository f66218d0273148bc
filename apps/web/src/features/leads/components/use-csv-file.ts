import { useRef, useState } from 'react';
import type { CsvText } from '../csv/csv-text.ts';
import type * as reading from '../csv/read-csv.ts';

export const csvBytesMax = 2 * 1024 ** 3;

export type CsvReader = typeof reading;

export type CsvFileState =
  | { step: 'none' }
  | { step: 'reading' }
  | { step: 'refused'; name: string; problem: string }
  | { step: 'ready'; id: number; file: File; text: CsvText; reader: CsvReader };

/** A chosen file and its beginning as text. Nothing leaves the browser. */
export function useCsvFile() {
  const [state, setState] = useState<CsvFileState>({ step: 'none' });
  const latest = useRef(0);

  async function open(file: File, sheet?: string) {
    latest.current += 1;
    const id = latest.current;
    const settle = (next: CsvFileState) => {
      // A file chosen later has taken over.
      if (latest.current === id) setState(next);
    };
    setState({ step: 'reading' });
    try {
      const reader = await import('../csv/read-csv.ts');
      settle({ step: 'ready', id, file, text: await reader.readText(file, sheet), reader });
    } catch (error) {
      const known = error instanceof Error && error.name === 'CsvProblem';
      settle({
        step: 'refused',
        name: file.name,
        problem: known
          ? error.message
          : 'The file could not be read. It may have been moved or changed; choose it again.',
      });
    }
  }
  function clear() {
    latest.current += 1;
    setState({ step: 'none' });
  }
  return { state, open: (file: File, sheet?: string) => void open(file, sheet), clear };
}
