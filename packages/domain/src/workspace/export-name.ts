/** What the file of a full export is called: by its format and when it was asked for, so that two of a day differ. */
export function exportFileName(format: 'json' | 'csv', askedAt: number): string {
  const [day = '', time = ''] = new Date(askedAt).toISOString().split('T');
  return `waypost-export-${day}-${time.slice(0, 5).replace(':', '')}-${format}.zip`;
}
