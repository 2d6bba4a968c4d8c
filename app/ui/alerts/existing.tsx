import { Link } from 'react-router'
import type { Ask } from './ask.ts'

/** Says what the person has already, before they spend another alert on the same. */
export function ExistingAlerts({ existing }: Pick<Ask, 'existing'>) {
  if (existing.length === 0) return null
  return (
    <div className="ask-existing">
      <p className="label">You already have</p>
      <ul>
        {existing.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/alerts/${id}/edit`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
