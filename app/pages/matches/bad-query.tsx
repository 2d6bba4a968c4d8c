import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'

type Fields = Record<string, string[]>

const names: Record<string, string> = {
  league: 'League',
  team: 'Team',
  when: 'When',
  from: 'First day',
  to: 'Last day',
  availability: 'Tickets',
  max_price: 'Highest price',
  q: 'Team name',
  sort: 'Order',
  cursor: 'Page',
  before: 'Page',
}

/** The fields named by a 400 of the match list; null for any other error. */
export function badFieldsOf(error: unknown): Fields | null {
  if (!isRouteErrorResponse(error) || error.status !== 400) return null
  const { fields } = (error.data ?? {}) as { fields?: Fields }
  return fields ?? {}
}

export function BadQuery({ fields, children }: { fields: Fields; children: ReactNode }) {
  return (
    <div className="page trouble">
      <h1>We couldn't use those filters</h1>
      <ul className="bad-fields">
        {Object.entries(fields).map(([field, texts]) => (
          <li key={field}>
            <strong>{names[field] ?? 'Address'}</strong> {texts.join(', ')}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
