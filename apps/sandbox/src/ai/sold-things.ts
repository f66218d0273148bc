/** Nouns that name something to buy: the trade in front of them says what it is about, not who buys it. */
const PRODUCTS =
  'software|platforms?|tools?|apps?|modules?|add-?ons?|plug-?ins?|connectors?|integrations?|solutions?|products?|suites?|dashboards?|pricing|automation|analytics|templates?';
/** Nouns of those who buy: "logistics software vendors" are a trade. */
const BUYERS =
  'compan(?:y|ies)|firms?|business(?:es)?|vendors?|houses?|industry|industries|sectors?|makers?|start-?ups?|scale-?ups?|organi[sz]ations?|teams?|providers?|brands?|agencies|groups?|people|professionals|leaders?';
/** Words that begin something new: no part of the name of a thing. */
const BETWEEN =
  'in|at|for|to|of|from|and|or|with|that|which|who|sells?|offers?|builds?|makes?|provides?|we|our|the|an?|their|targets?|wants?|are|is|like|B2B';

const thing = new RegExp(
  String.raw`(?<!\b(?:in|at|from)\s)(?<![\w-])(?:(?!(?:${BETWEEN})\s)[\w&-]+ ){1,4}?(?:${PRODUCTS})(?![\w-])` +
    String.raw`(?!\s+(?:(?!(?:${BETWEEN})\s)[\w&-]+\s+)?(?:${BUYERS})\b)`,
  'gi',
);
const job = /(?<![\w-])software (?=(?:engineer|developer|architect)s?\b)/gi;

/**
 * A text without the things sold in it: "payroll software", "a healthcare pricing module". Who asks for the trades of
 * the buyers would take them for one; "at payroll software companies" stays.
 */
export const withoutSoldThings = (text: string): string => text.replaceAll(thing, ' ').replaceAll(job, ' ');

/** Whether a clause speaks of the seller's own jobs: who pastes a web page pastes its "We are hiring", too. */
export const saysWeHire = (clause: string): boolean => /\bwe(?:'re|’re| are)\b[^.]*\bhiring\b/i.test(clause);
