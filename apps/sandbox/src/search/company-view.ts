import { between, fromParts, pick } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Account } from '../state/state.ts';
import type { Company } from '../world/companies.ts';
import { SIZES } from '../world/industries.ts';
import { LOCALES } from '../world/names.ts';

/** A company as `GET /linkedin/company/{identifier}` shows it. */
export function companyView(sandbox: Sandbox, account: Account, company: Company) {
  const { city, country, language, followers, street } = factsOf(sandbox, company);
  return {
    object: 'CompanyProfile',
    id: company.id,
    name: company.name,
    description: `${company.name} offers ${company.offer}. Founded in ${company.founded}, ${company.headcount} people work here.`,
    entity_urn: `urn:li:fsd_company:${company.id}`,
    public_identifier: company.slug,
    profile_url: `https://www.linkedin.com/company/${company.slug}`,
    tagline: company.offer,
    followers_count: followers,
    is_following: sandbox.state.follows.get(account.member)?.has(`company:${company.id}`) ?? false,
    is_employee: sandbox.memberOf(account).company.id === company.id,
    messaging: { is_enabled: false },
    default_locale: `${language}_${country}`,
    viewer_permissions: Object.fromEntries(PERMISSIONS.map((name) => [name, false])),
    organization_type: company.size === 5 ? 'PUBLIC_COMPANY' : 'PRIVATELY_HELD',
    locations: [{ is_headquarter: true, country, city, street: [street] }],
    industry: [company.industry.name],
    activities: company.industry.topics,
    employee_count: company.headcount,
    employee_count_range: { from: SIZES[company.size]?.min ?? 1, to: SIZES[company.size]?.max ?? null },
    website: `https://www.${company.slug}.example`,
    foundation_date: String(company.founded),
  };
}

/** A company as a search lists it. */
export function companyResult(sandbox: Sandbox, company: Company) {
  const { city, followers } = factsOf(sandbox, company);
  return {
    type: 'COMPANY',
    id: company.id,
    name: company.name,
    location: city,
    profile_url: `https://www.linkedin.com/company/${company.slug}`,
    industry: company.industry.name,
    summary: company.offer,
    followers_count: followers,
    job_offers_count: 0,
    headcount: SIZES[company.size]?.label ?? '',
  };
}

const PERMISSIONS = [
  'canMembersInviteToFollow',
  'canReadContentSuggestions',
  'canReadMessages',
  'canUpdateOrganizationProfile',
  'canCreateOrganicShare',
  'canReadAdminDashboard',
  'canReadOrganizationActivity',
  'canEditCurators',
  'canManageOrganizationalPageFollow',
  'canReadOrganizationFollowerAnalytics',
  'canInviteMemberToFollow',
  'canReadOrganizationLeadsAnalytics',
  'canEditPendingAdministrators',
  'canManageMessagingAccess',
  'canSeeEmployeeExperienceAsMember',
  'canEmployeesInviteToFollow',
  'canSeeOrganizationAdministrativePage',
] as const;

function factsOf(sandbox: Sandbox, company: Company) {
  const random = fromParts([sandbox.world.seed, 'company-facts', company.id]);
  const locale = pick(random, LOCALES);
  return {
    city: pick(random, locale.cities).split(', ')[0] ?? '',
    country: locale.country,
    language: locale.language,
    followers: Math.floor(company.headcount * (4 + 60 * random())),
    street: `${between(random, 1, 180)} ${pick(random, ['Main Street', 'Station Road', 'Harbour Lane', 'Mill Way'])}`,
  };
}
