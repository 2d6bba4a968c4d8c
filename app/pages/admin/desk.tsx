import { type ReactNode, useRef } from 'react'
import { useActionData } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Operator } from './access.ts'
import { DeskNav } from './desk-nav.tsx'
import { useListKeys } from './use-list-keys.ts'

type DeskProps = {
  operator: Operator
  current: string
  title: ReactNode
  /** What was done before this page was shown; hidden once a form of it is answered. */
  done?: string | null
  children: ReactNode
}

/** Head and navigation of every page of the desk, with the keys of its lists. */
export function Desk({ operator, current, title, done = null, children }: DeskProps) {
  const answer = useActionData()
  const { email, roleName, permissions } = operator
  const desk = useRef<HTMLDivElement>(null)
  useListKeys(desk)
  return (
    <div className="page desk" ref={desk}>
      <DeskNav current={current} />
      <div className="desk-content">
        <header className="desk-head">
          <h1>{title}</h1>
          <dl className="desk-operator">
            <div>
              <dt className="visually-hidden">Signed in as</dt>
              <dd>{email}</dd>
            </div>
            <div>
              <dt className="visually-hidden">Role</dt>
              <dd>{roleName}</dd>
            </div>
            <div>
              <dt className="visually-hidden">Permissions</dt>
              <dd>
                <Permissions all={permissions} />
              </dd>
            </div>
          </dl>
        </header>
        {!answer && done && <Banner tone="good">{done}</Banner>}
        {children}
      </div>
    </div>
  )
}

/** A role's permissions fold where they would take a line of their own. */
function Permissions({ all }: { all: Operator['permissions'] }) {
  const badges = all.map((permission) => <Badge key={permission}>{permission}</Badge>)
  if (all.length <= 1) return badges
  return (
    <details className="desk-permissions">
      <summary>{manyText(all.length, 'permission')}</summary>
      <div>{badges}</div>
    </details>
  )
}
