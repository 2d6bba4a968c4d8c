import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'

type ConfirmFormProps = {
  dialogId: string
  action: string
  failed: string
  /** What the button says that asks. */
  ask: ReactNode
  title: string
  /** What the button says that does it, and the intent it sends. */
  confirm: string
  intent: string
  fields?: Record<string, string | number>
  /** Words that say what will happen. */
  children: ReactNode
}

/** A button that asks before it does something; works without script. */
export function ConfirmForm({ dialogId, action, failed, ask, title, fields = {}, ...dialog }: ConfirmFormProps) {
  return (
    <PostForm
      action={action}
      preventScrollReset
      failed={failed}
      onSubmit={({ currentTarget }) => currentTarget.querySelector('dialog')?.close()}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DialogButton dialogId={dialogId} command="show-modal">
        {ask}
      </DialogButton>
      <Dialog id={dialogId} title={title}>
        <p className="muted">{dialog.children}</p>
        <div className="actions">
          <Button tone="danger" name="intent" value={dialog.intent}>
            {dialog.confirm}
          </Button>
          <DialogButton dialogId={dialogId} command="close">
            Keep it
          </DialogButton>
        </div>
      </Dialog>
    </PostForm>
  )
}
