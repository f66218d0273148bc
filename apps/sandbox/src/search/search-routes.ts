import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import { pageOf, pageQuery } from '../linkedin/cursor.ts';
import { connectedAccount, providerIdFor } from '../linkedin/guards.ts';
import { fieldsOf, limitOf, optionalText, text, type Fields } from '../linkedin/params.ts';
import { invalid, notFound } from '../linkedin/wire-error.ts';
import { refuseProduct } from '../linkedin/write-permission.ts';
import type { Account } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { CATALOG_TYPES, entriesOf, type CatalogType } from './catalog.ts';
import { companyView } from './company-view.ts';
import { findCompanies, findPeople, findPosts, type Found } from './search-results.ts';
import { searchOfUrl } from './search-url.ts';

/** How many results one search shows at most, however many there are. */
const RESULTS_MAX = { classic: 1000, sales_navigator: 2500, recruiter: 2500 } as const;
/** Classic search gives pages of fifty at most, whatever was asked for. */
const CLASSIC_PAGE_MAX = 50;

type Api = keyof typeof RESULTS_MAX;

/** Search, the ids its filters take, and company pages. */
export function searchRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/linkedin/search', { config: { op: 'search' } }, async (request) => {
    const query = fieldsOf(request.query);
    const body = fieldsOf(request.body ?? {});
    const account = connectedAccount(sandbox, text(query, 'account_id'));
    const cursor = query['cursor'] ?? body['cursor'];
    const first = cursor === undefined ? searchOf(body) : {};
    const asked = pageQuery(
      'search',
      { ...first, account_id: account.id, limit: query['limit'], cursor },
      100,
      10,
      query,
    );
    const { account_id: owner, ...search } = asked.filters;
    if (owner !== account.id) throw invalid('The cursor does not belong to this account.');
    const api = search['api'] as Api;
    if (api !== 'classic') refuseProduct(account, api);
    checkLimits(sandbox.state, account.member, account.tier, 'search', sandbox.now());

    const all = find(sandbox, account, search);
    const found = all.slice(0, RESULTS_MAX[api]);
    const limit = api === 'classic' ? Math.min(asked.limit, CLASSIC_PAGE_MAX) : asked.limit;
    const places = found.map((show, place) => ({ show, key: String(1_000_000 - place) }));
    const page = pageOf({ ...asked, limit }, places, ({ key }) => key);
    sandbox.commit([{ t: 'search-read', member: account.member, count: page.items.length }]);
    return {
      object: 'LinkedinSearch',
      items: page.items.map(({ show }) => show()),
      config: { params: search },
      paging: { start: asked.start, page_count: page.items.length, total_count: all.length },
      cursor: page.cursor,
    };
  });

  app.get('/linkedin/search/parameters', { config: { op: 'search.parameters' } }, async (request) => {
    const query = fieldsOf(request.query);
    const account = connectedAccount(sandbox, text(query, 'account_id'));
    const service = optionalText(query, 'service') ?? 'CLASSIC';
    if (service !== 'CLASSIC' && service !== 'SALES_NAVIGATOR' && service !== 'RECRUITER')
      throw invalid('The parameter service must be CLASSIC, SALES_NAVIGATOR or RECRUITER.');
    if (service !== 'CLASSIC')
      refuseProduct(account, service === 'RECRUITER' ? 'recruiter' : 'sales_navigator');
    const words = (optionalText(query, 'keywords') ?? '').toLowerCase();
    const items = parametersOf(sandbox, account, text(query, 'type'))
      .filter(({ title }) => title.toLowerCase().includes(words))
      .slice(0, limitOf(query, 100, 10))
      .map(({ id, title }) => ({ object: 'LinkedinSearchParameter', id, title }));
    return { object: 'LinkedinSearchParametersList', items, paging: { page_count: items.length } };
  });

  app.get<{ Params: { identifier: string } }>(
    '/linkedin/company/:identifier',
    { config: { op: 'company.get' } },
    async (request) => {
      const account = connectedAccount(sandbox, text(fieldsOf(request.query), 'account_id'));
      const { identifier } = request.params;
      const company = sandbox.world.companies.find((c) => c.id === identifier || c.slug === identifier);
      if (!company) throw notFound('company');
      return companyView(sandbox, account, company);
    },
  );
}

/** The search that a body stands for: its own filters, or those of the address in it. */
function searchOf(body: Fields): Fields {
  const url = optionalText(body, 'url');
  if (url !== undefined) return searchOfUrl(url);
  const api = text(body, 'api');
  if (!Object.hasOwn(RESULTS_MAX, api))
    throw invalid('The parameter api must be classic, sales_navigator or recruiter.');
  text(body, 'category');
  return body;
}

function find(sandbox: Sandbox, account: Account, search: Fields): Found {
  switch (search['category']) {
    case 'people':
      return findPeople(sandbox, account, search);
    case 'companies':
      return findCompanies(sandbox, search);
    case 'posts':
      return findPosts(sandbox, account, search);
    default:
      throw invalid('The parameter category must be people, companies or posts.');
  }
}

function parametersOf(
  sandbox: Sandbox,
  account: Account,
  type: string,
): readonly { id: string; title: string }[] {
  if ((CATALOG_TYPES as readonly string[]).includes(type))
    return entriesOf(sandbox.world, type as CatalogType);
  if (type !== 'CONNECTIONS' && type !== 'PEOPLE')
    throw invalid(`The parameter type must be one of ${CATALOG_TYPES.join(', ')}, CONNECTIONS, PEOPLE.`);
  const people =
    type === 'PEOPLE'
      ? sandbox.world.people
      : [...sandbox.network.relations(account.member).keys()].map(
          (id) => sandbox.world.personById(id) as Person,
        );
  return people.map((person) => ({
    id: providerIdFor(sandbox, account, person),
    title: `${person.firstName} ${person.lastName}`,
  }));
}
