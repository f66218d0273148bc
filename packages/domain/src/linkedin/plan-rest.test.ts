import { describe, expect, it } from 'vitest';
import { expectedRights, planRestAt } from './plan-rest.ts';

const endsAt = 1_000;
const rights = { actsUntil: endsAt, renews: false, isBeyond: false };

describe('A11 what a plan lets an account do', () => {
  it('ends at its instant by the clock alone', () => {
    expect(planRestAt(rights, endsAt - 1)).toBeNull();
    expect(planRestAt(rights, endsAt)).toBe('plan_ended');
    expect(planRestAt({ ...rights, actsUntil: null }, endsAt)).toBeNull();
  });

  it('tells an ended plan before one that is too small', () => {
    const beyond = { ...rights, isBeyond: true };
    expect(planRestAt(beyond, endsAt - 1)).toBe('beyond_plan');
    expect(planRestAt(beyond, endsAt)).toBe('plan_ended');
  });

  it('expects a plan that renews to do so, a cancelled one to end, and neither to come back', () => {
    const renewing = { ...rights, renews: true };
    expect(planRestAt(expectedRights(renewing, 0), endsAt)).toBeNull();
    expect(planRestAt(expectedRights(rights, 0), endsAt)).toBe('plan_ended');
    expect(planRestAt(expectedRights(renewing, endsAt), endsAt)).toBe('plan_ended');
  });
});
