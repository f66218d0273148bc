/** A number of employees from `min` to `max`; max null: no upper end. */
export interface SizeRange {
  min: number;
  max: number | null;
}

/** Reads "51-200", "1,000+", "200 employees", "10.001 +", "over 500"; null: no number of people. */
export function sizeRangeIn(text: string): SizeRange | null {
  const plain = text.replace(/(\d)[.,' ](?=\d{3}(?!\d))/g, '$1');
  const range = /(\d{1,9})\s*(?:-|–|—|to)\s*(\d{1,9})/i.exec(plain);
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return low <= high ? { min: low, max: high } : null;
  }
  const open = /(\d{1,9})\s*\+|(?:over|above|more than|at least|>)\s*(\d{1,9})/i.exec(plain);
  if (open) return { min: Number(open[1] ?? open[2]), max: null };
  const below = /(?:under|below|up to|less than|fewer than|at most|<)\s*(\d{1,9})/i.exec(plain);
  if (below) return { min: 1, max: Number(below[1]) };
  const single = /^\D{0,3}(\d{1,9})(?:\s*(?:employees|people|staff))?\s*$/i.exec(plain.trim());
  return single ? { min: Number(single[1]), max: Number(single[1]) } : null;
}

/** Whether a company of this size is one that is wanted: inside, or overlapping where its size is a band. */
export function overlaps(wanted: SizeRange, known: SizeRange): boolean {
  return known.min <= (wanted.max ?? Infinity) && wanted.min <= (known.max ?? Infinity);
}
