import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { inboxTexts } from '#worker/alerting/notifications/inbox/constants.ts'
import type { InboxItem, InboxListing } from '#worker/alerting/notifications/inbox/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { InboxAnswer } from '../notifications-data.ts'
import { groupsOf } from './groups.rules.ts'
import { InboxRow } from './item.tsx'

type ListProps = {
  items: InboxListing['items']
  action: string
  answer: InboxAnswer | undefined
  /** Another account's. */
  isReadOnly: boolean
  now: Instant
}

const dialogId = 'delete-notifications'

const boxesOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('.inbox-item > input') ?? []),
]

/** The notifications with what can be done with the selected ones. Without script the server says when none is. */
export function InboxList({ items, action, answer, isReadOnly, now }: ListProps) {
  const { form, selected, count, selectAll } = useSelection(answer)
  const [deletes, setDeletes] = useState(false)
  const { groups, small } = groupsOf(items)

  function send({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) {
    const { submitter } = nativeEvent as SubmitEvent
    setDeletes(submitter instanceof HTMLButtonElement && submitter.value === 'delete')
    currentTarget.querySelector('dialog')?.close()
  }

  return (
    <PostForm
      ref={form}
      className="inbox"
      action={action}
      preventScrollReset
      failed={deletes ? inboxTexts.notDeleted : inboxTexts.notUpdated}
      onSubmit={send}
      onChange={count}
    >
      <input type="hidden" name="until" value={now} />
      {!isReadOnly && <SelectionBar selected={selected} all={items.length} selectAll={selectAll} />}
      <ul className="inbox-items">
        {groups.map(({ key, newest, earlier }) => (
          <Fragment key={key}>
            <InboxRow item={newest} now={now} />
            <Folded items={earlier} title={`${earlier.length} earlier about this match`} now={now} />
          </Fragment>
        ))}
        <Folded items={small} title={smallText(small.length, groups.length)} now={now} />
      </ul>
      <Dialog id={dialogId} title="Delete the selected notifications?">
        <p className="muted">
          {selected > 0 && `${selected} selected. `}They leave your inbox. You can undo this right after.
        </p>
        <div className="actions">
          <Button tone="danger" name="intent" value="delete">
            Delete
          </Button>
          <DialogButton dialogId={dialogId} command="close">
            Keep them
          </DialogButton>
        </div>
      </Dialog>
    </PostForm>
  )
}

/** How many notifications are ticked. An answer that was carried out unticks them. */
function useSelection(answer: InboxAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    for (const box of boxesOf(form.current)) box.checked = false
    setSelected(0)
  }, [answer])
  const count = () => setSelected(boxesOf(form.current).filter(({ checked }) => checked).length)

  function selectAll(checked: boolean) {
    for (const box of boxesOf(form.current)) box.checked = checked
    count()
  }

  return { form, selected, count, selectAll }
}

type SelectionBarProps = { selected: number; all: number; selectAll: (checked: boolean) => void }

function SelectionBar({ selected, all, selectAll }: SelectionBarProps) {
  const isAwake = useIsAwake()
  return (
    <div className="inbox-bar">
      {isAwake && (
        <label className="check">
          <input
            type="checkbox"
            checked={selected > 0 && selected === all}
            onChange={(event) => selectAll(event.currentTarget.checked)}
          />
          {selected === 0 ? 'Select all' : `${selected} selected`}
        </label>
      )}
      <Button tone="quiet" name="intent" value="read-all">
        Mark all read
      </Button>
      <div className="actions inbox-selected">
        <Button tone="quiet" name="intent" value="read">
          Mark read
        </Button>
        <Button tone="quiet" name="intent" value="unread">
          Mark unread
        </Button>
        <DialogButton dialogId={dialogId} command="show-modal">
          Delete
        </DialogButton>
      </div>
    </div>
  )
}

type FoldedProps = { items: readonly InboxItem[]; title: string; now: Instant }

function Folded({ items, title, now }: FoldedProps) {
  if (items.length === 0) return null
  return (
    <li className="inbox-folded">
      <details className="fold">
        <summary>{title}</summary>
        <ul className="inbox-items">
          {items.map((item) => (
            <InboxRow key={item.id} item={item} now={now} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** "and 3 smaller falls" */
function smallText(count: number, groups: number): string {
  return `${groups > 0 ? 'and ' : ''}${manyText(count, 'smaller fall')}`
}
