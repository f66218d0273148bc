import type { CampaignDetail } from '@waypost/contract/campaigns';
import type { EditFor } from '@waypost/contract/campaigns-edit';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorMessage, isApiError } from '../../../../lib/api/api-error.ts';
import { businessNow } from '../../../../lib/clock.ts';
import type { Backup } from './draft-backup.ts';
import { changesOf, contentOf, type DraftContent, draftParts } from './draft-content.ts';
import { createHistory } from './history.ts';
import { changedTwice, type DraftPart, isSamePart, partsOf } from './meet-changes.ts';

export type SaveState =
  /** `at`: business time of the last save, null before the first. */
  | { kind: 'saved'; at: number | null }
  | { kind: 'saving' }
  /** `message` says why; null while a save is only due. */
  | { kind: 'unsaved'; message: string | null };

export interface DraftState {
  /** Null until the server has the campaign. */
  id: string | null;
  content: DraftContent;
  save: SaveState;
  /** What somebody else, or another tab, made of parts that are changed here too; null: nobody did. */
  newer: CampaignDetail | null;
  /** Those parts. */
  clash: readonly DraftPart[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What a save is made from and for, besides the parts it brings. */
export interface SaveTerms {
  /** Of a running campaign: whom its changed sequence is for. */
  graphFor?: EditFor;
  /** Of a running campaign: the version that the sequence was made from. */
  graphFrom?: number;
  /** Of a draft: its `updatedAt` that the changes were made from. */
  madeFrom?: string;
}

export interface DraftDeps {
  create: (content: DraftContent, idempotencyKey: string) => Promise<CampaignDetail>;
  update: (id: string, changes: Partial<DraftContent>, terms: SaveTerms) => Promise<CampaignDetail>;
  /** The campaign as it is now. */
  read: (id: string) => Promise<CampaignDetail>;
  /** False: nothing is saved by itself, only by `flush`. */
  autosave: boolean;
  /** Keeps what is not saved where a reload finds it; null: everything is saved. */
  keep: (id: string | null, backup: Backup | null) => void;
}

export interface Draft {
  store: StoreApi<DraftState>;
  change: (changes: Partial<Omit<DraftContent, 'graph'>>) => void;
  /** Edits of the sequence can be undone. Edits that share `burst` one after the other are undone as one. */
  changeGraph: (graph: SequenceGraph, burst?: string) => void;
  /** Both answer whether there was something. */
  undo: () => boolean;
  redo: () => boolean;
  /** Saves what is not saved yet; answers whether everything is saved now. */
  flush: (graphFor?: EditFor) => Promise<boolean>;
  /** Saves the name and nothing else: whom a changed sequence is for is asked before it is saved. @throws ApiError */
  saveName: (name: string) => Promise<void>;
  /** The parts that a save would send now. */
  unsaved: () => Partial<DraftContent>;
  /**
   * Takes over what another tab or person saved. Where something of our own is not saved, of a draft the other parts;
   * what was changed there and here is `newer` then, and one of the two is chosen. Of a running campaign that is its
   * sequence alone.
   */
  adopt: (campaign: CampaignDetail) => void;
  /** Shows what `newer` made of the parts changed twice; a sequence undone, ours is there again. */
  takeNewer: () => void;
  /** Goes on with ours: saved, it takes the place of what `newer` made of it. */
  keepOurs: () => void;
  /** Tries again when the connection is back. Answers the way to leave: what is due is then saved at once. */
  attend: () => () => void;
}

/** A save waits for a pause in typing of this length. */
export const saveAfterMs = 800;
/** Waits between tries of a save that failed for a reason that may pass; the last one repeats. */
const retryAfterMs = [2000, 5000, 15_000, 30_000] as const;
const historyMax = 100;
const changedSentence = 'This draft was changed meanwhile. Choose first which version goes on.';

/** A campaign being edited: its content, how to undo, and how it is saved. */
export function createDraft(
  start: { campaign: CampaignDetail } | { content: DraftContent },
  deps: DraftDeps,
  backup: Backup | null = null,
): Draft {
  const given = 'campaign' in start ? start.campaign : null;
  let saved = 'campaign' in start ? contentOf(start.campaign) : start.content;
  let savedAt = given?.updatedAt ?? null;
  const { unsaved = null, madeFrom = null } = backup ?? {};
  /** A visit before changed what has been saved by others since. */
  const isOutdated = given !== null && madeFrom !== null && madeFrom !== savedAt;
  /** What the server said last, in its own words; null: what ours was made from is not known any more. */
  let served = isOutdated ? null : saved;
  /** Saves that were sent and not answered: what they brought is nobody else's, should it have arrived. */
  let sent = backup?.sent ?? [];
  /** Of the sequence that ours was made from. */
  let version = given?.version ?? null;
  const history = createHistory<SequenceGraph>(historyMax);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<boolean> | null = null;
  /** Whom the save that failed was for: another try is for the same. */
  let triedFor: EditFor | undefined;
  const idempotencyKey = crypto.randomUUID();
  const store = createStore<DraftState>(() => ({
    id: given?.id ?? null,
    content: { ...saved, ...unsaved },
    save:
      unsaved === null
        ? { kind: 'saved', at: savedAt === null ? null : Date.parse(savedAt) }
        : { kind: 'unsaved', message: null },
    newer: null,
    clash: [],
    canUndo: false,
    canRedo: false,
  }));
  const ours = () => changesOf(saved, store.getState().content);
  const isClean = () => Object.keys(ours()).length === 0;
  const keep = () => {
    const { id } = store.getState();
    deps.keep(
      id,
      isClean() ? null : { unsaved: ours(), madeFrom: served === null ? madeFrom : savedAt, sent },
    );
  };

  const savedState = (): SaveState => ({
    kind: 'saved',
    at: savedAt === null ? null : Date.parse(savedAt),
  });

  function replace(content: DraftContent): void {
    store.setState({ content, ...history.can() });
    const { id } = store.getState();
    keep();
    if (running === null) {
      // Undone, it is what the server has.
      const isSaved = id !== null && isClean();
      store.setState({ save: isSaved ? savedState() : { kind: 'unsaved', message: null } });
    }
    const { newer } = store.getState();
    if (newer !== null && isClean()) replaceBy(newer);
    else if (newer !== null && deps.autosave && !meet(newer)) return;
    // The first change makes the draft at once: from then on it has an address that survives a reload.
    if (deps.autosave) saveIn(id === null && running === null && failures === 0 ? 0 : saveAfterMs);
  }

  /** Nothing of our own is lost by it. */
  function replaceBy(campaign: CampaignDetail): void {
    beginWith(campaign);
    history.clear();
    store.setState({ content: saved, newer: null, clash: [], ...history.can() });
  }

  /** Whatever is ours was made from this campaign from now on. What is as before stays the same object. */
  function beginWith(campaign: CampaignDetail): void {
    const theirs = contentOf(campaign);
    const same = draftParts.filter((part) => served !== null && isSamePart(part, theirs, served));
    saved = { ...theirs, ...partsOf(saved, same) };
    served = theirs;
    savedAt = campaign.updatedAt;
    version = campaign.version;
    sent = [];
  }

  /** Our changes on top of theirs. */
  function goOnFrom(campaign: CampaignDetail, changes: Partial<DraftContent>): void {
    const before = saved.graph;
    beginWith(campaign);
    if (saved.graph !== before && changes.graph === undefined) history.clear();
    store.setState({ content: { ...saved, ...changes }, newer: null, clash: [], ...history.can() });
    keep();
  }

  /** A draft was saved elsewhere: answers whether ours can be saved on top of that, or one has to be chosen first. */
  function meet(campaign: CampaignDetail): boolean {
    const theirs = contentOf(campaign);
    const changes = ours();
    const clash = changedTwice({ base: served, theirs, ours: changes, sent });
    if (clash.length === 0) {
      const still = draftParts.filter((part) => part in changes && !isSamePart(part, theirs, changes));
      goOnFrom(campaign, partsOf(store.getState().content, still));
      return true;
    }
    clearTimeout(timer);
    store.setState({ newer: campaign, clash, save: { kind: 'unsaved', message: changedSentence } });
    return false;
  }

  function saveIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function flush(graphFor?: EditFor): Promise<boolean> {
    clearTimeout(timer);
    running ??= saveAll(graphFor ?? triedFor).finally(() => {
      running = null;
    });
    return running;
  }

  async function saveAll(graphFor?: EditFor): Promise<boolean> {
    for (;;) {
      const { id, content, newer } = store.getState();
      if (newer !== null && deps.autosave) return false;
      const changes = ours();
      if (id !== null && Object.keys(changes).length === 0) {
        const { save } = store.getState();
        if (save.kind !== 'saved') store.setState({ save: { kind: 'saved', at: businessNow() } });
        deps.keep(id, null);
        return true;
      }
      store.setState({ save: { kind: 'saving' } });
      if (!sent.some((one) => draftParts.every((part) => one[part] === changes[part])))
        sent = [...sent, changes];
      keep();
      try {
        const campaign =
          id === null
            ? await deps.create(content, idempotencyKey)
            : await deps.update(id, changes, {
                ...(graphFor === undefined ? {} : { graphFor }),
                ...(deps.autosave && savedAt !== null ? { madeFrom: savedAt } : {}),
                ...(deps.autosave || changes.graph === undefined || version === null
                  ? {}
                  : { graphFrom: version }),
              });
        // Without a sequence of ours in it, a newer one there is not the one shown here.
        if (changes.graph !== undefined) version = campaign.version;
        saved = content;
        served = contentOf(campaign);
        savedAt = campaign.updatedAt;
        sent = [];
        keep();
        failures = 0;
        triedFor = undefined;
        if (id === null) {
          deps.keep(null, null);
          store.setState({ id: campaign.id });
        }
      } catch (thrown) {
        let error = thrown;
        if (deps.autosave && id !== null && isApiError(error) && error.code === 'changed_meanwhile') {
          try {
            const campaign = await deps.read(id);
            const isDraft = campaign.status === 'Draft' || campaign.status === 'Scheduled';
            if (isDraft && campaign.updatedAt !== savedAt) {
              if (meet(campaign)) continue;
              return false;
            }
          } catch (unread) {
            error = unread;
          }
        }
        failures += 1;
        triedFor = graphFor;
        store.setState({ save: { kind: 'unsaved', message: errorMessage(error) } });
        if (deps.autosave && mayPass(error)) {
          saveIn(retryAfterMs[Math.min(failures, retryAfterMs.length) - 1] ?? 30_000);
        }
        return false;
      }
    }
  }

  async function saveName(name: string): Promise<void> {
    const { id } = store.getState();
    if (id === null) return;
    await running;
    const campaign = await deps.update(id, { name }, {});
    saved = { ...saved, name };
    savedAt = campaign.updatedAt;
    const content = { ...store.getState().content, name };
    store.setState({ content });
    if (isClean()) store.setState({ save: { kind: 'saved', at: businessNow() } });
    keep();
  }

  function goTo(graph: SequenceGraph | undefined): boolean {
    if (graph === undefined) return false;
    replace({ ...store.getState().content, graph });
    return true;
  }

  if (isOutdated && unsaved !== null) meet(given);

  /** Another try as soon as the connection is back. */
  function online(): void {
    if (deps.autosave && failures > 0) void flush();
  }
  return {
    store,
    change(changes) {
      history.endBurst();
      replace({ ...store.getState().content, ...changes });
    },
    changeGraph(graph, burst) {
      const { content } = store.getState();
      if (graph === content.graph) return;
      history.note(content.graph, burst);
      replace({ ...content, graph });
    },
    undo() {
      return goTo(history.undo(store.getState().content.graph));
    },
    redo() {
      return goTo(history.redo(store.getState().content.graph));
    },
    flush,
    saveName,
    unsaved: ours,
    adopt(campaign) {
      const { id } = store.getState();
      if (campaign.id !== id || running !== null) return;
      const isEdited = !deps.autosave && version !== null && campaign.version > version;
      const isNews = savedAt === null || Date.parse(campaign.updatedAt) > Date.parse(savedAt);
      if (!isEdited && !isNews) return;
      if (isClean()) replaceBy(campaign);
      else if (deps.autosave) meet(campaign);
      else if (isEdited && ours().graph !== undefined) store.setState({ newer: campaign, clash: ['graph'] });
    },
    takeNewer() {
      const { newer, clash, content } = store.getState();
      if (newer === null) return;
      const changes = ours();
      const others = draftParts.filter((part) => part in changes && !clash.includes(part));
      goOnFrom(newer, partsOf(content, others));
      if (clash.includes('graph')) {
        history.clear();
        history.note(content.graph);
      }
      history.endBurst();
      replace(store.getState().content);
    },
    keepOurs() {
      const { newer } = store.getState();
      if (newer === null) return;
      goOnFrom(newer, ours());
      replace(store.getState().content);
    },
    attend() {
      globalThis.addEventListener('online', online);
      // What an earlier visit could not save any more.
      if (deps.autosave && !isClean()) saveIn(0);
      return () => {
        globalThis.removeEventListener('online', online);
        clearTimeout(timer);
        if (deps.autosave && !isClean()) void flush();
      };
    },
  };
}

/** No answer, or a server that cannot just now: worth another try by itself. */
function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}
