const marker = [
  String.raw`not(?!\s+only)`,
  'no',
  'never',
  'without',
  String.raw`except(?:\s+for)?`,
  'excluding',
  'exclude',
  'avoid',
  'skip',
  String.raw`leav(?:e|ing)\s+out`,
  String.raw`rule\s+out`,
  String.raw`other\s+than`,
].join('|');
const NEGATIVE = new RegExp(
  String.raw`^(?:(?:please|and|also|I|we|you|they|there|who|that|should|must|do|does|are|is|be|it|don't|doesn't|aren't)\s+)*?` +
    String.raw`(?:(?:${marker}|don't|doesn't|aren't)\b\s*)+(?:(?:want|sell\s+to|work\s+with|contact|need|target|serve|include|be|any|at|in|from)\b\s*)*(.*)$`,
  'i',
);
/** More words are a sentence of its own, no name of a kind of people or company. */
const WORDS_MAX = 4;

/** Whom a clause says to leave out, one by one: "not recruiters or consultants". Empty where it says nothing like that. */
export function leftOut(clause: string): string[] {
  const [, list = ''] = NEGATIVE.exec(clause) ?? [];
  return list
    .split(/\s*(?:,|\/|\band\b|\bor\b|\bnor\b)\s*/i)
    .map((one) =>
      one
        .replace(/^(?:the|a|an|any|other|no|not)\s+/i, '')
        .replace(/\s+please$/i, '')
        .replace(/[\s.!?;:"'()]+$/g, '')
        .trim(),
    )
    .filter((one) => one !== '' && one.split(/\s+/).length <= WORDS_MAX);
}

/** Whether such words name people by their work, as one of them is called: "recruiters" are each a recruiter. */
export function jobNamed(words: string): string | undefined {
  const [, one] = /^(.*(?:er|or|ant|ent|ist|ian|yst))s?$/i.exec(words) ?? [];
  return one;
}
