import { EmptyState } from '../../ui/empty-state.tsx'

export default function NotificationsTab() {
  return (
    <EmptyState
      heading="h2"
      title="Nothing here yet"
      text="Each alert that fires is mailed to you, and is listed here soon."
      action={{ to: '/matches', label: 'See all matches' }}
    />
  )
}
