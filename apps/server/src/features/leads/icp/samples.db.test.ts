import type { IcpProfileDetail, IcpSamples } from '@waypost/contract/leads-icp';
import { beforeEach, expect, it } from 'vitest';
import { AiFailure } from '../../../ports/ai.ts';
import { SamplePeopleFailure, type SamplePerson } from '../../../ports/sample-people.ts';
import { createSamples } from './operations/show-samples.ts';
import { newProfile, stage, useIcpStage } from './testing/profile-stage.ts';

useIcpStage();

/** Of the titles that the profile asks for; every second in the country that is nice, every fifth in another job. */
const crowd = (count: number): SamplePerson[] =>
  Array.from({ length: count }, (_, index) => ({
    publicIdentifier: `sample-${index}`,
    firstName: 'Sample',
    lastName: String(index),
    headline: index % 5 === 4 ? 'Plant Manager at Nordhaven' : 'Head of Sales at Nordhaven',
    location: index % 2 === 0 ? 'Paris, France' : 'Berlin, Germany',
    title: index % 5 === 4 ? 'Plant Manager' : 'Head of Sales',
    company: 'Nordhaven',
    industry: 'Truck Transportation',
    companySize: '51-200',
  }));

let profile: IcpProfileDetail;
let searched: string[];
beforeEach(async () => {
  profile = await newProfile();
  searched = [];
  stage.asked.length = 0;
  stage.findSamples = async (url, limit) => {
    searched.push(url);
    return crowd(80).slice(0, limit);
  };
});
const show = (token?: string) =>
  stage.call<IcpSamples>('GET', `/leads/icp/profiles/${profile.id}/samples`, undefined, token);
const leadsStored = async () =>
  (await stage.call<{ items: unknown[] }>('GET', '/leads/icp/customers')).data.items.length;

it('ten at most, best first, with reasons; no credits, no lead, no account; the second look searches nothing', async () => {
  const [used, stored] = [await stage.used(), await leadsStored()];
  const { status, data } = await show();
  expect(status).toBe(200);
  expect(data).toMatchObject({ isAvailable: true, isSearchable: true, version: 1 });
  expect(data.people).toHaveLength(10);
  expect(new Set(data.people.map(({ location }) => location))).toEqual(new Set(['Berlin, Germany']));
  const scores = data.people.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(data.people[0]?.verdicts[0]).toMatchObject({ verdict: 'met', fact: { text: 'Head of Sales' } });
  expect(data.people[0]).not.toHaveProperty('profileUrl');
  // Two questions of ten people each, not one for everybody found.
  expect(stage.asked.length).toBe(2);
  expect((await show()).data).toEqual(data);
  expect(searched).toHaveLength(1);
  expect(stage.reads).toEqual([]);
  expect([await stage.used(), await leadsStored()]).toEqual([used, stored]);

  const { name, criteria, version } = profile;
  await stage.call('PUT', `/leads/icp/profiles/${profile.id}`, { name, criteria, version });
  expect((await show()).data.version).toBe(2);
  expect(searched).toHaveLength(2);
});

it('whoever fits where fewer than ten do; nobody where nobody does, or nothing can be searched', async () => {
  stage.findSamples = async () => crowd(5);
  expect((await show()).data.people).toHaveLength(4);
  const edit = async (criteria: IcpProfileDetail['criteria'], version: number) => {
    const body = { name: 'Edited', criteria, version };
    expect((await stage.call('PUT', `/leads/icp/profiles/${profile.id}`, body)).status).toBe(200);
    return (await show()).data;
  };
  const [titles, , technologies] = profile.criteria;
  const astronauts = { ...titles!, values: ['Astronaut'] };
  expect(await edit([astronauts], 1)).toEqual({
    isAvailable: true,
    isSearchable: true,
    version: 2,
    people: [],
  });
  const technology = { ...technologies!, stance: 'must' as const };
  expect(await edit([technology], 2)).toMatchObject({ isSearchable: false, people: [] });
});

it('nobody of another trade is said to fit: they come last, with what their company says, and not as unknown', async () => {
  stage.findSamples = async () =>
    crowd(8).map((one, index) => (index === 1 ? { ...one, industry: 'Insurance (insurtech)' } : one));
  const [titles, countries] = profile.criteria;
  const trade = {
    ...countries!,
    kind: 'industries' as const,
    stance: 'must' as const,
    values: ['insurance'],
  };
  const body = { name: 'Edited', criteria: [titles!, { ...trade, quote: null }], version: 1 };
  expect((await stage.call('PUT', `/leads/icp/profiles/${profile.id}`, body)).status).toBe(200);
  const [first, ...others] = (await show()).data.people;
  expect(first).toMatchObject({ name: 'Sample 1', standing: 'fits' });
  expect(others).toHaveLength(6);
  for (const { standing, verdicts } of others) {
    expect(standing).toBe('close');
    expect(verdicts[1]).toMatchObject({ verdict: 'missed', fact: { text: 'Truck Transportation' } });
  }
});

it('whom an Exclude rules out by the trade of their company is not shown, not even where nobody else is found', async () => {
  stage.findSamples = async () =>
    crowd(4).map((one, index) => (index === 0 ? { ...one, industry: 'Gambling Facilities' } : one));
  const [titles, countries] = profile.criteria;
  const trades = {
    ...{ ...countries!, kind: 'industries' as const, stance: 'exclude' as const },
    ...{ values: ['gambling'], quote: null },
  };
  const criteria = [titles!, trades];
  const body = { name: 'Edited', criteria, version: 1 };
  expect((await stage.call('PUT', `/leads/icp/profiles/${profile.id}`, body)).status).toBe(200);
  const names = (await show()).data.people.map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Sample 1', 'Sample 2', 'Sample 3']);
});

it('a model that does not answer leaves open what our rules cannot read, and shows the people', async () => {
  stage.answer = () => {
    throw new AiFailure('unavailable', 'x');
  };
  const { data } = await show();
  expect(data.people).toHaveLength(10);
  expect(data.people[0]?.verdicts[2]).toMatchObject({ verdict: 'unknown', fact: null });
});

it('whom a rule of the workspace excludes is not shown, also when the samples are remembered', async () => {
  expect((await show()).data.people).toHaveLength(10);
  const rule = { kind: 'company', value: 'Nordhaven' };
  const { data: made } = await stage.call<{ id: string }>('POST', '/leads/exclusions', rule);
  expect((await show()).data.people).toEqual([]);
  await stage.call('DELETE', `/leads/exclusions/${made.id}`);
  expect((await show()).data.people).toHaveLength(10);
});

it('a network that is down is said and tried again at the next look', async () => {
  const find = stage.findSamples;
  stage.findSamples = async () => {
    throw new SamplePeopleFailure('x');
  };
  const { status, error } = await show();
  expect([status, error.code]).toEqual([503, 'unavailable']);
  stage.findSamples = find;
  expect((await show()).data.people).toHaveLength(10);
});

it('with a real provider there is nobody, and for another workspace no such profile', async () => {
  expect((await show('other')).status).toBe(404);
  const { platform, workspaceId } = stage;
  const real = createSamples({ platform, ai: undefined, excludedBy: async () => () => null });
  const none = { isAvailable: false, isSearchable: false, version: 1, people: [] };
  const counted: string[] = [];
  expect(await real.show(workspaceId, profile.id, () => void counted.push('taken'))).toEqual(none);
  expect(counted).toEqual([]);
});
