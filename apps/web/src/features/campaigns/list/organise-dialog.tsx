import type { CampaignSummary } from '@waypost/contract/campaigns';
import { X } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useOrganiseCampaign } from '../api/manage-campaigns.ts';
import { foldersOf, tagsOf } from './campaign-order.ts';

const folderLengthMax = 60;
const tagLengthMax = 40;
const tagsMax = 20;

export interface OrganiseDialogProps {
  campaign: CampaignSummary;
  /** Folders and tags in use are offered. */
  all: readonly CampaignSummary[];
  onClose: () => void;
}

/** Folder and tags of a campaign. A new folder is there as soon as a campaign lies in it. */
export function OrganiseDialog({ campaign, all, onClose }: OrganiseDialogProps) {
  const save = useOrganiseCampaign(campaign.id);
  const [folder, setFolder] = useState(campaign.folder ?? '');
  const [tags, setTags] = useState<readonly string[]>(campaign.tags);
  const [typed, setTyped] = useState('');
  const [formId, foldersId, tagsId] = [useId(), useId(), useId()];
  const offered = tagsOf(all).filter((tag) => !has(tags, tag));
  const add = (tag: string) => {
    const text = tag.replace(/\s+/g, ' ').trim();
    if (text !== '' && !has(tags, text) && tags.length < tagsMax) setTags([...tags, text]);
    setTyped('');
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = typed.replace(/\s+/g, ' ').trim();
    const kept = text === '' || has(tags, text) ? tags : [...tags, text];
    save.mutate({ folder: folder.trim() === '' ? null : folder.trim(), tags: kept }, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Folder and tags of ${campaign.name}`}
      description="They order the list. Nothing is sent differently because of them."
      size="sm"
      dirty={folder !== (campaign.folder ?? '') || tags !== campaign.tags || typed !== ''}
      busy={save.isPending}
      error={save.error ? errorMessage(save.error) : null}
      footer={
        <>
          <Button variant="ghost" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Folder" help="Choose one in use or write a new one; empty: none.">
          <Input
            value={folder}
            list={foldersId}
            maxLength={folderLengthMax}
            onChange={(event) => setFolder(event.target.value)}
          />
        </Field>
        <datalist id={foldersId}>
          {foldersOf(all).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Field label="Add a tag" help={`Enter adds it; up to ${tagsMax}.`}>
          <Input
            value={typed}
            list={tagsId}
            maxLength={tagLengthMax}
            disabled={tags.length >= tagsMax}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || typed.trim() === '') return;
              event.preventDefault();
              add(typed);
            }}
          />
        </Field>
        <datalist id={tagsId}>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        {tags.length > 0 ? (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li
                key={tag}
                className="inline-flex h-7 max-w-full items-center gap-1 rounded-tag bg-sunken pr-0.5 pl-2 text-caption"
              >
                <span className="truncate">{tag}</span>
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  className="grid size-6 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg"
                  onClick={() => setTags(tags.filter((other) => other !== tag))}
                >
                  <X aria-hidden className="size-3" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </form>
    </Dialog>
  );
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((own) => own.toLocaleLowerCase() === tag.toLocaleLowerCase());
}
