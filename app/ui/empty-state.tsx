import { ButtonLink } from './button.tsx'

type EmptyStateProps = { title: string; text: string; heading?: 'h2' | 'h3'; action: { to: string; label: string } }

/** Replaces an empty list: why it is empty, and the next step. */
export function EmptyState({ title, text, heading: Heading = 'h3', action }: EmptyStateProps) {
  return (
    <div className="notice">
      <Heading className="notice-title">{title}</Heading>
      <p className="muted">{text}</p>
      <ButtonLink to={action.to}>{action.label}</ButtonLink>
    </div>
  )
}
