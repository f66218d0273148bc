import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { Button } from '../ui/button.tsx';
import { CardBody, CardFoot, CardHead } from '../ui/card.tsx';
import { Checklist } from '../ui/checklist.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DataTable, type Column, type TableSort } from '../ui/data-table.tsx';
import { DemoVideo } from '../ui/demo-video.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { JobProgress } from '../ui/job-progress.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { PlanGate } from '../ui/plan-gate.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Specimen } from './specimen.tsx';

interface Item {
  id: string;
  name: string;
  state: 'Active' | 'Draft';
  count: number;
}

const items: Item[] = Array.from({ length: 400 }, (_, index) => ({
  id: String(index),
  name: `Row ${index + 1}`,
  state: index % 3 === 0 ? 'Draft' : 'Active',
  count: (index * 37) % 1000,
}));

const columns: Column<Item>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (item) => <span className="font-medium">{item.name}</span>,
    sortable: true,
  },
  {
    id: 'state',
    header: 'State',
    width: '120px',
    cell: (item) => <Badge tone={item.state === 'Active' ? 'success' : 'neutral'}>{item.state}</Badge>,
  },
  {
    id: 'count',
    header: 'Count',
    width: '100px',
    align: 'end',
    hideOnPhone: true,
    cell: (item) => item.count,
  },
];

const options = items.slice(0, 40).map((item) => ({ value: item.id, label: item.name }));

export function Structures() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  const [sort, setSort] = useState<TableSort>({ columnId: 'name', direction: 'asc' });
  const [filter, setFilter] = useState<Record<string, string | undefined>>({ state: 'Active' });
  const [search, setSearch] = useState('');
  const [name, setName] = useState('A name that can be edited');
  const [one, setOne] = useState<string | null>('3');
  const [many, setMany] = useState<string[]>(['1', '2']);
  const [day, setDay] = useState('2026-11-24');
  const [time, setTime] = useState('09:30');
  return (
    <>
      <Specimen name="DataTable, FilterBar, BulkBar" wide>
        <FilterBar
          className="mb-0"
          search={
            <SearchField
              aria-label="Search rows"
              placeholder="Search rows"
              value={search}
              onValueChange={setSearch}
            />
          }
          fields={[
            { id: 'state', label: 'State', options: [{ value: 'Active', label: 'Active' }] },
            { id: 'owner', label: 'Owner', options: [{ value: 'me', label: 'Me' }] },
          ]}
          values={filter}
          onChange={(field, value) => setFilter({ ...filter, [field]: value })}
        />
        <DataTable
          label="Four hundred rows"
          columns={columns}
          rows={items}
          rowId={(item) => item.id}
          rowLabel={(item) => item.name}
          selection={{ selected, onChange: setSelected }}
          sort={sort}
          onSort={setSort}
          onOpen={() => undefined}
          footer="400 rows"
          className="[&>div]:max-h-80"
        />
        <DataTable
          label="No rows"
          columns={columns}
          rows={[]}
          rowId={(item) => item.id}
          rowLabel={(item) => item.name}
          instead={
            <EmptyState
              title="No rows"
              text="A filter hides all of them."
              action={<Button>Clear filters</Button>}
              level={3}
            />
          }
        />
        <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button size="sm">Do something</Button>
        </BulkBar>
      </Specimen>
      <Specimen name="Combobox, MultiSelect, DateTimeField">
        <Field label="One of many">
          <Combobox options={options} value={one} onValueChange={setOne} />
        </Field>
        <Field label="Several of many">
          <MultiSelect options={options} values={many} onValuesChange={setMany} />
        </Field>
        <Field label="Loading">
          <Combobox options={[]} value={null} onValueChange={setOne} loading />
        </Field>
        <DateTimeField
          label="Start"
          date={day}
          time={time}
          onDateChange={setDay}
          onTimeChange={setTime}
          timeZone="UTC"
        />
      </Specimen>
      <Specimen name="InlineEdit, Breadcrumbs, Stepper">
        <InlineEdit label="Name" value={name} onSave={async (value) => setName(value)} className="text-h2" />
        <Breadcrumbs
          crumbs={[
            <a key="a" href="#things">
              Things
            </a>,
            'This thing',
          ]}
        />
        <Stepper
          aria-label="Steps"
          onStep={() => undefined}
          steps={[
            { id: 'a', label: 'First', state: 'done', reachable: true },
            { id: 'b', label: 'Second', state: 'current', reachable: true },
            { id: 'c', label: 'Third', state: 'todo', reachable: false },
          ]}
        />
      </Specimen>
      <Specimen name="Checklist">
        <Checklist
          className="lg:grid-flow-row lg:grid-cols-2"
          doneText="Completed"
          items={[
            { id: 'a', label: 'Done already', done: true },
            { id: 'b', label: 'Still to do', done: false, action: <Button size="sm">Do it</Button> },
          ]}
        />
      </Specimen>
      <Specimen name="JobProgress">
        <JobProgress
          label="Running"
          status="running"
          done={640}
          total={1000}
          unit="rows"
          onCancel={() => undefined}
        />
        <JobProgress label="Unknown end" status="running" done={120} total={null} unit="rows" />
        <JobProgress
          label="Finished"
          status="done"
          done={1000}
          total={1000}
          unit="rows"
          action={<Button size="sm">Open</Button>}
        />
        <JobProgress
          label="Failed"
          status="failed"
          done={12}
          total={1000}
          unit="rows"
          message="The file ended early. Upload it again."
        />
      </Specimen>
      <Specimen name="FileDrop">
        <FileDrop
          label="Drop a file here, or click to choose"
          endings={['.csv']}
          bytesMax={1e6}
          limitText="CSV, up to 1 MB"
          onFile={() => undefined}
        />
        <FileDrop
          label="With a file"
          endings={['.csv']}
          bytesMax={1e6}
          limitText="CSV, up to 1 MB"
          onFile={() => undefined}
          current={{ name: 'rows.csv', progress: 0.4, onCancel: () => undefined }}
        />
      </Specimen>
      <Specimen name="DemoVideo">
        <DemoVideo
          title="A tour"
          thumbnailSrc="/demo/outreach-with-ai.webp"
          videoSrc="/demo/outreach-with-ai.html"
          animation="left-in-right-out"
        />
      </Specimen>
      <Specimen name="PlanGate, Card">
        <PlanGate allowed={false} reason="Not in this plan." upgrade={<Button size="sm">See plans</Button>}>
          <Button variant="primary">The real control</Button>
        </PlanGate>
        <div className="-m-4 mt-0 border-t border-border">
          <CardHead
            title="Head of a card"
            note="and a note"
            actions={<Button size="sm">Action</Button>}
            level={3}
          />
          <CardBody>Body</CardBody>
          <CardFoot>
            <Button size="sm">Foot</Button>
          </CardFoot>
        </div>
      </Specimen>
    </>
  );
}
