import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { maxLiveLimit, panelEvents } from '#worker/matches/live/constants.ts'
import { tilesOf } from '#worker/matches/live/list.rules.ts'
import { Banner } from '../../banner.tsx'
import { withoutScore } from '../../hidden-scores.ts'
import { secondText } from '../../london-time.ts'
import { MatchRow } from '../../match-row.tsx'
import { Tabs } from '../../tabs.tsx'
import { Toast } from '../../toast.tsx'
import { LiveCard } from './card.tsx'
import { Connection } from './connection.tsx'
import { PanelControls } from './controls.tsx'
import { PanelEmpty } from './empty.tsx'
import { EventLine } from './events.tsx'
import { LazyMatchesLine } from './lazy-line.tsx'
import type { Monitor } from './load.ts'
import { filterOf, inOrder, isCurrent, isIn, type PanelFilter, panelFilters } from './order.ts'
import { withQuery } from './query-address.ts'
import { LiveSettings } from './settings.tsx'
import { laterOf, type MonitorRow, toRow } from './shown-live.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useMonitor } from './use-monitor.ts'
import { useLivePreferences } from './use-preferences.ts'

type PanelProps = {
  monitor: Monitor
  preferences: LivePreferences
  /** Most matches shown. */
  most: number
  /** The panel's page, perhaps with a query: its filters are addresses of it. */
  path: string
}

const filterNames: Record<PanelFilter, string> = { all: 'All', live: 'Live', today: 'Today', upcoming: 'Upcoming' }

/** Today's and coming matches. Rendered on the server; goes live once its script has loaded. */
export function LivePanel({ monitor, preferences: saved, most, path }: PanelProps) {
  const [search] = useSearchParams()
  const { preferences, change, trouble } = useLivePreferences(saved)
  const known = useMonitor(monitor, preferences)
  const { now, view, failure } = known
  const rows = known.matches.map((match) => {
    const pushed = view.state?.[match.id]?.live
    return toRow(match, laterOf(pushed, known.lives[match.id]), now)
  })
  const filter = filterOf(search)
  const revealed = search.getAll('reveal')
  const isCovered = (matchId: number) => preferences.hide_scores && !revealed.includes(String(matchId))
  const announcements = useAnnouncements({ preferences, sidesOf: (id) => sidesOf(rows, id), isCovered })
  const shown = inOrder(
    rows.filter(({ match }) => isIn(filter, match, now)),
    now,
  ).slice(0, most)
  const tabs = panelFilters.map((one) => ({
    to: addressOfFilter(path, one),
    name: filterNames[one],
  }))
  const { pathname } = useLocation()
  const here = search.size > 0 ? `${pathname}?${search}` : path
  return (
    <>
      {preferences.auto_refresh_live_matches && <LazyMatchesLine onView={known.onView} onNews={announcements.onNews} />}
      <Toast news={announcements.news} />
      <Tiles
        tiles={tilesOf(
          rows.map(({ match }) => match),
          now,
        )}
        isMore={known.matches.length >= maxLiveLimit}
      />
      <div className="monitor-bar">
        <p className="monitor-state">
          <Connection
            status={view.status}
            everySeconds={preferences.auto_refresh_live_matches ? preferences.live_refresh_interval : undefined}
          />
          <span className="label">{`Updated ${secondText(known.readAt)}`}</span>
        </p>
        <PanelControls preferences={preferences} change={change} action={here} />
        <div className="monitor-actions">
          <Link
            className="button"
            to={here}
            reloadDocument
            aria-busy={known.isReading}
            onClick={(event) => {
              event.preventDefault()
              void known.refresh()
            }}
          >
            Refresh
          </Link>
          <LiveSettings preferences={preferences} change={change} action={here} />
        </div>
      </div>
      {trouble && <Banner tone="warn">{trouble}</Banner>}
      {announcements.isSilenced && (
        <Banner tone="off">Your browser blocks sound until you click somewhere on this page.</Banner>
      )}
      {failure !== null && (
        <Banner tone="live">
          <strong>Connection Error</strong>
          <p>{`Failed to fetch matches: ${failure}`}</p>
        </Banner>
      )}
      <Tabs label="Matches" tabs={tabs} current={addressOfFilter(path, filter)} />
      {shown.length === 0 ? (
        failure === null && <PanelEmpty filter={filter} path={path} />
      ) : (
        <PanelList
          rows={shown}
          now={now}
          isHidden={(match) => isCovered(match.id)}
          revealPath={(match) => revealPath(pathname, search, match.id)}
          latest={!preferences.hide_scores && <LatestEvents rows={rows} />}
        />
      )}
    </>
  )
}

