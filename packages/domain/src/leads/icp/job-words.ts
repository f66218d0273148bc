/** A table: how titles and headlines name levels and functions. */
import { folded } from './folded.ts';
import type { JobFunction, Seniority } from './profile.ts';

/** Longest and highest first: a "Vice President" is no "President", a "Managing Director" no director. */
const LEVELS: readonly (readonly [Seniority, readonly string[]])[] = [
  ['vp', ['vice president', 'svp', 'evp', 'vp']],
  ['owner', ['founder', 'co founder', 'cofounder', 'founding partner', 'owner', 'proprietor', 'inhaber', 'fondateur', 'fundador']],
  [
    'cxo',
    ['ceo', 'cto', 'cfo', 'coo', 'cmo', 'cro', 'cio', 'cpo', 'chro', 'ciso', 'chief', 'president', 'managing director',
      'general manager', 'geschaftsfuhrer', 'geschaftsfuhrerin', 'c level', 'cxo', 'executive director'],
  ],
  ['director', ['director', 'head', 'directeur', 'direktor', 'leiter', 'leiterin', 'partner', 'principal']],
  ['manager', ['manager', 'lead', 'team leader', 'supervisor', 'teamleiter']],
  ['senior', ['senior', 'sr', 'staff', 'expert', 'specialist']],
  ['entry', ['junior', 'jr', 'intern', 'trainee', 'assistant', 'apprentice', 'entry level', 'graduate', 'working student']],
]; // prettier-ignore

const FUNCTION_WORDS: readonly (readonly [JobFunction, readonly string[]])[] = [
  ['sales', ['sales', 'account executive', 'business development', 'revenue', 'sdr', 'bdr', 'vertrieb', 'partnerships', 'cro']],
  ['marketing', ['marketing', 'growth', 'brand', 'demand generation', 'content', 'seo', 'cmo', 'communications', 'pr']],
  ['engineering', ['engineering', 'engineer', 'developer', 'software', 'cto', 'devops', 'architect', 'entwickler', 'technology']],
  ['finance', ['finance', 'financial', 'cfo', 'accounting', 'accountant', 'controller', 'controlling', 'treasury', 'payroll']],
  ['operations', ['operations', 'coo', 'supply chain', 'logistics', 'plant', 'production', 'fulfilment', 'fulfillment']],
  ['product', ['product', 'cpo', 'ux', 'design', 'designer']],
  ['people', ['people', 'hr', 'human resources', 'talent', 'recruiting', 'recruiter', 'recruitment', 'chro', 'personal']],
  ['support', ['support', 'customer success', 'customer service', 'customer experience', 'customer care']],
  ['legal', ['legal', 'counsel', 'lawyer', 'compliance', 'attorney']],
  ['it', ['it', 'information technology', 'cio', 'ciso', 'security', 'system administrator', 'infrastructure']],
  ['procurement', ['procurement', 'purchasing', 'buyer', 'sourcing', 'einkauf']],
]; // prettier-ignore

/** Jobs without a level. */
const JOBS = [
  ...['coordinator', 'analyst', 'consultant', 'engineer', 'developer', 'representative', 'associate', 'administrator'],
  ...['accountant', 'designer', 'recruiter', 'technician', 'executive', 'officer', 'clerk', 'buyer', 'planner'],
  ...['architect', 'scientist', 'teacher', 'nurse', 'lawyer', 'editor', 'controller', 'strategist', 'advisor'],
  ...['sachbearbeiter', 'sachbearbeiterin', 'berater', 'beraterin', 'entwickler', 'entwicklerin'],
]; // prettier-ignore

const has = (text: string, words: readonly string[]) => words.some((word) => text.includes(` ${word} `));

/** The level that a title or headline names; null: it names none. */
export function seniorityIn(text: string): Seniority | null {
  const given = folded(text);
  return LEVELS.find(([, words]) => has(given, words))?.[0] ?? null;
}

/** Whether a headline says which job somebody has; one that they had ("ex engineer") is none. */
export function namesJob(text: string): boolean {
  const now = folded(text).replace(/ (?:ex|former|formerly) \S+ /g, ' ');
  return seniorityIn(now) !== null || has(now, JOBS);
}

/** The functions that a title, a headline or a value such as "HR" names, maybe none. */
export function functionsIn(text: string): JobFunction[] {
  const given = folded(text);
  return FUNCTION_WORDS.filter(([, words]) => has(given, words)).map(([name]) => name);
}

/** What a value such as "C-level", "VPs" or "Heads" means; null: nothing known. */
export function seniorityMeant(value: string): Seniority | null {
  const plain = folded(value).trim();
  const direct: Readonly<Record<string, Seniority>> = {
    executive: 'cxo', executives: 'cxo', cxo: 'cxo', 'c suite': 'cxo', 'entry level': 'entry', 'decision maker': 'director',
    experienced: 'senior',
  }; // prettier-ignore
  return direct[plain] ?? seniorityIn(plain) ?? seniorityIn(plain.replace(/s$/, ''));
}

const SAME: readonly (readonly [RegExp, string])[] = [
  [/ (?:vice president|vp|svp|evp) /g, ' vp '],
  [/ (?:chief executive officer|ceo) /g, ' ceo '],
  [/ (?:chief technology officer|cto) /g, ' cto '],
  [/ (?:chief financial officer|cfo) /g, ' cfo '],
  [/ (?:chief operating officer|coo) /g, ' coo '],
  [/ (?:chief marketing officer|cmo) /g, ' cmo '],
  [/ (?:chief revenue officer|cro) /g, ' cro '],
  [/ (?:human resources|hr) /g, ' hr '],
  [/ (?:co founder|cofounder) /g, ' co founder '],
  [/ (?:of|the|for|and) /g, ' '],
];

/** A title in one spelling, so that "VP of Sales" and "Vice President, Sales" are the same. */
export function sameTitle(text: string): string {
  return SAME.reduce((given, [from, to]) => given.replace(from, to), folded(text)).replace(/ +/g, ' ');
}
