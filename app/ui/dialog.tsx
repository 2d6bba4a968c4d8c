import type { ReactNode } from 'react'
import { type ButtonTone, buttonClass } from './button.tsx'

/** A native modal: the browser traps focus, closes it on Escape and returns the focus. Needs no script. */
export function Dialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`} closedby="any">
      <h2 className="dialog-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

type DialogButtonProps = { dialogId: string; command: 'show-modal' | 'close'; tone?: ButtonTone; children: ReactNode }

/** Opens or closes a dialog through the browser's own invoker commands. */
export function DialogButton({ dialogId, command, tone = 'quiet', children }: DialogButtonProps) {
  // React's types lack invoker commands; they reach the markup unchanged.
  const invoker = { commandfor: dialogId, command }
  return (
    <button type="button" className={buttonClass(tone)} {...invoker}>
      {children}
    </button>
  )
}
