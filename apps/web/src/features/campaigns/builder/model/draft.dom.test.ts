import type { CampaignDetail } from '@waypost/contract/campaigns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, unreachable } from '../../../../lib/api/api-error.ts';
import { aCampaign } from '../testing/a-campaign.ts';
import type { Backup } from './draft-backup.ts';
import { newContent, type DraftContent } from './draft-content.ts';
import { createDraft, saveAfterMs, type SaveTerms } from './draft.ts';
import { moveUp, setBody } from './edit-graph.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const changedElsewhere = new ApiError({
  status: 409,
  code: 'changed_meanwhile',
  message: 'This campaign was changed meanwhile.',
});

/** A server that keeps one campaign and can be told to fail. */
function aServer() {
  let campaign = aCampaign();
  let failWith: Error | null = null;
  const calls: { made: string; body: Partial<DraftContent>; key?: string; edit?: SaveTerms }[] = [];
  const madeFrom: (string | undefined)[] = [];
  const kept: (Backup | null)[] = [];
  const answer = async (changes: Partial<CampaignDetail> = {}): Promise<CampaignDetail> => {
    if (failWith) throw failWith;
    campaign = {
      ...campaign,
      ...changes,
      updatedAt: new Date(Date.parse(campaign.updatedAt) + 1000).toISOString(),
    };
    return campaign;
  };
  return {
    calls,
    kept,
    madeFrom,
    /** Somebody else saves. */
    saveElsewhere: (changes: Partial<CampaignDetail>) => {
      const updatedAt = new Date(Date.parse(campaign.updatedAt) + 1000).toISOString();
      campaign = { ...campaign, ...changes, updatedAt };
    },
    fail: (error: Error | null) => {
      failWith = error;
    },
    campaign: () => campaign,
    deps: {
      create: (body: DraftContent, key: string) => {
        calls.push({ made: 'create', body, key });
        return answer();
      },
      update: (_: string, body: Partial<DraftContent>, { madeFrom: from, ...edit }: SaveTerms) => {
        madeFrom.push(from);
        calls.push({ made: 'update', body, ...(Object.keys(edit).length === 0 ? {} : { edit }) });
        if (from !== undefined && from !== campaign.updatedAt) return Promise.reject(changedElsewhere);
        const { name, graph } = body;
        return answer({ ...(name === undefined ? {} : { name }), ...(graph === undefined ? {} : { graph }) });
      },
      read: () => Promise.resolve(campaign),
      autosave: true,
      keep: (_: string | null, backup: Backup | null) => {
        kept.push(backup);
      },
    },
  };
}

