import { CircleCheck } from "lucide-react";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { submitMyWeek } from "#features/timesheets/contract.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button, buttonClass } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useWrite } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Todo } from "../contract.ts";
import type { ClearKind } from "../rules/todos.ts";
import { clearSentences, itemNote, needsYou, todoSentence } from "../rules/todo-words.ts";
import { placeOf, placeOfItem, verbs } from "../rules/places.ts";
import { PlaceLink } from "./PlaceLink.tsx";

type Item = Todo["items"][number];

interface NeedsYouPanelProps {
  readonly todos: readonly Todo[];
  /** What was looked at and is in order. */
  readonly clear: readonly ClearKind[];
}

/** What is to be done, in order, each with its action. Nothing left says so. */
export function NeedsYouPanel({ todos, clear }: NeedsYouPanelProps) {
  const submit = useWrite(submitMyWeek);
  const formats = useFormats();
  const submitWeek = (item: Item) =>
    submit.mutate(
      { params: { weekStarting: item.id }, body: { version: item.version ?? 0 } },
      { onSuccess: () => toast.success(t`Submitted ${formats.week(item.id)}`) },
    );
  if (todos.length === 0)
    return (
      <Panel title={t`What needs you`}>
        <EmptyState
          icon={CircleCheck}
          title={t`Nothing needs you`}
        >{`${t`You're up to date.`} ${clearSentences(clear)}`}</EmptyState>
      </Panel>
    );
  return (
    <Panel title={needsYou(todos.length)} flush>
      {submit.error && (
        <Banner tone="critical" onDismiss={submit.reset}>
          {submit.error.message}
        </Banner>
      )}
      <ol className="todo-list">
        {todos.map((each) => (
          <TodoRow key={each.kind} todo={each} pending={submit.isPending} onSubmit={submitWeek} />
        ))}
      </ol>
      {clear.length > 0 && <p className="todo-clear muted fine">{clearSentences(clear)}</p>}
    </Panel>
  );
}

interface TodoRowProps {
  readonly todo: Todo;
  readonly pending: boolean;
  readonly onSubmit: (item: Item) => void;
}

function TodoRow({ todo, pending, onSubmit }: TodoRowProps) {
  const formats = useFormats();
  const { today } = useViewer();
  const { kind, items, count } = todo;
  const [only] = items;
  // A week without hours is opened to be filled, not submitted from here.
  const submittable = kind === "week-to-submit" && count === 1 && only && (only.hours ?? 0) > 0 ? only : null;
  return (
    <li className="todo-row">
      <div className="todo-words">
        <p className="medium">{todoSentence(todo, { formats, today })}</p>
        {items.length > 0 && <TodoItems todo={todo} />}
      </div>
      <span className="row todo-actions">
        {submittable && (
          <Button
            small
            pending={pending}
            pendingLabel={t`Submitting...`}
            onClick={() => onSubmit(submittable)}
          >{t`Submit`}</Button>
        )}
        <PlaceLink
          place={placeOf(todo)}
          className={buttonClass({ small: true, variant: submittable ? "ghost" : "secondary" })}
        >
          {verbs()[kind]}
        </PlaceLink>
      </span>
    </li>
  );
}

const ownWeeks = new Set(["week-returned", "week-to-submit"]);
/** Kinds of which one alone is named in its sentence. */
const namedInSentence = new Set([...ownWeeks, "budgets-ending", "planned-changes-stopped"]);

function TodoItems({ todo: { kind, items, count } }: { readonly todo: Todo }) {
  const formats = useFormats();
  const { today } = useViewer();
  const isOwnWeek = ownWeeks.has(kind);
  const isNamed = count > 1 || !namedInSentence.has(kind);
  return (
    <ul className="todo-items">
      {items.map((item) => {
        const name = item.comment?.about ?? (isOwnWeek ? formats.week(item.id) : item.name);
        const place = placeOfItem(kind, item);
        const reason = isOwnWeek && item.name !== "" ? t`“${item.name}”` : "";
        const note = [itemNote(kind, item, { formats, today }), reason]
          .filter((text) => text !== "")
          .join(" ");
        return (
          <li key={item.id}>
            {isNamed && (
              <PlaceLink place={place} className="for-finger">
                {name}
              </PlaceLink>
            )}
            {note !== "" && <span className="muted">{isNamed ? ` ${note}` : note}</span>}
          </li>
        );
      })}
      {count > items.length && <li className="muted">{t`and ${grouped(count - items.length)} more`}</li>}
    </ul>
  );
}
