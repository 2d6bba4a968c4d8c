import { Link } from 'react-router'
import { calendarPath } from '#worker/alerting/calendar/constants.ts'
import { feedTypes } from '#worker/alerting/feeds/constants.ts'

const formatNames = { atom: 'Atom', json: 'JSON Feed' } as const
const formats = Object.keys(feedTypes) as (keyof typeof feedTypes)[]

/** The feed of one's notifications, and how those of teams are addressed. */
export function Feeds({ feed, publicOrigin }: { feed: string | null; publicOrigin: string }) {
  return (
    <>
      {feed === null ? (
        <p>
          Your notifications, in any feed reader. <Link to={calendarPath}>Make your private address</Link>: the calendar
          and the feed share it.
        </p>
      ) : (
        <OwnFeed feed={feed} />
      )}
      <p>
        Price falls of the last day have public feeds: of a team, of a league, and of any search in the list of matches.
        Put the name as its page has it, or the search as the list’s address has it; the ending is atom or json.
      </p>
      <pre className="code-block">
        <code>{`${publicOrigin}/feeds/teams/liverpool.atom
${publicOrigin}/feeds/leagues/premier-league.json
${publicOrigin}/feeds/matches.atom?q=liverpool&max_price=60`}</code>
      </pre>
    </>
  )
}

function OwnFeed({ feed }: { feed: string }) {
  return (
    <>
      {formats.map((format) => (
        <label className="field" key={format}>
          <span className="field-label">Your notifications as {formatNames[format]}</span>
          <input className="control" type="text" readOnly value={`${feed}.${format}`} />
        </label>
      ))}
      <p className="muted">
        Anyone with an address reads your notifications. <Link to={calendarPath}>Renew or end it</Link> with your
        calendar’s.
      </p>
    </>
  )
}
