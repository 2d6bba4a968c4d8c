import { Link } from 'react-router'
import { Checked } from '#app/ui/checked.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { clockText } from '#app/ui/london-time.ts'
import { KindLabel, KindLegend } from '#app/ui/platform-kind.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import { noPriceData } from '#worker/matches/prices/constants.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { OfferTable } from './offer-table.tsx'

const lastPrices = <span className="muted">Last prices seen</span>

/** Every platform watched for the match: its tickets, what else it sells folded below them, and how old they are. */
export function BoardPanel({
  platforms,
  now,
  movedSince,
  isOver = false,
}: {
  platforms: PlatformView[]
  now: Instant
  /** Changes after this are highlighted briefly. */
  movedSince?: Instant
  isOver?: boolean
}) {
  if (platforms.length === 0) {
    return (
      <div className="notice">
        <p className="notice-title">{noPriceData}</p>
        <p className="muted">
          {isOver ? 'No platform was checked for this match.' : 'No platform is watched for this match yet.'}
        </p>
        <Link className="button" to="/">
          See the next matches
        </Link>
      </div>
    )
  }
  return (
    <>
      {platforms.every(({ offers }) => offers.length === 0) && <p className="board-empty">{noPriceData}</p>}
      <div className="board">
        {platforms.map((platform) => (
          <PlatformSection key={platform.id} platform={platform} now={now} movedSince={movedSince} isOver={isOver} />
        ))}
      </div>
      <KindLegend present={platforms.map(({ kind }) => kind)} />
    </>
  )
}

type SectionProps = { platform: PlatformView; now: Instant; movedSince: Instant | undefined; isOver: boolean }

function PlatformSection({ platform, now, movedSince, isOver }: SectionProps) {
  const { id, name, kind, url, checkedAt, isStale, offers } = platform
  const headingId = `platform-${id}`
  const tickets = offers.filter(isTicket)
  const others = offers.filter((offer) => !isTicket(offer))
  const shown = { movedSince, isOver, now }
  return (
    <section className="board-platform" aria-labelledby={headingId}>
      <div className="board-head">
        <h3 id={headingId}>{name}</h3>
        <KindLabel kind={kind} />
        <p className="board-checked">
          {isOver ? offers.length > 0 && lastPrices : <Checked at={checkedAt} now={now} isStale={isStale} isCoarse />}
        </p>
      </div>
      {tickets.length > 0 && <OfferTable caption={`Tickets on ${name}`} offers={tickets} {...shown} />}
      {others.length > 0 && (
        <details className="fold board-others">
          <summary>Other things sold here ({others.length})</summary>
          <OfferTable caption={`Other things sold on ${name}`} offers={others} {...shown} />
        </details>
      )}
      <div className="board-foot">
        <PlatformNotes platform={platform} isOver={isOver} />
        {url !== null && !isOver && (
          <a href={url} rel="nofollow noopener external">
            See on {name}
            <Icon name="out" size={14} />
          </a>
        )}
      </div>
    </section>
  )
}

/** Notes beside the table: no offers, offers held back, why there is no link. */
function PlatformNotes({ platform, isOver }: { platform: PlatformView; isOver: boolean }) {
  const { name, checkedAt, isAlertable, refusal, quarantined, queue, offers } = platform
  return (
    <>
      {queue && !isOver && (
        <p>
          A queue has formed at {name} since {clockText(queue.since)}. It is often the first sign of a sale.
        </p>
      )}
      {!offers.some(isTicket) && (
        <p className="muted">
          {checkedAt !== null
            ? 'The page listed no tickets.'
            : isOver
              ? 'This page was not checked.'
              : 'This page has not been checked yet.'}
        </p>
      )}
      {quarantined > 0 && (
        <p className="muted">
          {quarantined === 1
            ? '1 price looks wrong and is held back until a second check or the operator confirms it.'
            : `${quarantined} prices look wrong and are held back until a second check or the operator confirms them.`}
        </p>
      )}
      {checkedAt !== null && !isAlertable && (
        <p className="muted">{refusal ?? 'Shown for comparison only: no link and no alerts.'}</p>
      )}
    </>
  )
}
