import {
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleX,
  Clock,
  Download,
  Ellipsis,
  FolderPlus,
  Lock,
  Search,
  Send,
} from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/Badge.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { CheckboxGroup } from "../../ui/CheckboxGroup.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { NoMailServer } from "../../ui/NoMailServer.tsx";
import { NumberInput } from "../../ui/NumberInput.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SearchSelect } from "../../ui/SearchSelect.tsx";
import { Select } from "../../ui/Select.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TabButton, Tabs } from "../../ui/Tabs.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

export function Basics() {
  return (
    <div className="gallery-columns">
      <Buttons />
      <Fields />
      <Choices />
      <Badges />
      <Messages />
      <Panel title="Error panel and empty state">
        <ErrorPanel
          title="Error Loading Timesheets"
          reason="Failed to fetch timesheets: the server did not answer within 10 seconds."
          onRetry={() => undefined}
        />
        <EmptyState icon={FolderPlus} title="No projects created yet." action={<Button variant="primary">Create Your First Project</Button>}>
          Projects hold budgets, forecasts and allocations.
        </EmptyState>
      </Panel>
      <Panel title="Loading" collapsible actions={<span className="quiet">after 150 ms</span>}>
        <Loading text="Loading projects..." rows={3} />
      </Panel>
      <Panel title="Type">
        <div className="stack">
          <p className="gallery-specimen" style={{ font: "600 28px/32px var(--font)", letterSpacing: "-0.02em" }}>
            4,817 hrs<small>28/32 semibold</small>
          </p>
          <p className="gallery-specimen" style={{ font: "600 20px/28px var(--font)" }}>
            Allocation planner<small>20/28 semibold</small>
          </p>
          <p className="gallery-specimen">
            Body and tables 1,248.5<small>13/20 regular</small>
          </p>
          <p className="gallery-specimen" style={{ font: "500 12px/16px var(--font)", fontStretch: "80%" }}>
            QVC 7.5 KLN 8 11.25<small>12/16, width 80 %</small>
          </p>
        </div>
      </Panel>
    </div>
  );
}

function Buttons() {
  const [saving, setSaving] = useState(true);
  const [unit, setUnit] = useState<"hours" | "cost">("hours");
  const [tab, setTab] = useState("Settings");
  return (
    <Panel title="Buttons and tabs">
      <div className="stack">
        <div className="row-wrap">
          <Button variant="primary">Approve Selected</Button>
          <Button>Cancel</Button>
          <Button variant="ghost">Clear</Button>
          <Button variant="danger">Reject…</Button>
        </div>
        <div className="row-wrap">
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="primary" pending={saving} pendingLabel="Saving…" onClick={() => setSaving(true)}>
            Save
          </Button>
        </div>
        <div className="row-wrap">
          <Button variant="danger-solid">Remove 214 hours</Button>
          <IconButton label="More" icon={Ellipsis} variant="secondary" />
          <Button small icon={Download}>
            Export
          </Button>
          <Segmented
            label="Display"
            value={unit}
            onValueChange={setUnit}
            options={[
              { value: "hours", label: "Hours" },
              { value: "cost", label: "Cost (£)" },
            ]}
          />
        </div>
        <Tabs label="Project">
          {["Settings", "Profiles", "Characteristics"].map((name) => (
            <TabButton key={name} current={tab === name} note={name === "Profiles" ? 2 : undefined} onClick={() => setTab(name)}>
              {name}
            </TabButton>
          ))}
        </Tabs>
      </div>
    </Panel>
  );
}

