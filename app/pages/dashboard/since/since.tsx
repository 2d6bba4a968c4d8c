import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dayText, momentText } from '#app/ui/london-time.ts'
import { Price } from '#app/ui/price.tsx'
import { agoText, atMostText, inboxTimeText } from '#app/ui/relative-time.ts'
import { lowestPence } from '#app/ui/stub-facts.ts'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import { reasonInWords } from '#worker/alerting/notifications/reasons.rules.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { channelNames } from '#worker/people/channels.constants.ts'
import { addressOfTab } from '../tab.ts'
import { FirstSteps } from './first-steps.tsx'
import type { SinceData } from './since-data.ts'
import type { Suggestion } from './suggestion.ts'

type SinceProps = SinceData & { here: string; now: Instant }

/** What a person comes back for: what is new, and their next matches. */
export function Since({ since, matches, items, firstSteps, tested, here, now }: SinceProps) {
  return (
    <>
      {tested && <Banner tone="good">{tested}</Banner>}
      {firstSteps && <FirstSteps {...firstSteps} here={here} />}
      {(matches.length > 0 || items.length > 0) && (
        <section className="since" aria-labelledby="since-title">
          <div className="section-head">
            <h2 id="since-title">
              {since === null ? 'Your matches and messages' : `Since you were last here, ${momentText(since)}`}
            </h2>
          </div>
          <div className="since-columns">
            <Matches matches={matches} now={now} />
            <Timeline items={items} since={since} now={now} />
          </div>
        </section>
      )}
    </>
  )
}

/** One thing that would help. */
export function Help({ suggestion, here }: { suggestion: Suggestion; here: string }) {
  return (
    <div className="since-suggestion">
      <p>{suggestion.text}</p>
      <SuggestionAct suggestion={suggestion} here={here} />
    </div>
  )
}

function SuggestionAct({ suggestion, here }: { suggestion: Suggestion; here: string }) {
  if ('to' in suggestion) {
    return (
      <ButtonLink tone="quiet" to={suggestion.to}>
        {suggestion.label}
      </ButtonLink>
    )
  }
  return (
    <PostForm action={here} failed="Failed to update alert" preventScrollReset>
      {Object.entries(suggestion.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button tone="quiet">{suggestion.label}</Button>
    </PostForm>
  )
}

/** Rows that stand open; the others are folded below them. */
const openRows = { matches: 2, messages: 1 }

function Matches({ matches, now }: Pick<SinceProps, 'matches' | 'now'>) {
  if (matches.length === 0) return null
  const rows = matches.map((match) => <MatchLine key={match.id} match={match} now={now} />)
  return (
    <div>
      <h3>Your next matches</h3>
      <ul className="since-list">{rows.slice(0, openRows.matches)}</ul>
      {rows.length > openRows.matches && (
        <details className="fold">
          <summary>{rows.length - openRows.matches} more of your matches</summary>
          <ul className="since-list">{rows.slice(openRows.matches)}</ul>
        </details>
      )}
    </div>
  )
}

function MatchLine({ match, now }: { match: SinceData['matches'][number]; now: Instant }) {
  const at = Date.parse(match.match_date)
  return (
    <li>
      <span>
        <Link to={`/matches/${match.id}`}>
          {match.home_team_name} v {match.away_team_name}
        </Link>
        <span className="label">
          {dayText(at, now)}
          {match.time_confirmed && `, ${clockText(at)}`}
          {match.last_checked_at && ` · ${checkText(match, Date.parse(match.last_checked_at), now)}`}
        </span>
      </span>
      <PriceNow match={match} />
    </li>
  )
}

/** "just now"; dates keep their capitals. */
function checkText({ price_last_seen_at: last }: Match, at: Instant, now: Instant): string {
  return last ? `price last seen ${agoText(at, now)}` : `checked ${atMostText(at, now)}`
}

function PriceNow({ match }: { match: SinceData['matches'][number] }) {
  const { currency, availability, is_plus_fees } = match
  const pence = lowestPence(match)
  if (pence === null || currency === null)
    return <span className="label">{availability === 'sold_out' ? 'Sold out' : 'No price now'}</span>
  return (
    <strong className="amount">
      <Price pence={pence} currency={currency} isPlusFees={is_plus_fees} />
    </strong>
  )
}

function Timeline({ items, since, now }: Pick<SinceProps, 'items' | 'since' | 'now'>) {
  if (items.length === 0) return null
  const fresh = since === null ? items : items.filter(({ at }) => at > since)
  const shown = fresh.length > 0 ? fresh : items.slice(0, 2)
  const rows = shown.map((item) => <MessageLine key={item.id} item={item} now={now} />)
  return (
    <div>
      <div className="since-head">
        <h3>{fresh.length > 0 ? 'What we sent you' : 'Nothing new; before that'}</h3>
        <Link to={addressOfTab('notifications')}>All messages</Link>
      </div>
      <ol className="since-list">{rows.slice(0, openRows.messages)}</ol>
      {rows.length > openRows.messages && (
        <details className="fold">
          <summary>{manyText(rows.length - openRows.messages, 'more message')}</summary>
          <ol className="since-list" start={openRows.messages + 1}>
            {rows.slice(openRows.messages)}
          </ol>
        </details>
      )}
    </div>
  )
}

function MessageLine({ item, now }: { item: InboxItem; now: Instant }) {
  return (
    <li>
      <span>
        {item.href ? <Link to={item.href}>{nameOf(item)}</Link> : nameOf(item)}
        <span className="label">
          {item.message} {wayText(item)}
        </span>
      </span>
      <time className="label" dateTime={toIso(item.at)}>
        {inboxTimeText(item.at, now)}
      </time>
    </li>
  )
}

function nameOf({ title, match }: InboxItem): string {
  return match ? `${title}: ${match.homeTeamName} v ${match.awayTeamName}` : title
}

const byAll = new Intl.ListFormat('en-GB')

/** "Sent by Email and Push.", or why it was not. */
function wayText({ deliveries }: InboxItem): string {
  const sent = deliveries.filter(({ status }) => status === 'sent').map(({ channel }) => channelNames[channel])
  if (sent.length > 0) return `Sent by ${byAll.format(sent)}.`
  if (deliveries.some(({ status }) => status === 'pending')) return 'On its way.'
  const reason = deliveries.find((one) => one.reason !== null)?.reason
  return reason ? `Not sent, because ${reasonInWords(reason)}.` : ''
}