describe('saving a draft', () => {
  test('a pause in typing saves what changed, once', async () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    draft.change({ name: 'N' });
    draft.change({ name: 'No' });
    await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.calls).toEqual([{ made: 'update', body: { name: 'No' } }]);
    expect(draft.store.getState().save.kind).toBe('saved');
    expect(server.kept.at(-1)).toBeNull();
  });

  test('the first change makes the campaign at once, and a lost answer makes no second one', async () => {
    const server = aServer();
    server.fail(unreachable());
    const draft = createDraft({ content: newContent() }, server.deps);
    draft.change({ name: 'Nordics' });
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.store.getState().save).toMatchObject({ kind: 'unsaved' });
    server.fail(null);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.calls.map(({ made }) => made)).toEqual(['create', 'create']);
    expect(server.calls[0]?.key).toBe(server.calls[1]?.key);
    expect(draft.store.getState().id).toBe(server.campaign().id);
  });

  test('what is typed while a save is under way is saved after it', async () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    draft.change({ name: 'First' });
    const saving = draft.flush();
    draft.change({ name: 'Second' });
    expect(await saving).toBe(true);
    expect(server.calls.map(({ body }) => body.name)).toEqual(['First', 'Second']);
  });

  test('a failure that may pass is tried again by itself, and the change is kept meanwhile', async () => {
    const server = aServer();
    server.fail(unreachable());
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    draft.change({ name: 'Nordics' });
    await vi.advanceTimersByTimeAsync(saveAfterMs + 2000 + 5000);
    expect(server.calls).toHaveLength(3);
    expect(server.kept.at(-1)?.unsaved).toEqual({ name: 'Nordics' });
    server.fail(null);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(draft.store.getState().save.kind).toBe('saved');
    expect(server.kept.at(-1)).toBeNull();
  });

  test('a refusal is shown and not repeated until something changes', async () => {
    const server = aServer();
    const refused = new ApiError({ status: 422, code: 'invalid_input', message: 'The name is too long.' });
    server.fail(refused);
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    draft.change({ name: 'Nordics' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    expect(draft.store.getState().save).toEqual({ kind: 'unsaved', message: 'The name is too long.' });
  });

  test('a new name of a running campaign leaves its changed sequence unsaved: whom it is for was not asked', async () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, { ...server.deps, autosave: false });
    const changed = setBody(server.campaign().graph, 'message-1', 'Another text');
    draft.changeGraph(changed);
    await draft.saveName('Nordics');
    expect(server.calls).toEqual([{ made: 'update', body: { name: 'Nordics' } }]);
    expect(draft.unsaved()).toEqual({ graph: changed });
    expect(draft.store.getState()).toMatchObject({ content: { name: 'Nordics' }, save: { kind: 'unsaved' } });
  });

  test('an edit that was undone leaves nothing to save', () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, { ...server.deps, autosave: false });
    draft.changeGraph(setBody(server.campaign().graph, 'message-1', 'Another text'));
    expect(draft.store.getState().save.kind).toBe('unsaved');
    draft.undo();
    expect(draft.store.getState().save.kind).toBe('saved');
    draft.redo();
    expect(draft.store.getState().save.kind).toBe('unsaved');
  });

  test('another try of a failed save is for the same leads', async () => {
    const server = aServer();
    server.fail(unreachable());
    const draft = createDraft({ campaign: server.campaign() }, { ...server.deps, autosave: false });
    draft.changeGraph(setBody(server.campaign().graph, 'message-1', 'Another text'));
    expect(await draft.flush('running_too')).toBe(false);
    server.fail(null);
    expect(await draft.flush()).toBe(true);
    expect(server.calls.map(({ edit }) => edit?.graphFor)).toEqual(['running_too', 'running_too']);
  });

  test('what a visit before could not save is saved by the next', async () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps, {
      unsaved: { name: 'Kept' },
      madeFrom: server.campaign().updatedAt,
      sent: [],
    });
    expect(draft.store.getState().content.name).toBe('Kept');
    draft.attend();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toEqual([{ made: 'update', body: { name: 'Kept' } }]);
  });

  test('leaving saves what is due', async () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    const leave = draft.attend();
    draft.change({ name: 'Nordics' });
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toHaveLength(1);
  });

  test('news from elsewhere is taken over, but never over changes of our own', () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    const newer = { ...server.campaign(), name: 'From another tab', updatedAt: '2030-01-01T00:00:00.000Z' };
    draft.adopt(newer);
    expect(draft.store.getState().content.name).toBe('From another tab');
    draft.change({ name: 'Mine' });
    draft.adopt({ ...newer, name: 'Newer still', updatedAt: '2031-01-01T00:00:00.000Z' });
    expect(draft.store.getState().content.name).toBe('Mine');
  });
});

