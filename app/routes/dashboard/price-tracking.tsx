import { EmptyState } from '../../ui/empty-state.tsx'

export default function PriceTrackingTab() {
  return (
    <EmptyState
      heading="h2"
      title="You track no price yet"
      text="Prices you track are listed here. Each match page shows its price history."
      action={{ to: '/matches', label: 'See all matches' }}
    />
  )
}
