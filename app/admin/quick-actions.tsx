import { Link } from 'react-router'

const actions: readonly { name: string; text: string; to?: string }[] = [
  { name: 'Matches', text: 'Create, change, call off', to: '/admin/matches' },
  { name: 'Payments', text: 'Not open yet' },
  { name: 'Web Scraping', text: 'Not open yet' },
  { name: 'System', text: 'Services, platforms, incidents', to: '/status' },
]

export function QuickActions() {
  return (
    <ul className="desk-list">
      {actions.map(({ name, text, to }) => (
        <li key={name}>
          {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          <span className="muted">{text}</span>
        </li>
      ))}
    </ul>
  )
}
