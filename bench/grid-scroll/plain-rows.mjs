const ROWS = 3_000;
const COLUMNS = 12;

/**
 * Rows as plain as a page can have them: text in a grid, all of them there, no script at all. How evenly a browser moves
 * them is what this machine can do; without a graphics card it draws them with the processors that all else needs too.
 */
export async function showPlainRows(page) {
  await page.setContent(
    `<div role="grid" style="height: 800px; overflow: auto; font: 13px sans-serif"><div role="rowgroup">` +
      `${Array.from({ length: ROWS }, (_, row) => rowOf(row)).join('')}</div></div>`,
  );
}

function rowOf(row) {
  const cells = Array.from({ length: COLUMNS }, (_, column) => `<span>Row ${row} in column ${column}</span>`);
  return `<div role="row" style="height: 35px; border-bottom: 1px solid #ddd; display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr)">${cells.join('')}</div>`;
}
