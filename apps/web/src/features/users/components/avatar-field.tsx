import type { User } from '@waypost/contract/users';
import { Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveProfile } from '../api/save-profile.ts';
import { pictureOf } from '../model/person.ts';
import { NoPicture, squarePicture } from '../model/square-picture.ts';

const undoMs = 10_000;

/** The own picture: chosen from a file, cut to a square in the browser, removed with a way back. */
export function AvatarField({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  const save = useSaveProfile();
  const [wrong, setWrong] = useState<string>();
  // A large picture takes its time before there is anything to save.
  const [isReading, setReading] = useState(false);
  const isBusy = isReading || save.isPending;

  useEffect(() => {
    // The button that had the focus is gone with the picture.
    if (user.avatar === null && isRemoving.current) upload.current?.focus();
    isRemoving.current = false;
  }, [user.avatar]);

  async function choose(file: File) {
    setWrong(undefined);
    setReading(true);
    try {
      const avatar = await squarePicture(file);
      await save.mutateAsync({ avatar });
      toast({ tone: 'success', title: 'Picture changed' });
    } catch (error) {
      setWrong(
        error instanceof NoPicture
          ? 'This file is no picture that can be read. Choose a PNG, JPEG, WebP, GIF or AVIF.'
          : errorMessage(error),
      );
    }
    setReading(false);
  }
  function remove() {
    const { avatar } = user;
    setWrong(undefined);
    isRemoving.current = true;
    save.mutate(
      { avatar: null },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: 'Picture removed',
            durationMs: undoMs,
            action: {
              label: 'Undo',
              altText: 'Bring the picture back',
              onSelect: () => save.mutate({ avatar }),
            },
          }),
        onError: (error) => {
          isRemoving.current = false;
          setWrong(errorMessage(error));
        },
      },
    );
  }
  return (
    <div role="group" aria-label="Picture" className="flex flex-wrap items-center gap-4">
      <Avatar name={user.name} src={pictureOf(user)} size="xl" />
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button ref={upload} size="sm" busy={isBusy} onClick={() => input.current?.click()}>
            <Upload aria-hidden className="size-3.5" />
            {user.avatar === null ? 'Upload a picture' : 'Change picture'}
          </Button>
          {user.avatar === null ? null : (
            <Button size="sm" variant="ghost" disabled={isBusy} onClick={remove}>
              <Trash2 aria-hidden className="size-3.5" />
              Remove
            </Button>
          )}
        </div>
        <p className="text-caption text-fg-subtle">
          PNG, JPEG, WebP, GIF or AVIF of any size. Its middle is kept as a small square.
          {user.avatar === null && pictureOf(user) !== null
            ? ' Until then the picture of your LinkedIn account shows.'
            : ''}
        </p>
        {wrong === undefined ? null : (
          <p role="alert" className="text-caption text-danger-fg">
            {wrong}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Picture file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
    </div>
  );
}
