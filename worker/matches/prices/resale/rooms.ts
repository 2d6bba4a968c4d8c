import type { PlatformKind } from '../../catalogue/constants.ts'
import type { PricedRooms } from '../service.ts'
import { alertedKinds, withoutKinds } from './rules.ts'

type Refusals = {
  /** The operator's switch. */
  isResaleOn: () => Promise<boolean>
  /** By the law of the match's country; null where it lets sellers of that kind. */
  refusalOf: (matchId: number, kind: PlatformKind) => Promise<string | null>
}

/** What rooms keep of prices, under the operator's switch over resale and the law of the match's country. */
export function createPricedRooms(rooms: PricedRooms, { isResaleOn, refusalOf }: Refusals): PricedRooms {
  return (matchId) => {
    const room = rooms(matchId)
    const isRefused = async (kind: PlatformKind) =>
      (kind === 'resale' && !(await isResaleOn())) || (await refusalOf(matchId, kind)) !== null
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
