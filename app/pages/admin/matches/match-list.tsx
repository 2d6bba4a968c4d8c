import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { isReadAgain } from '#app/ui/form/seen-fields.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskMatch } from '#worker/matches/catalogue/desk/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { MatchFields, type Typed } from '../match-fields.tsx'
import { matchesAddress } from './match-address.ts'
import { MatchMerge, type MergeChoice } from './match-merge.tsx'

/** The one match that is open, and what for. */
export type OpenMatch = { id: number; what: 'edit' | 'delete' | 'cancel' | 'follow' | 'merge' } | null

type ListProps = {
  matches: readonly DeskMatch[]
  params: URLSearchParams
  open: OpenMatch
  error?: Failure | undefined
  typed?: Typed | undefined
  /** What the open match may be merged with. */
  merging?: MergeChoice | null
}

export function MatchList({ matches, params, open, error, typed, merging }: ListProps) {
  return (
    <ul className="desk-matches">
      {matches.map((match) => (
        <li key={match.id} id={`match-${match.id}`}>
          <MatchLine match={match} params={params} />
          {open?.id === match.id && open.what === 'edit' && (
            <Edit key={match.version} match={match} params={params} error={error} typed={typed} />
          )}
          {open?.id === match.id && open.what === 'merge' && merging && (
            <MatchMerge match={match} params={params} error={error} merging={merging} />
          )}
          {open?.id === match.id && isAsked(open.what) && (
            <Ask what={open.what} match={match} params={params} error={error} />
          )}
        </li>
      ))}
    </ul>
  )
}

export const statusWords: Record<DeskMatch['status'], string> = {
  scheduled: 'Scheduled',
  live: 'Live',
  completed: 'Completed',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
}

const tones: Record<DeskMatch['status'], Tone> = {
  scheduled: 'good',
  live: 'live',
  completed: 'off',
  cancelled: 'warn',
  postponed: 'warn',
}

function MatchLine({ match, params }: { match: DeskMatch; params: URLSearchParams }) {
  const { id, kickoffAt, match_date, status, venue, league_name, round } = match
  const isOpen = ['scheduled', 'live', 'postponed'].includes(status)
  const sides = `${match.home_team_name} v ${match.away_team_name}`
  const place = (changes: Record<string, number>) => `${matchesAddress(params, changes)}#match-${id}`
  return (
    <div className="desk-match">
      <div className="desk-match-when">
        <strong>{dateText(kickoffAt ?? Date.parse(match_date))}</strong>
        <span className="label">{kickoffAt === null ? 'Time not fixed' : clockText(kickoffAt)}</span>
      </div>
      <div className="desk-match-what">
        <Link className="quiet-link desk-match-sides" to={`/matches/${id}`}>
          {sides}
        </Link>
        <span className="label">{[league_name, round, venue].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="desk-match-marks">
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        {match.is_high_demand && <Badge tone="warn">High demand</Badge>}
        {match.is_pinned && <Badge>Set by hand</Badge>}
      </div>
      <div className="desk-match-actions">
        <Act to={place({ edit: id })} about={sides}>
          Edit
        </Act>
        {isOpen && (
          <Act to={place({ cancel: id })} about={sides}>
            Cancel
          </Act>
        )}
        {match.is_pinned && (
          <Act to={place({ follow: id })} about={sides}>
            {unpinningOf(match).button}
          </Act>
        )}
        <Link to={`/admin/discovery?state=linked&of=${id}`}>
          Ticket pages<span className="visually-hidden"> of {sides}</span>
        </Link>
        <Act to={place({ merge: id })} about={sides}>
          Merge
        </Act>
        <Act to={place({ delete: id })} about={sides}>
          Delete
        </Act>
      </div>
    </div>
  )
}

function Act({ to, about, children }: { to: string; about: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset>
      {children}
      <span className="visually-hidden"> {about}</span>
    </Link>
  )
}

type OpenProps = Omit<ListProps, 'matches' | 'open' | 'merging'> & { match: DeskMatch }

function Edit({ match, params, error, typed }: OpenProps) {
  const fields = error?.fields
  // The match that the form was filled with, whatever the page has read since.
  const [shown] = useState(match)
  return (
    <PostForm className="desk-form" failed={serverError} error={error && !fields && <p>{error.message}</p>}>
      {error?.code === 'CONFLICT' && isReadAgain(match, typed) && <Stored match={match} />}
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="id" value={match.id} />
      <input type="hidden" name="version" value={shown.version} />
      <MatchFields match={shown} typed={typed} errors={fields} />
      <p className="label">A time that you change stays, whatever a feed or an import says.</p>
      <div className="actions">
        <Button>Save</Button>
        <ButtonLink to={matchesAddress(params, {})} tone="quiet" preventScrollReset>
          Close
        </ButtonLink>
      </div>
    </PostForm>
  )
}

/** What the other operator left, beside what this one typed. */
function Stored({ match }: { match: DeskMatch }) {
  const { kickoffAt, venue, official_platform, ticket_url, is_high_demand } = match
  const when = kickoffAt === null ? 'time not fixed' : `${dateText(kickoffAt)}, ${clockText(kickoffAt)}`
  const parts = [when, venue, official_platform, ticket_url, is_high_demand && 'high demand']
  return (
    <Banner tone="warn">
      <p>Stored now: {parts.filter(Boolean).join(' · ')}.</p>
    </Banner>
  )
}

const asks = {
  delete: {
    text: 'Are you sure you want to delete this match?',
    more: 'This is possible while no one has an alert on it and no ticket page was read.',
    button: 'Delete the match',
  },
  cancel: {
    text: 'Is this match called off?',
    more: 'It stays on its page as cancelled, whatever a feed says, and its ticket pages are no longer read.',
    button: 'Cancel the match',
  },
} as const

/** Words that say what happens to a match set by hand when it follows the list again. */
function unpinningOf({ is_listed, is_restorable }: DeskMatch) {
  const restored = is_restorable ? ' It is on again, and those with alerts are notified.' : ''
  if (is_listed) {
    return {
      text: 'Let feeds set this match again?',
      more: `The next reading of a feed or a file changes what was set by hand.${restored}`,
      button: 'Follow the feed',
    }
  }
  const more = `No feed lists this match: an imported file alone may change it.${restored}`
  if (is_restorable) return { text: 'Is this match on after all?', more, button: 'Put it back on' }
  return { text: 'Let imported files set this match again?', more, button: 'Unpin' }
}

type Asked = keyof typeof asks | 'follow'

const isAsked = (what: string): what is Asked => what === 'follow' || Object.hasOwn(asks, what)

function Ask({ what, match, params, error }: Omit<OpenProps, 'typed'> & { what: Asked }) {
  const { text, more, button } = what === 'follow' ? unpinningOf(match) : asks[what]
  return (
    <PostForm className="desk-form" failed={serverError} error={error && <p>{error.message}</p>}>
      <p>
        <strong>{text}</strong> {more}
      </p>
      <input type="hidden" name="id" value={match.id} />
      <input type="hidden" name="version" value={match.version} />
      <div className="actions">
        <Button tone={what === 'follow' ? 'amber' : 'danger'} name="intent" value={what}>
          {button}
        </Button>
        <ButtonLink to={matchesAddress(params, {})} tone="quiet" preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </PostForm>
  )
}
