import type { Clock } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '../../catalogue/constants.ts'
import { resaleRefusal } from '../../catalogue/resale.rules.ts'
import type { PricedRooms } from '../service.ts'
import { alertedKinds, withoutKinds } from './rules.ts'

type Refusals = {
  /** The operator's switch. */
  isResaleOn: () => Promise<boolean>
  /** By the law of the match's country; null where it lets sellers of that kind. */
  refusalOf: (matchId: number, kind: PlatformKind) => Promise<string | null>
  clock: Clock
}

/** What rooms keep of prices, under the operator's switch over resale and the law of the match's country. */
export function createPricedRooms(rooms: PricedRooms, { isResaleOn, refusalOf, clock }: Refusals): PricedRooms {
  return (matchId, known) => {
    const room = rooms(matchId)
    const refusal = async (kind: PlatformKind) =>
      known ? resaleRefusal({ kind, country: known.country, at: clock() }) : refusalOf(matchId, kind)
    const isRefused = async (kind: PlatformKind) =>
      (kind === 'resale' && !(await isResaleOn())) || (await refusal(kind)) !== null
    return {
      async board() {
        const board = await room.board()
        const kinds = alertedKinds(board)
        const refused = await Promise.all(kinds.map(isRefused))
        return withoutKinds(board, new Set(kinds.filter((_, index) => refused[index])))
      },
      history: (asked) => room.history(asked),
      series: () => room.series(),
    }
  }
}