type ListProps = {
  rows: readonly MonitorRow[]
  now: number
  isHidden: (match: Match) => boolean
  revealPath: (match: Match) => string
  latest: ReactNode
}

/** Full cards for matches under way or just ended, and for the first few; compact ones for the rest. */
function PanelList({ rows, now, isHidden, revealPath, latest }: ListProps) {
  const cards = Math.max(rows.filter((row) => isCurrent(row, now)).length, fewestCards)
  return (
    <>
      <ul className="live-cards">
        {rows.slice(0, cards).map((row) => (
          <li key={row.match.id}>
            <LiveCard row={row} now={now} isHidden={isHidden(row.match)} revealPath={revealPath(row.match)} />
          </li>
        ))}
      </ul>
      {latest}
      {rows.length > cards && (
        <ul className="slips">
          {rows.slice(cards).map(({ match }) => (
            <li key={match.id}>
              <MatchRow match={isHidden(match) ? withoutScore(match) : match} now={now} hasDay />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** As many as fit side by side on a wide screen. */
const fewestCards = 3

function sidesOf(rows: readonly MonitorRow[], matchId: number): string {
  const match = rows.find((row) => row.match.id === matchId)?.match
  return match ? `${match.home_team_name} v ${match.away_team_name}` : 'A match'
}

function addressOfFilter(path: string, filter: PanelFilter): string {
  return filter === 'all' ? path : withQuery(path, 'filter', filter)
}

function revealPath(pathname: string, search: URLSearchParams, matchId: number): string {
  const wanted = new URLSearchParams(search)
  wanted.append('reveal', String(matchId))
  return `${pathname}?${wanted}`
}

/** Matches beyond a full list are normally neither live nor today. */
function Tiles({ tiles, isMore }: { tiles: ReturnType<typeof tilesOf>; isMore: boolean }) {
  const more = isMore ? '+' : ''
  const named = [
    ['Total', `${tiles.total}${more}`],
    ['Live now', tiles.live],
    ['Today', tiles.today],
    ['Upcoming', `${tiles.upcoming}${more}`],
  ] as const
  return (
    <dl className="tiles">
      {named.map(([name, count]) => (
        <div key={name} className="tile">
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Latest events of all matches under way; within one reading by minute. */
function LatestEvents({ rows }: { rows: readonly MonitorRow[] }) {
  const events = rows
    .filter(({ match }) => match.status === 'live')
    .flatMap(({ match, live }) => (live?.events ?? []).map((event) => ({ match, event })))
    .sort((a, b) => b.event.seenAt - a.event.seenAt || (b.event.minute ?? 0) - (a.event.minute ?? 0))
    .slice(0, panelEvents)
  if (events.length === 0) return null
  return (
    <section className="panel latest" aria-labelledby="latest-events">
      <h3 className="panel-title" id="latest-events">
        Latest events
      </h3>
      <ol className="events">
        {events.map(({ match, event }) => (
          <li key={`${match.id}:${event.id}`}>
            <EventLine event={event} names={{ home: match.home_team_name, away: match.away_team_name }} />
            <Link className="label latest-match" to={`/matches/${match.id}`}>
              {match.home_team_name} v {match.away_team_name}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
