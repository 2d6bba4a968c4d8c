import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icons.tsx'
import { momentText, secondText } from '#app/ui/london-time.ts'
import { Price, priceText } from '#app/ui/price.tsx'
import { durationText } from '#app/ui/relative-time.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { ledgerFreshMs, ledgerOldMs } from '#worker/matches/landing/constants.ts'
import type { LedgerEntry, LedgerReading } from '#worker/matches/landing/contract.ts'

type LedgerPanelProps = {
  reading: LedgerReading
  /** The reading is out of date: paused, or the latest request failed. */
  isOld?: boolean
  /** At the end of the panel's head. */
  children: ReactNode
}

/** Ticket changes of the last minutes, as observed; says so when there are none. */
export function LedgerPanel({ reading: { ledger, now }, isOld = false, children }: LedgerPanelProps) {
  const fresh = ledger.entries.filter(({ at }) => now - at <= ledgerFreshMs)
  const entries = fresh.length > 0 ? fresh : ledger.entries
  const span = fresh.length > 0 ? 'two minutes' : 'ten minutes'
  return (
    <section className="ledger" aria-labelledby="ledger">
      <div className="ledger-head">
        <h2 id="ledger">{isOld ? `Seen until ${secondText(now)}` : `Seen in the last ${span}`}</h2>
        {children}
      </div>
      {entries.length === 0 ? (
        <p className="ledger-empty">{emptyText(ledger.lastChangedAt, now)}</p>
      ) : (
        <ol className="ledger-rows">
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

function emptyText(lastChangedAt: Instant | null, now: Instant): string {
  if (lastChangedAt === null) return 'No price changes yet. The first one will appear here.'
  const sinceMs = now - lastChangedAt
  if (sinceMs <= ledgerOldMs) return `A price changed ${durationText(sinceMs)} ago; details are not available.`
  return `No changes in the last 10 minutes; the last one was ${durationText(sinceMs)} ago, on ${momentText(lastChangedAt)}.`
}

function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { matchId, homeName, awayName, at } = entry
  return (
    <li className="ledger-row">
      <time className="ledger-time" dateTime={toIso(at)}>
        {secondText(at)}
      </time>
      <p className="ledger-what">
        <Link className="quiet-link ledger-match" to={`/matches/${matchId}`}>
          {homeName} v {awayName}
        </Link>
        <span className="label">{detailText(entry)}</span>
      </p>
      <Movement entry={entry} />
    </li>
  )
}

/** "Adult, Block 97 · down from £70.00 · Club Direct" */
function detailText(entry: LedgerEntry): string {
  const { ticketType, section, movement, previousPence, wasPlusFees, currency, platformName } = entry
  const ticket = section ? `${ticketType}, ${section}` : ticketType
  const before = previousPence === null ? null : priceText(previousPence, currency, wasPlusFees)
  const news = {
    fell: before && `down from ${before}`,
    rose: before && `up from ${before}`,
    appeared: 'back on sale',
    gone: null,
    listed: 'on sale',
  }[movement]
  return [ticket, news, platformName].filter(Boolean).join(' · ')
}

function Movement({ entry: { movement, pricePence, currency, isPlusFees } }: { entry: LedgerEntry }) {
  if (movement === 'gone') return <p className="ledger-price muted">gone</p>
  const tone = movement === 'fell' ? 'state-good' : movement === 'rose' ? 'muted' : ''
  return (
    <p className={`ledger-price ${tone}`}>
      {movement === 'fell' && <Icon name="fall" />}
      {movement === 'rose' && <Icon name="rise" />}
      <Price pence={pricePence} currency={currency} isPlusFees={isPlusFees} />
    </p>
  )
}
