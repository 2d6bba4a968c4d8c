import { Icon } from './icons.tsx'

/** Marks derbies and matches between giants, which usually sell out. */
export function HighDemand() {
  return (
    <span className="state state-warn">
      <Icon name="bolt" />
      High Demand
    </span>
  )
}
