// Server data of the live panel.
import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { idsOf } from '#worker/alerting/follows/rules.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { livePagePanelMatches, maxLiveLimit } from '#worker/matches/live/constants.ts'
import { tilesOf } from '#worker/matches/live/list.rules.ts'
import { followsOf } from '../../follow/follow.ts'
import { isMine } from '../../follow/mine.rules.ts'
import { fromAnswer } from './from-answer.ts'
import { inOrder, openRows } from './order.ts'
import { type ShownLive, toRow } from './shown-live.ts'

/** `failure` is the status code when the list could not be read. */
export type Monitor = {
  matches: Match[]
  lives: Record<number, ShownLive>
  now: number
  failure: string | null
  /** Ids of those that the reader follows. */
  mine: number[]
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Today's and coming matches, with the live facts of `most` of today's where the feed has any. */
export async function loadMonitor(asked: Asked, most = livePagePanelMatches): Promise<Monitor> {
  const { live, clock, logger } = asked.context.get(servicesContext)
  const now = clock()
  try {
    const [{ matches }, followed] = await Promise.all([live.listLive({ limit: maxLiveLimit }), followsOf(asked)])
    const near = matches.filter((match) => match.live && tilesOf([match], now).today === 1)
    const lives: Monitor['lives'] = {}
    await Promise.all(
      near.slice(0, most).map(async ({ id }) => {
        const answer = await live.liveStatus(id)
        const shown = answer.ok && fromAnswer(answer.value)
        if (shown) lives[id] = shown
      }),
    )
    const followedIds = idsOf(followed)
    const mine = matches.filter((match) => isMine(followedIds, match)).map(({ id }) => id)
    return { matches, lives, now, failure: null, mine }
  } catch (error) {
    logger.error('monitor_failed', { error: String(error) })
    return { matches: [], lives: {}, now, failure: '503', mine: [] }
  }
}

/** The rows that every visitor sees, without the list's other matches. Their scores are in the list itself. */
export async function loadOpenRows(asked: Asked): Promise<Monitor> {
  const monitor = await loadMonitor(asked, 0)
  const rows = monitor.matches.map((match) => toRow(match, null, monitor.now))
  const first = inOrder(rows, monitor.now, monitor.mine).slice(0, openRows)
  return { ...monitor, matches: first.map(({ match }) => match) }
}
