import type { FollowKind } from './constants.ts'
import type { FollowTarget } from './contract.ts'

/** What is followed, by its kind. */
export function idsOf(targets: readonly FollowTarget[]) {
  const of = (kind: FollowKind) => targets.filter((one) => one.kind === kind).map(({ id }) => id)
  return { teamIds: of('team'), leagueIds: of('league'), matchIds: of('match') }
}
