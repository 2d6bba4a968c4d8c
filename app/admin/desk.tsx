import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Operator } from './access.ts'
import { closedTabs, openTabs } from './tabs.ts'

type DeskProps = { operator: Operator; current: string; title: ReactNode; children: ReactNode }

/** Head and tabs of every page of the desk. */
export function Desk({ operator, current, title, children }: DeskProps) {
  const { email, roleName, permissions } = operator
  return (
    <div className="page desk">
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
      <div>
        <Tabs label="Administration" tabs={openTabs} current={current} />
        <p className="label desk-closed">Not open yet: {closedTabs.join(', ')}.</p>
      </div>
      {children}
    </div>
  )
}
