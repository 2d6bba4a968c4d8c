import { defaultLivePreferences } from '#worker/alerting/preferences/constants.ts'
import { LazyMatchesLine } from './lazy-line.tsx'
import type { Monitor } from './load.ts'
import { inOrder, openRows } from './order.ts'
import { Scoreboard } from './scoreboard.tsx'
import { useMonitor } from './use-monitor.ts'

/** The first rows of the scoreboard, for everyone. They move as the signed-in user's do, without announcements. */
export function OpenBoard({ monitor }: { monitor: Monitor }) {
  const { rows, now, onView } = useMonitor(monitor, socketOnly)
  return (
    <>
      <LazyMatchesLine onView={onView} onNews={announceNothing} />
      <Scoreboard
        rows={inOrder(rows, now, monitor.mine).slice(0, openRows)}
        now={now}
        isHidden={showAll}
        revealPath={noPath}
      />
    </>
  )
}

/** The list itself is read again only where the connection asks for it. */
const socketOnly = { ...defaultLivePreferences, auto_refresh_live_matches: false }

const announceNothing = () => {}
const showAll = () => false
const noPath = () => ''
