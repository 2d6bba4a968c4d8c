import { type ReactNode, useRef } from 'react'
import { useActionData } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Operator } from './access.ts'
import { deskTabs } from './tabs.ts'
import { useListKeys } from './use-list-keys.ts'

type DeskProps = {
  operator: Operator
  current: string
  title: ReactNode
  /** What was done before this page was shown; hidden once a form of it is answered. */
  done?: string | null
  children: ReactNode
}

/** Head and tabs of every page of the desk, with the keys of its lists. */
export function Desk({ operator, current, title, done = null, children }: DeskProps) {
  const answer = useActionData()
  const { email, roleName, permissions } = operator
  const desk = useRef<HTMLDivElement>(null)
  useListKeys(desk)
  return (
    <div className="page desk" ref={desk}>
      <header className="desk-head">
        <h1>{title}</h1>
        <dl className="desk-operator">
          <div>
            <dt>Signed in as</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{roleName}</dd>
          </div>
          <div>
            <dt>Permissions</dt>
            <dd className="desk-permissions">
              {permissions.map((permission) => (
                <Badge key={permission}>{permission}</Badge>
              ))}
            </dd>
          </div>
        </dl>
      </header>
      <Tabs label="Administration" tabs={deskTabs} current={current} />
      {!answer && done && <Banner tone="good">{done}</Banner>}
      {children}
    </div>
  )
}
