// What reads a file in the browser; loaded when a file was chosen.
export { checkRows, fixCounts, problemOf, readTable, withRepair } from './csv-table.ts';
export { readText } from './csv-text.ts';
