import { ButtonLink } from './button.tsx'

type EmptyStateProps = { title: string; text: string; heading?: 'h2' | 'h3'; action: { to: string; label: string } }

/** In place of a list without rows: why it is empty, and the one thing to do about it. */
export function EmptyState({ title, text, heading: Heading = 'h3', action }: EmptyStateProps) {
  return (
    <div className="notice">
      <Heading className="notice-title">{title}</Heading>
      <p className="muted">{text}</p>
      <ButtonLink to={action.to}>{action.label}</ButtonLink>
    </div>
  )
}
