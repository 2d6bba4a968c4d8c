import { Link } from 'react-router'

const actions: readonly { name: string; text: string; to?: string }[] = [
  { name: 'Matches', text: 'Create, change, call off', to: '/admin/matches' },
  { name: 'Payments', text: 'Record, confirm, refund', to: '/admin/payments' },
  { name: 'Web Scraping', text: 'Platforms, rules, stored pages', to: '/admin/scraping' },
  { name: 'System', text: 'Backlog, dead letters, database', to: '/admin/system' },
  { name: 'Email test', text: 'Settings, a test mail', to: '/admin/email-test' },
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
