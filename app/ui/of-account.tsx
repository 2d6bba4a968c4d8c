// Whose account a form was opened for: its fields come back with that, and a colleague who only reads cannot send them.
import type { ReactNode } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { openedForField } from '#worker/people/colleagues/opened-for.constants.ts'

/** Where the page says whose account it shows, and what the colleague may do. */
export const workingForId = 'working-for'

type RootData = { user?: { account?: number; seat?: { role: string | null } | null } | null }

type OfAccountProps = {
  /** About the colleague's own account, whatever they may do for an agent. */
  isTheirOwn?: boolean
  children: ReactNode
}

export function OfAccount({ isTheirOwn = false, children }: OfAccountProps) {
  const { user } = (useRouteLoaderData('root') as RootData | undefined) ?? {}
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const isShared = handles.some((handle) => handle?.isShared)
  const isReadOnly = isShared && !isTheirOwn && user?.seat != null && user.seat.role !== 'booker'
  return (
    <>
      {user?.account !== undefined && <input type="hidden" name={openedForField} value={user.account} />}
      {isReadOnly ? (
        <fieldset disabled className="read-only" aria-describedby={workingForId}>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </>
  )
}
