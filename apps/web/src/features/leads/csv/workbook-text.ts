import { csvLine, openWorkbook } from '@waypost/domain/leads/workbook/read-workbook';
import { sheetToRead } from '@waypost/domain/leads/workbook/sheet-to-read';
import {
  refusalOf,
  WORKBOOK_BYTES_MAX,
  WorkbookProblem,
  workbookProblems,
} from '@waypost/domain/leads/workbook/workbook-problem';
import { CsvProblem, previewBytesMax, type CsvText } from './csv-text.ts';

/**
 * The rows of one sheet of a workbook as text, the beginning of a long one.
 * @param sheet the one that {@link sheetToRead} chooses when none is named.
 * @throws CsvProblem with a sentence for a file that is no workbook, old, protected or damaged.
 */
export async function readWorkbook(file: File, sheet: string | undefined): Promise<CsvText> {
  try {
    if (file.size > WORKBOOK_BYTES_MAX) throw new WorkbookProblem(workbookProblems.bytes);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const refusal = refusalOf(bytes);
    if (refusal !== null) throw new WorkbookProblem(refusal);
    const workbook = await openWorkbook(bytes, unpacked);
    const name = sheet ?? (await sheetToRead(workbook));
    if (name === undefined) throw new WorkbookProblem(workbookProblems.empty);
    let text = '';
    let whole = true;
    for await (const rows of workbook.rows(name)) {
      text += rows.map(csvLine).join('');
      whole = text.length <= previewBytesMax;
      if (!whole) break;
    }
    if (text === '') throw new WorkbookProblem(workbookProblems.empty);
    return { text, encoding: 'utf-8', whole, sheets: workbook.sheets, sheet: name };
  } catch (error) {
    if (error instanceof WorkbookProblem) throw new CsvProblem(error.message);
    throw error;
  }
}

async function* unpacked({ bytes, isDeflated }: { bytes: Uint8Array; isDeflated: boolean }) {
  const pieces = new ReadableStream<BufferSource>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
  const plain = isDeflated ? pieces.pipeThrough(new DecompressionStream('deflate-raw')) : pieces;
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
