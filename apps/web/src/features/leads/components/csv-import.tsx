export function CsvImport() {
  return null;
}
