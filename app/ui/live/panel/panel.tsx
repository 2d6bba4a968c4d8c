import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import { nounOf } from '#worker/ground/platform/count-text.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { maxLiveLimit, panelEvents } from '#worker/matches/live/constants.ts'
import { tilesOf } from '#worker/matches/live/list.rules.ts'
import { Banner } from '../../banner.tsx'
import { withoutScore } from '../../hidden-scores.ts'
import { Icon } from '../../icons.tsx'
import { secondText } from '../../london-time.ts'
import { MatchRow } from '../../match-row.tsx'
import { Tabs } from '../../tabs.tsx'
import { Toast } from '../../toast.tsx'
import { Connection } from './connection.tsx'
import { type ChangePreferences, PanelControls } from './controls.tsx'
import { PanelEmpty } from './empty.tsx'
import { EventLine } from './events.tsx'
import { LazyMatchesLine } from './lazy-line.tsx'
import type { Monitor } from './load.ts'
import { filterOf, inOrder, isIn, openRows, type PanelFilter, panelFilters, partOf } from './order.ts'
import { withQuery } from './query-address.ts'
import { Scoreboard } from './scoreboard.tsx'
import { LiveSettings } from './settings.tsx'
import type { MonitorRow } from './shown-live.ts'
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
  const { now, rows, failure } = known
  const filter = filterOf(search)
  const revealed = search.getAll('reveal')
  const isCovered = (matchId: number) => preferences.hide_scores && !revealed.includes(String(matchId))
  const announcements = useAnnouncements({
    preferences,
    sidesOf: (id) => sidesOf(rows, id),
    isCovered,
    addressOf: (id) => `/matches/${id}`,
  })
  const shown = inOrder(
    rows.filter(({ match }) => isIn(filter, match, now)),
    now,
    monitor.mine,
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
      <LiveControl known={known} preferences={preferences} change={change} here={here} />
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
          isFolding={filter === 'all'}
          isHidden={(match) => isCovered(match.id)}
          revealPath={(match) => revealPath(pathname, search, match.id)}
          latest={!preferences.hide_scores && <LatestEvents rows={rows} />}
        />
      )}
    </>
  )
}

type ControlProps = {
  known: ReturnType<typeof useMonitor>
  preferences: LivePreferences
  change: ChangePreferences
  here: string
}

/** The connection in a line, which opens counts and settings. */
function LiveControl({ known, preferences, change, here }: ControlProps) {
  const matches = known.rows.map(({ match }) => match)
  return (
    <details className="live-control">
      <summary>
        <strong>Live</strong>
        <Connection
          status={known.status}
          everySeconds={preferences.auto_refresh_live_matches ? preferences.live_refresh_interval : undefined}
        />
        <span className="label live-read">{`Updated ${secondText(known.readAt)}`}</span>
        <span className="visually-hidden"> Counts and settings</span>
        <Icon name="down" size={14} />
      </summary>
      <div className="live-settings">
        <Tiles tiles={tilesOf(matches, known.now)} isMore={known.matches.length >= maxLiveLimit} />
        <PanelControls preferences={preferences} change={change} action={here} />
        <div className="actions">
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
    </details>
  )
}

type ListProps = {
  rows: readonly MonitorRow[]
  now: number
  /** All matches, where what comes next is folded while something is on. */
  isFolding: boolean
  isHidden: (match: Match) => boolean
  revealPath: (match: Match) => string
  latest: ReactNode
}

/** The scoreboard of matches under way or just ended, never of fewer than three where more come, then the others: coming ones, then those over. */
function PanelList({ rows, now, isFolding, isHidden, revealPath, latest }: ListProps) {
  const { current = [], coming: next = [], over = [] } = Object.groupBy(rows, (row) => partOf(row, now))
  const list = (ones: readonly MonitorRow[]) => <Slips rows={ones} now={now} isHidden={isHidden} />
  if (!isFolding || current.length === 0) {
    return (
      <>
        <Scoreboard rows={current} now={now} isHidden={isHidden} revealPath={revealPath} />
        {latest}
        {list([...next, ...over])}
      </>
    )
  }
  // A board of one or two is filled with what comes next.
  const filling = next.slice(0, Math.max(0, openRows - current.length))
  const coming = next.slice(filling.length)
  return (
    <>
      <Scoreboard rows={[...current, ...filling]} now={now} isHidden={isHidden} revealPath={revealPath} />
      {latest}
      <Fold name="Coming next" count={coming.length}>
        {list(coming)}
      </Fold>
      <Fold name="Played today" count={over.length}>
        {list(over)}
      </Fold>
    </>
  )
}

function Fold({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details className="league-fold">
      <summary>
        {name} <span className="label">{count}</span>
        <span className="visually-hidden"> {nounOf(count, 'match', 'matches')}</span>
        <Icon name="down" size={14} />
      </summary>
      {children}
    </details>
  )
}

type SlipsProps = Pick<ListProps, 'rows' | 'now' | 'isHidden'>

function Slips({ rows, now, isHidden }: SlipsProps) {
  if (rows.length === 0) return null
  return (
    <ul className="slips">
      {rows.map(({ match }) => (
        <li key={match.id}>
          <MatchRow match={isHidden(match) ? withoutScore(match) : match} now={now} hasDay />
        </li>
      ))}
    </ul>
  )
}

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

/** Latest events where several matches are under way, whose cards have their own; within one reading by minute. */
function LatestEvents({ rows }: { rows: readonly MonitorRow[] }) {
  const live = rows.filter(({ match }) => match.status === 'live')
  const events = live
    .flatMap(({ match, live }) => (live?.events ?? []).map((event) => ({ match, event })))
    .sort((a, b) => b.event.seenAt - a.event.seenAt || (b.event.minute ?? 0) - (a.event.minute ?? 0))
    .slice(0, panelEvents)
  if (live.length < 2 || events.length === 0) return null
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
