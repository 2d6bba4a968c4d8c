import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { partyIn } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import { type ButtonTone, buttonClass } from '../button.tsx'
import { useIsSignedIn } from '../current-user.ts'
import { lateImport } from '../late-import.ts'
import { type AskTarget, askPageAddress } from './ask.ts'

const importSheet = lateImport(() => import('./ask-sheet.tsx'))

/** Above all rows, wherever its button stands. */
const show = (message: HTMLElement | null) => message?.showPopover?.()

type Asked = Pick<AskTarget, 'kind' | 'id'> & {
  /** For whom; the page's address says it where it is left out. */
  party?: Party | undefined
}
type AskButtonProps = Asked & {
  tone?: ButtonTone
  /** For screen readers, where several buttons are alike: "for Leeds v Arsenal". */
  about?: string
  children?: ReactNode
}

/**
 * Opens the sheet; without script a link to the page that asks the same. Where the sheet's code does not load, the page
 * around it stays: its match and prices are what a reader without a network still has.
 */
export function AskButton({ kind, id, party: known, tone = 'amber', about, children }: AskButtonProps) {
  const isSignedIn = useIsSignedIn()
  const [opened, setOpened] = useState<{ Sheet: ComponentType<Asked>; count: number } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { search } = useLocation()
  const party = known ?? partyIn(new URLSearchParams(search)) ?? undefined
  const address = askPageAddress({ kind, id }, party)

  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setFailed(false)
    try {
      const { default: Sheet } = await importSheet()
      setOpened((before) => ({ Sheet, count: (before?.count ?? 0) + 1 }))
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <Link className={buttonClass(tone)} to={address} onClick={open}>
        {children ?? (isSignedIn ? 'Create Smart Alert' : 'Sign In for Alerts')}
        {about && <span className="visually-hidden"> {about}</span>}
      </Link>
      {hasFailed && (
        <p className="ask-failed" role="alert" popover="manual" ref={show}>
          Network error. Please check your connection and press again, or <a href={address}>open it as a page</a>.
        </p>
      )}
      {opened && <opened.Sheet key={opened.count} kind={kind} id={id} party={party} />}
    </>
  )
}