describe('a draft that was saved elsewhere too', () => {
  /** Two tabs hold one draft, and the other has saved first; the news of it did not come. */
  function outdated(theirs: Partial<CampaignDetail>) {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    server.saveElsewhere(theirs);
    return { server, draft, state: () => draft.store.getState() };
  }

  test('what was changed twice waits for a choice, and nothing is written over unseen', async () => {
    const { server, draft, state } = outdated({ name: 'Theirs' });
    draft.change({ name: 'Mine' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(1);
    expect(server.campaign().name).toBe('Theirs');
    expect(state()).toMatchObject({
      content: { name: 'Mine' },
      clash: ['name'],
      newer: { name: 'Theirs' },
      save: { kind: 'unsaved' },
    });
    draft.change({ name: 'Mine, longer' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await draft.flush()).toBe(false);
    expect(server.calls).toHaveLength(1);
  });

  test('kept, mine replaces theirs', async () => {
    const { server, draft, state } = outdated({ name: 'Theirs' });
    draft.change({ name: 'Mine' });
    await draft.flush();
    draft.keepOurs();
    await vi.advanceTimersByTimeAsync(saveAfterMs);
    expect(server.campaign().name).toBe('Mine');
    expect(state()).toMatchObject({ newer: null, clash: [], save: { kind: 'saved' } });
  });

  test('shown, theirs takes the place of mine, and my other changes are saved', async () => {
    const graph = setBody(aCampaign().graph, 'message-1', 'Mine');
    const { server, draft, state } = outdated({ name: 'Theirs' });
    draft.change({ name: 'Mine' });
    draft.changeGraph(graph);
    await draft.flush();
    draft.takeNewer();
    await vi.advanceTimersByTimeAsync(saveAfterMs);
    expect(server.campaign()).toMatchObject({ name: 'Theirs', graph });
    expect(state()).toMatchObject({ newer: null, content: { name: 'Theirs' }, save: { kind: 'saved' } });
  });

  test('changes of different parts are both kept without a question', async () => {
    const { server, draft, state } = outdated({ name: 'Theirs' });
    const graph = setBody(state().content.graph, 'message-1', 'Mine');
    draft.changeGraph(graph);
    expect(await draft.flush()).toBe(true);
    expect(server.campaign()).toMatchObject({ name: 'Theirs', graph });
    expect(state()).toMatchObject({ newer: null, content: { name: 'Theirs' }, canUndo: true });
  });

  test('a save of my own whose answer was lost is not taken for somebody else’s', async () => {
    const { server, draft, state } = outdated({});
    server.fail(unreachable());
    draft.adopt(server.campaign());
    draft.change({ name: 'First' });
    await draft.flush();
    server.saveElsewhere({ name: 'First' });
    server.fail(null);
    draft.change({ name: 'Second' });
    expect(await draft.flush()).toBe(true);
    expect(server.campaign().name).toBe('Second');
    expect(state().newer).toBeNull();
  });

  test('after a reload the choice is still there', async () => {
    const { server, draft } = outdated({ name: 'Theirs' });
    draft.change({ name: 'Mine' });
    await draft.flush();
    const backup = server.kept.at(-1) ?? null;
    const again = createDraft({ campaign: server.campaign() }, server.deps, backup);
    again.attend();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.campaign().name).toBe('Theirs');
    expect(again.store.getState()).toMatchObject({ clash: ['name'], content: { name: 'Mine' } });
  });

  test('a reload in the middle of my own save asks nothing', async () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    draft.change({ name: 'First' });
    void draft.flush();
    draft.change({ name: 'Second' });
    const backup = server.kept.at(-1) ?? null;
    const again = createDraft({ campaign: server.campaign() }, server.deps, backup);
    expect(server.campaign().name).toBe('First');
    expect(again.store.getState()).toMatchObject({ newer: null, content: { name: 'Second' } });
    draft.attend()();
  });
});

describe('a sequence of a running campaign that was changed elsewhere too', () => {
  const ours = 'Ours';
  const bodyIn = (graph: DraftContent['graph']) => JSON.stringify(graph.nodes['message-1']);
  function changedTwice() {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, { ...server.deps, autosave: false });
    draft.changeGraph(setBody(server.campaign().graph, 'message-1', ours));
    const theirs = {
      ...server.campaign(),
      graph: setBody(server.campaign().graph, 'message-1', 'Theirs'),
      version: server.campaign().version + 1,
      updatedAt: '2030-01-01T00:00:00.000Z',
    };
    draft.adopt(theirs);
    const graph = () => bodyIn(draft.store.getState().content.graph);
    return { server, draft, theirs, graph };
  }

  test('is told, and nothing of ours is lost', () => {
    const { draft, theirs, graph } = changedTwice();
    expect(draft.store.getState().newer).toBe(theirs);
    expect(graph()).toContain(ours);
  });

  test('kept, ours says that it was made after seeing theirs', async () => {
    const { server, draft, theirs } = changedTwice();
    draft.keepOurs();
    expect(draft.store.getState().newer).toBeNull();
    expect(await draft.flush('new_leads')).toBe(true);
    expect(server.calls.at(-1)?.edit).toEqual({ graphFor: 'new_leads', graphFrom: theirs.version });
  });

  test('shown, theirs can be undone for ours', async () => {
    const { server, draft, theirs, graph } = changedTwice();
    draft.takeNewer();
    expect(graph()).toContain('Theirs');
    expect(draft.store.getState()).toMatchObject({ newer: null, save: { kind: 'saved' }, canUndo: true });
    draft.undo();
    expect(graph()).toContain(ours);
    await draft.flush('new_leads');
    expect(server.calls.at(-1)?.edit).toEqual({ graphFor: 'new_leads', graphFrom: theirs.version });
  });

  test('is taken over when ours is undone', () => {
    const { draft, graph } = changedTwice();
    draft.undo();
    expect(graph()).toContain('Theirs');
    expect(draft.store.getState().newer).toBeNull();
  });
});

describe('undo', () => {
  test('edits go back one by one and forth again, a burst of typing as one', () => {
    const server = aServer();
    const draft = createDraft({ campaign: server.campaign() }, server.deps);
    const graph = () => draft.store.getState().content.graph;
    const before = graph();
    for (const text of ['H', 'Hi', 'Hi!']) draft.changeGraph(setBody(graph(), 'message-1', text), 'body');
    const typed = graph();
    draft.changeGraph(moveUp(graph(), 'message-1'));
    draft.undo();
    expect(graph()).toBe(typed);
    draft.undo();
    expect(graph()).toBe(before);
    expect(draft.store.getState().canUndo).toBe(false);
    draft.redo();
    expect(graph()).toBe(typed);
  });
});