function Fields() {
  const [month, setMonth] = useState<"01" | "02" | "">("01");
  const [hours, setHours] = useState<number | null>(12);
  return (
    <Panel title="Fields">
      <div className="form-grid">
        <Field label="Project name" className="span-3" required>
          <TextInput defaultValue="Boathouse Workshops" />
        </Field>
        <Field label="Project code" className="span-3" error="Project code already exists. Please choose a different code.">
          <TextInput defaultValue="KLN" />
        </Field>
        <Field label="Start month" className="span-3">
          <Select
            value={month}
            onValueChange={setMonth}
            options={[
              { value: "01", label: "January" },
              { value: "02", label: "February" },
            ]}
          />
        </Field>
        <Field label="Person" className="span-3">
          <SearchSelect
            chosen=""
            placeholder="All"
            options={[
              { value: "1", label: "Ada Able" },
              { value: "2", label: "Bo Booker" },
            ]}
            left={212}
            onType={() => undefined}
            onValueChange={() => undefined}
          />
        </Field>
        <Field label="Length in months" className="span-3" hint="Changes through Extend and Shorten.">
          <NumberInput value={hours} onValueChange={setHours} min={1} unit="mths" />
        </Field>
        <Field label="Email" className="span-3">
          <TextInput type="email" placeholder="name@firm.example" />
        </Field>
        <Field label="Password" className="span-3" aside={<a href="#basics">Forgot password?</a>}>
          <PasswordInput autoComplete="current-password" defaultValue="a long password" />
        </Field>
        <Field label="Read only" className="span-3">
          <TextInput readOnly value="KLN-BP2" />
        </Field>
        <Field label="From" className="span-3">
          <TextInput type="date" defaultValue="2026-11-21" />
        </Field>
        <Field label="Comment">
          <Textarea placeholder="What the approver should know" />
        </Field>
        <Field label="Search user" labelHidden>
          <TextInput type="search" icon={Search} placeholder="Search user" small />
        </Field>
      </div>
    </Panel>
  );
}

function Choices() {
  const [rooms, setRooms] = useState<("architecture" | "interiors")[]>(["architecture"]);
  const [unit, setUnit] = useState<"hours" | "cost">("hours");
  const [billable, setBillable] = useState(true);
  const [hours, setHours] = useState(7.5);
  return (
    <Panel title="Choices">
      <div className="stack">
        <CheckboxGroup
          legend="Functions"
          options={[
            { value: "architecture", label: "Architecture" },
            { value: "interiors", label: "Interiors" },
          ]}
          values={rooms}
          onValuesChange={setRooms}
          error={rooms.length === 0 ? "Choose at least one function." : undefined}
        />
        <RadioGroup
          legend="Unit"
          options={[
            { value: "hours", label: "Hours" },
            { value: "cost", label: "Cost", hint: "At today's rates" },
          ]}
          value={unit}
          onValueChange={setUnit}
        />
        <div className="row-wrap gap-4">
          <Checkbox indeterminate>Some</Checkbox>
          <Checkbox disabled checked readOnly>
            Disabled
          </Checkbox>
          <Switch checked={billable} onCheckedChange={setBillable}>
            Billable
          </Switch>
        </div>
        <Field label="Hours per allocation" inline>
          <Stepper min={0.5} max={24} step={0.5} value={hours} onValueChange={setHours} />
        </Field>
      </div>
    </Panel>
  );
}

function Badges() {
  return (
    <Panel title="Badges">
      <div className="row-wrap">
        <Badge tone="violet" icon={CircleDashed}>
          Proposed
        </Badge>
        <Badge tone="positive" icon={CircleDot}>
          Active
        </Badge>
        <Badge tone="caution" icon={CirclePause}>
          On Hold
        </Badge>
        <Badge tone="info" icon={CircleCheck}>
          Completed
        </Badge>
        <Badge tone="critical" icon={CircleX}>
          Cancelled
        </Badge>
        <Badge tone="outline" icon={CircleDashed}>
          Draft
        </Badge>
        <Badge tone="info" icon={Send}>
          Submitted
        </Badge>
        <Badge tone="neutral" icon={Clock}>
          Pending
        </Badge>
        <Badge tone="info" icon={Lock}>
          Frozen
        </Badge>
        <Badge tone="caution" icon={ArrowUp}>
          9 h over
        </Badge>
        <Badge tone="accent">Allocations Phase</Badge>
        <Badge tone="orange">Allocator</Badge>
      </div>
    </Panel>
  );
}

function Messages() {
  const [shown, setShown] = useState(true);
  return (
    <Panel title="Banners">
      <div className="stack">
        {shown && (
          <Banner tone="positive" onDismiss={() => setShown(false)} action={<a href="#basics">Undo</a>}>
            Successfully approved 6 timesheets
          </Banner>
        )}
        <Banner tone="caution">
          <b>Landscape · Senior goes 22 hours short in December.</b> Visualisation was short before.
        </Banner>
        <Banner tone="critical" action={<a href="#basics">Retry</a>}>
          Failed to approve timesheets. Nothing was changed.
        </Banner>
        <NoMailServer>Give them the link yourself.</NoMailServer>
        <Banner tone="info">Somebody else changed 4 cells while you were painting.</Banner>
      </div>
    </Panel>
  );
}
