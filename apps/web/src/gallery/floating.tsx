import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '../ui/menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast-store.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';

type Opened = 'dialog' | 'failed' | 'alert' | 'sheet' | null;

export function Floating() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Specimen name="Menu, Popover, Tooltip">
        <Row>
          <Menu>
            <MenuTrigger>
              <Button icon aria-label="Open menu">
                <MoreHorizontal aria-hidden className="size-4" />
              </Button>
            </MenuTrigger>
            <MenuContent align="start">
              <MenuLabel>This item</MenuLabel>
              <MenuItem keys="E">
                <Pencil aria-hidden /> Edit
              </MenuItem>
              <MenuItem>
                <Copy aria-hidden /> Duplicate
              </MenuItem>
              <MenuSeparator />
              <MenuItem danger>
                <Trash2 aria-hidden /> Delete
              </MenuItem>
            </MenuContent>
          </Menu>
          <Popover>
            <PopoverTrigger>
              <Button>Open popover</Button>
            </PopoverTrigger>
            <PopoverContent aria-label="A popover">
              Text and controls that belong to the button.
            </PopoverContent>
          </Popover>
          <Tooltip text="Says what the button does" keys="[">
            <Button>Hover me</Button>
          </Tooltip>
        </Row>
      </Specimen>
      <Specimen name="Dialog, AlertDialog, Sheet">
        <Row>
          <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
          <Button onClick={() => setOpened('failed')}>Open failed dialog</Button>
          <Button onClick={() => setOpened('alert')}>Open alert</Button>
          <Button onClick={() => setOpened('sheet')}>Open sheet</Button>
        </Row>
        <Dialog
          open={opened === 'dialog' || opened === 'failed'}
          onOpenChange={close}
          title="Duplicate item"
          description="The copy keeps everything."
          error={opened === 'failed' ? 'The name is taken. Choose another one.' : undefined}
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button variant="primary" onClick={close}>
                Duplicate item
              </Button>
            </>
          }
        >
          <Field label="Name">
            <Input defaultValue="Item (Copy)" />
          </Field>
        </Dialog>
        <AlertDialog
          open={opened === 'alert'}
          onOpenChange={close}
          title="Delete this item?"
          description="It cannot be brought back."
          confirmLabel="Delete item"
          onConfirm={close}
        />
        <Sheet open={opened === 'sheet'} onOpenChange={close} title="Item" description="Its details">
          <p>Details of the chosen row.</p>
        </Sheet>
      </Specimen>
      <Specimen name="Toast">
        <Row>
          <Button onClick={() => toast({ title: 'Saved', description: 'It is kept.', tone: 'success' })}>
            Show success
          </Button>
          <Button
            onClick={() =>
              toast({
                title: 'Error',
                description: 'It was not saved. Try again.',
                tone: 'danger',
                action: { label: 'Retry', altText: 'Save again', onSelect: () => undefined },
              })
            }
          >
            Show error
          </Button>
        </Row>
      </Specimen>
    </>
  );
}
