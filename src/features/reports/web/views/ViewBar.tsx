import { Copy, Ellipsis, Mail, MailX, Pencil, Pin, Save, Send, Trash2, Undo2, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { Menu, MenuItem, MenuRule } from "#ui/overlay/Menu.tsx";
import { useWrite } from "#web/data.ts";
import { useWhoSaved } from "#web/edit/who-saved.ts";
import { useViewer } from "#web/viewer.ts";
import { leaveReportMail, sendReportView, type ReportView } from "../../views-contract.ts";
import { addressOf, type ReportSearch } from "../search.ts";
import { searchOf, type Views } from "./use-views.ts";
import type { ViewRequest } from "./ViewDialogs.tsx";

const ViewDialogs = lazy(async () => ({ default: (await import("./ViewDialogs.tsx")).ViewDialogs }));

interface ViewBarProps {
  readonly search: ReportSearch;
  readonly state: Views;
  readonly onShow: (search: ReportSearch) => void;
}

/** Saved views above the filters: opened by a press, the current one marked, and what can be done with it. */
export function ViewBar({ search, state, onShow }: ViewBarProps) {
  const { today } = useViewer();
  const [requested, setRequested] = useState<ViewRequest | null>(null);
  const { views = [], current } = state;
  return (
    <section className="stack report-views only-screen" aria-label={t`Saved views`}>
      <div className="row-wrap">
        {views.length > 0 && (
          <ul className="row-wrap report-view-list">
            {views.map((view) => (
              <li key={view.id}>
                <ViewButton
                  view={view}
                  isCurrent={view.id === current?.id}
                  onOpen={() => {
                    state.see(view);
                    onShow(searchOf(view, today));
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <ViewActions search={search} state={state} onShow={onShow} onRequest={setRequested} />
      </div>
      <ViewNotices search={search} state={state} onShow={onShow} />
      {requested !== null && (
        <Suspense>
          <ViewDialogs
            requested={requested}
            views={views}
            search={search}
            onClose={() => setRequested(null)}
            onSaved={(view) => {
              state.see(view);
              if (view.id !== search.view) onShow({ ...search, view: view.id });
            }}
            onDeleted={() => onShow({ ...search, view: null })}
          />
        </Suspense>
      )}
    </section>
  );
}

interface ViewButtonProps {
  readonly view: ReportView;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** What its signs say: who sees it, and where else it is. */
function marksOf({ isShared, isPinned, isOwn, ownerName, schedule, getsMail }: ReportView) {
  return [
    ...(isShared
      ? [{ icon: Users, words: isOwn ? t`shared with everyone` : t`shared by ${ownerName}` }]
      : []),
    ...(isPinned ? [{ icon: Pin, words: t`pinned to Home` }] : []),
    ...(schedule !== null || getsMail ? [{ icon: Mail, words: t`mailed` }] : []),
  ];
}

function ViewButton({ view, isCurrent, onOpen }: ViewButtonProps) {
  const marks = marksOf(view);
  const about = marks.map(({ words }) => words).join(", ");
  return (
    <button
      type="button"
      className={classNames("report-view", isCurrent && "is-current")}
      aria-current={isCurrent ? "true" : undefined}
      title={about === "" ? undefined : about}
      onClick={onOpen}
    >
      <bdi>{view.name}</bdi>
      {marks.map(({ icon: Mark, words }) => (
        <Mark key={words} className="icon-tiny" />
      ))}
      {about !== "" && <span className="visually-hidden">{`(${about})`}</span>}
    </button>
  );
}

interface ViewActionsProps extends ViewBarProps {
  readonly onRequest: (requested: ViewRequest) => void;
}

function ViewActions({ search, state, onShow, onRequest }: ViewActionsProps) {
  const { current, isChanged } = state;
  if (current === undefined)
    return (
      <Button
        small
        icon={Save}
        disabled={state.views === undefined}
        onClick={() => onRequest({ what: "new" })}
      >{t`Save view`}</Button>
    );
  return (
    <div className="row-wrap">
      {(state.write.isPending || (isChanged && current.mayChange && !state.isOlder)) && (
        <SaveChanges search={search} state={state} />
      )}
      {isChanged && !current.mayChange && (
        <Button small icon={Copy} onClick={() => onRequest({ what: "new" })}>{t`Save a copy`}</Button>
      )}
      <ViewMenu search={search} state={state} current={current} onShow={onShow} onRequest={onRequest} />
    </div>
  );
}

function SaveChanges({ search, state }: Pick<ViewBarProps, "search" | "state">) {
  const { write } = state;
  const save = () =>
    write.mutate(
      {
        params: { viewId: search.view ?? "" },
        body: { version: state.version, address: addressOf(search) as never },
      },
      {
        onSuccess: (view) => {
          state.see(view);
          toast.success(t`View saved`);
        },
        onError: ({ code, message }) => {
          // What someone else saved is shown above the filters as soon as it's read.
          if (code === "stale") void state.read.refetch();
          toast.error(message);
        },
      },
    );
  return (
    <Button
      small
      icon={Save}
      pending={write.isPending}
      pendingLabel={t`Saving...`}
      onClick={save}
    >{t`Save changes`}</Button>
  );
}

interface ViewMenuProps extends ViewActionsProps {
  readonly current: ReportView;
}

function ViewMenu({ state, current, onShow, onRequest }: ViewMenuProps) {
  const { today } = useViewer();
  const leave = useWrite(leaveReportMail);
  const send = useWrite(sendReportView);
  const sendNow = () =>
    send.mutate(
      { params: { viewId: current.id }, body: { version: current.version } },
      {
        onSuccess: () => toast.success(t`${current.name} is being mailed`),
        onError: ({ message }) => toast.error(message),
      },
    );
  const stopMails = () =>
    leave.mutate(
      { params: { viewId: current.id } },
      {
        onSuccess: () => toast.success(t`You no longer get mails of ${current.name}`),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <Menu
      label={t`This view`}
      button={(props) => <IconButton {...props} small icon={Ellipsis} label={t`More for ${current.name}`} />}
    >
      {state.isChanged && (
        <MenuItem
          icon={Undo2}
          onClick={() => onShow(searchOf(current, today))}
        >{t`Back to the saved view`}</MenuItem>
      )}
      <MenuItem icon={Copy} onClick={() => onRequest({ what: "new" })}>{t`Save as a new view`}</MenuItem>
      {current.mayChange && (
        <>
          <MenuItem
            icon={Pencil}
            onClick={() => onRequest({ what: "edit", view: current })}
          >{t`Rename, share or pin`}</MenuItem>
          <MenuItem
            icon={Mail}
            onClick={() => onRequest({ what: "mail", view: current })}
          >{t`Mail on a schedule`}</MenuItem>
          {current.schedule?.isStopped === false && (
            <MenuItem icon={Send} onClick={sendNow}>{t`Send now`}</MenuItem>
          )}
        </>
      )}
      {current.getsMail && <MenuItem icon={MailX} onClick={stopMails}>{t`Stop these mails`}</MenuItem>}
      {current.mayChange && (
        <>
          <MenuRule />
          <MenuItem
            icon={Trash2}
            danger
            onClick={() => onRequest({ what: "delete", view: current })}
          >{t`Delete view`}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** What to know before going on: it's gone, it's not what was saved, or someone else has saved it. */
function ViewNotices({ search, state, onShow }: ViewBarProps) {
  const { today } = useViewer();
  const whoSaved = useWhoSaved();
  const { current, isGone, isOlder, read } = state;
  if (read.isError && read.data === undefined)
    return (
      <Banner
        tone="critical"
        action={
          <Button
            small
            variant="ghost"
            pending={read.isFetching}
            onClick={() => void read.refetch()}
          >{t`Retry`}</Button>
        }
      >
        {t`Saved views couldn't be loaded: ${read.error.message}`}
      </Banner>
    );
  if (isGone)
    return (
      <Banner
        tone="caution"
        onDismiss={() => onShow({ ...search, view: null })}
      >{t`This view has been deleted, or it's no longer shared with you.`}</Banner>
    );
  if (current !== undefined && current.problem !== null)
    return (
      <Banner tone="caution">
        {t`“${current.name}” can't be shown as it was saved. ${current.problem.replace(/\.$/, "")}. Choose again below, and save it.`}
      </Banner>
    );
  if (current !== undefined && isOlder)
    return (
      <Banner
        tone="info"
        action={
          <span className="row-wrap">
            <Button
              small
              onClick={() => {
                state.see(current);
                onShow(searchOf(current, today));
              }}
            >{t`Show theirs`}</Button>
            <Button small variant="ghost" onClick={() => state.see(current)}>{t`Keep what I see`}</Button>
          </span>
        }
      >
        {whoSaved(current, t`to this view`)}
      </Banner>
    );
  return null;
}
