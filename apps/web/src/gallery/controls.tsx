import { Eye, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Radio, RadioGroup } from '../ui/radio-group.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';

const options = [
  { value: 'a', label: 'First option' },
  { value: 'b', label: 'Second option', help: 'With a line of help' },
  { value: 'c', label: 'Disabled option', disabled: true },
];

export function Controls() {
  const [amount, setAmount] = useState<number | null>(20);
  const [search, setSearch] = useState('what was typed');
  const [code, setCode] = useState('482');
  const [choice, setChoice] = useState<string | undefined>();
  return (
    <>
      <Specimen name="Button">
        <Row>
          <Button variant="primary">
            <Plus aria-hidden className="size-4" /> Primary
          </Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="danger-ghost">Remove</Button>
          <Button variant="link">Link</Button>
        </Row>
        <Row>
          <Button disabled>Disabled</Button>
          <Button variant="primary" busy>
            Primary
          </Button>
          <Button busy>Secondary</Button>
          <Tooltip text="More actions" keys=".">
            <Button icon aria-label="More actions">
              <MoreHorizontal aria-hidden className="size-4" />
            </Button>
          </Tooltip>
          <Button size="sm">Small</Button>
          <Button size="lg">Large</Button>
        </Row>
      </Specimen>
      <Specimen name="CodeField">
        <Field label="Verification code" aside="Expires in 4:12">
          <CodeField value={code} onValueChange={setCode} />
        </Field>
        <Field label="Wrong code" error="This code is not right. Check it and enter it again.">
          <CodeField value="482913" onValueChange={() => undefined} />
        </Field>
      </Specimen>
      <Specimen name="Field, Input, Textarea">
        <Field label="Name" help="Shown to your team only.">
          <Input defaultValue="What was typed" />
        </Field>
        <Field label="Link" error="This is not a link. Paste the whole address." required>
          <Input defaultValue="not a link" />
        </Field>
        <Field label="Password" aside="At least 10 characters">
          <Input
            type="password"
            defaultValue="something"
            trail={
              <Button variant="ghost" size="sm" icon aria-label="Show password">
                <Eye aria-hidden className="size-4" />
              </Button>
            }
          />
        </Field>
        <Field label="Note">
          <Textarea placeholder="Why these people" />
        </Field>
        <Field label="Disabled" disabled>
          <Input defaultValue="Cannot be changed" />
        </Field>
      </Specimen>
      <Specimen name="Select, NumberField, Slider, SearchField">
        <Field label="One of a few">
          <Select options={options} value={choice} onValueChange={setChoice} />
        </Field>
        <Field label="Per day" help="1 to 40">
          <NumberField value={amount} onValueChange={setAmount} min={1} max={40} unit="a day" />
        </Field>
        <Row>
          <Slider
            aria-label="Per day"
            value={amount ?? 0}
            max={40}
            onChange={({ target }) => setAmount(Number(target.value))}
          />
          <Slider aria-label="Per day, disabled" value={12} max={40} disabled />
        </Row>
        <SearchField aria-label="Search" placeholder="Search" value={search} onValueChange={setSearch} />
      </Specimen>
      <Specimen name="Checkbox, Radio, Switch">
        <Row>
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Partly" checked="indeterminate" />
          <Checkbox label="Not checked" />
          <Checkbox label="Disabled" disabled />
        </Row>
        <RadioGroup defaultValue="a" aria-label="How often">
          <Radio value="a" label="Daily" help="Every day at the same time" />
          <Radio value="b" label="Weekly" />
          <Radio value="c" label="Disabled" disabled />
        </RadioGroup>
        <Row>
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Switch label="Disabled" disabled />
        </Row>
      </Specimen>
    </>
  );
}
