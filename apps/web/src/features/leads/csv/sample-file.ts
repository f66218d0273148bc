/** A file that shows what an import reads; its people are made up. */
const sample = [
  'First Name,Last Name,Profile URL,Email,Title,Company,Location,Customer tier',
  'Ada,Example,https://www.linkedin.com/in/ada-example-sample,ada@example.com,Head of Operations,Example Freight,Rotterdam,A',
  'Ben,Example,https://www.linkedin.com/in/ben-example-sample,,"Director, Supply Chain",Sample & Sons,Leeds,B',
  'Carla,Example,,carla@example.com,Chief Engineer,Placeholder Works,Porto,',
].join('\r\n');

/** Saves the sample file. */
export function downloadSample(): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', sample, '\r\n'], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'sample-leads.csv';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
