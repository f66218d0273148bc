/** Sentences and lines of a text, in their order, as they stand there. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Parts of a sentence that may say opposite things: "software companies, but no agencies". */
export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(
      /;|\.\s|,?\s+\bbut\b\s+|,\s*(?=no\b|never\b|avoid\b|skip\b|preferably\b)|,?\s+(?=not\b(?!\s+only)|without\b|except\b|excluding\b|leav(?:e|ing)\s+out\b|ideally\b)/i,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

/** Whole numbers of a text, "1,200" as 1200. */
export const numbersOf = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
