import { Icon } from './icons.tsx'

/** A match that sells out by its name alone: a derby, or giants against each other. */
export function HighDemand() {
  return (
    <span className="state state-warn">
      <Icon name="bolt" />
      High Demand
    </span>
  )
}
