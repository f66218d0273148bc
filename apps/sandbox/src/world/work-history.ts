import { between, fromParts, pick } from '../chance/draw.ts';
import { JOBS } from './job-titles.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

export const SCHOOLS = [
  'Northfield University',
  'Lindenhof Business School',
  'Institut Valmont',
  'Universidad del Río Claro',
  'Westmoor College',
  'Kaveri Institute of Technology',
  'Hochschule Seeberg',
  'Università di Montelago',
  'Lagoon State University',
  'Harbour Polytechnic',
  'Uniwersytet Wiślany',
  'Fjordby Business Academy',
] as const;
const DEGREES: readonly (readonly [string, string])[] = [
  ['Bachelor’s degree', 'Business Administration'],
  ['Master’s degree', 'Economics'],
  ['Bachelor’s degree', 'Computer Science'],
  ['Diploma', 'Industrial Engineering'],
  ['Master’s degree', 'Marketing'],
  ['Bachelor’s degree', 'Psychology'],
  ['Master of Business Administration', 'Management'],
];
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  pl: 'Polish',
  it: 'Italian',
  nl: 'Dutch',
  sv: 'Swedish',
};
const SKILLS: Readonly<Record<string, readonly string[]>> = {
  leadership: ['Leadership', 'Strategy', 'Fundraising', 'Hiring', 'Negotiation'],
  sales: ['B2B Sales', 'Account Management', 'Prospecting', 'Negotiation', 'CRM', 'Forecasting'],
  marketing: ['Content Strategy', 'Demand Generation', 'SEO', 'Positioning', 'Campaign Management'],
  engineering: ['System Design', 'TypeScript', 'Cloud Infrastructure', 'Data Analysis', 'Mentoring'],
  operations: ['Process Improvement', 'Project Management', 'Procurement', 'Planning', 'Reporting'],
  people: ['Recruiting', 'Employer Branding', 'Coaching', 'Employee Relations', 'Compensation'],
  finance: ['Financial Planning', 'Controlling', 'Budgeting', 'Reporting', 'Risk Management'],
  product: ['Product Discovery', 'User Research', 'Roadmapping', 'Prototyping', 'Analytics'],
  support: ['Customer Success', 'Onboarding', 'Training', 'Account Management', 'Communication'],
};

interface Job {
  position: string;
  company: string;
  company_id: string;
  location: string;
  current: boolean;
  start: string;
  end: string | null;
}

/** What a person's profile says about earlier work and studies; consistent with the present job. */
export function workHistory(seed: string, person: Person, world: World) {
  const random = fromParts([seed, person.id, 'history']);
  const startYear = new Date(world.startAtMs).getUTCFullYear();
  let year = Math.max(person.company.founded, startYear - between(random, 0, person.job.level >= 4 ? 8 : 4));
  const work: Job[] = [
    {
      position: person.job.title,
      company: person.company.name,
      company_id: person.company.id,
      location: person.location,
      current: true,
      start: monthOf(random, year, startYear),
      end: null,
    },
  ];
  const earlier = JOBS.filter(
    (job) => job.area === person.job.area && job.level <= person.job.level && job.title !== person.job.title,
  );
  const count = between(random, 0, Math.min(3, person.job.level));
  for (let i = 0; i < count && earlier.length > 0; i += 1) {
    const end = year - between(random, 0, 1);
    year = end - between(random, 1, 5);
    const job = pick(random, earlier);
    const fitting = world.companies.filter((c) => c.size >= job.from && c.size <= job.to && c.founded < year);
    if (fitting.length === 0) break;
    const company = pick(random, fitting);
    work.push({
      position: job.title,
      company: company.name,
      company_id: company.id,
      location: person.location,
      current: false,
      start: `1/1/${year}`,
      end: `12/1/${end}`,
    });
  }
  const degree = pick(random, DEGREES);
  const studied = year - between(random, 1, 3);
  const skills = SKILLS[person.job.area] ?? [];
  const topic = pick(random, person.company.industry.topics);
  return {
    work,
    education: [
      {
        school: pick(random, SCHOOLS),
        degree: degree[0],
        field_of_study: degree[1],
        start: `1/1/${studied - 4}`,
        end: `1/1/${studied}`,
      },
    ],
    languages: [...new Set([LANGUAGES[person.locale.language] ?? 'English', 'English'])].map((name) => ({
      name,
    })),
    skills: skills.slice(0, between(random, 2, skills.length)),
    about: `${person.job.title} at ${person.company.name}, where we do ${person.company.offer}. I spend most of my time on ${topic}, and I like to talk with people who work on the same.`,
  };
}

const monthOf = (random: () => number, year: number, now: number) =>
  `${year >= now ? 1 : between(random, 1, 12)}/1/${year}`;
