import { EmptyState } from '../../ui/empty-state.tsx'

export default function SmsTab() {
  return (
    <EmptyState
      heading="h2"
      title="Text messages are not available yet"
      text="Alerts reach you by email."
      action={{ to: '/matches', label: 'See all matches' }}
    />
  )
}
