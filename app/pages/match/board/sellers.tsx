import { Checked } from '#app/ui/checked.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import { notWatched } from '#worker/matches/prices/constants.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'

type SellersProps = { platforms: readonly PlatformView[]; now: Instant; isOver: boolean }

/** Who sells, with whose permission, and how old their prices are. */
export function Sellers({ platforms, now, isOver }: SellersProps) {
  if (platforms.length === 0) return null
  return (
    <div className="board-sellers">
      {platforms.map((platform) => (
        <Seller key={platform.id} platform={platform} now={now} isOver={isOver} />
      ))}
    </div>
  )
}

function Seller({ platform, now, isOver }: { platform: PlatformView; now: Instant; isOver: boolean }) {
  const { id, name, kind, url, offers } = platform
  const headingId = `platform-${id}`
  return (
    <section className="board-seller" aria-labelledby={headingId}>
      <h3 id={headingId}>
        {url !== null && !isOver ? (
          <a href={url} rel="nofollow noopener external">
            {name}
          </a>
        ) : (
          name
        )}
      </h3>
      <KindLabel kind={kind} />
      <p className="board-checked">
        {isOver ? (
          offers.length > 0 && <span className="muted">Last prices seen</span>
        ) : (
          <LastCheck platform={platform} now={now} />
        )}
      </p>
      <Notes platform={platform} isOver={isOver} />
    </section>
  )
}

function LastCheck({ platform, now }: { platform: PlatformView; now: Instant }) {
  const { checkedAt, isStale, lastProblem } = platform
  if (checkedAt === null && lastProblem !== null) return <span className="muted">not read yet</span>
  return <Checked at={checkedAt} now={now} isStale={isStale} isCoarse />
}

/** Why a seller has no ticket here, by its last check. */
function emptyText({ checkedAt, lastProblem }: PlatformView, isOver: boolean): string {
  if (isOver) return checkedAt === null ? 'This page was not checked.' : 'The page listed no tickets.'
  if (lastProblem !== null) return unreadTexts[lastProblem] ?? 'No tickets could be read on its page at the last check.'
  return checkedAt === null ? 'This page has not been checked yet.' : 'The page listed no tickets.'
}

const unreadTexts: Readonly<Record<string, string>> = {
  [notWatched]: 'Its page is no longer checked for this match.',
  robots_disallowed: 'The platform does not let us read its page.',
}

/** Beside a seller: no offers, offers held back, why there is no link. */
function Notes({ platform, isOver }: { platform: PlatformView; isOver: boolean }) {
  const { checkedAt, isAlertable, refusal, quarantined, offers } = platform
  return (
    <>
      {quarantined === 0 && !offers.some(isTicket) && <p className="muted">{emptyText(platform, isOver)}</p>}
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
