import type { ReactNode } from 'react'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PartyChips } from '#app/ui/party/party-chips.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { pricesUnreadable } from '#worker/matches/prices/constants.ts'
import type { PlatformView, PriceLevel } from '#worker/matches/prices/contract.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import { BoardPanel } from './board/board.tsx'
import type { FeeTexts } from './fees.rules.ts'

type TicketsProps = {
  /** Null when they could not be read. */
  platforms: PlatformView[] | null
  currency: string | null
  level: PriceLevel | null
  now: Instant
  /** Changes after this are highlighted briefly. */
  movedSince: Instant
  isOver: boolean
  /** For whom rows stand open; the rest is folded. */
  party: Party
  fees: FeeTexts
  /** Address for a reload. */
  path: string
  /** Connection status. */
  connection: ReactNode
}

/** Every ticket of the match. */
export function Tickets({ platforms, connection, path, ...board }: TicketsProps) {
  return (
    <section className="page section" aria-labelledby="board">
      <div className="section-head">
        <h2 id="board">Tickets</h2>
        <p>Per ticket. Includes fees where the seller shows them; otherwise the seller adds them.</p>
        {platforms !== null && platforms.length > 0 && !board.isOver && <PartyChips party={board.party} />}
        {connection}
      </div>
      {platforms === null ? (
        <ErrorState title={pricesUnreadable} retryPath={path} />
      ) : (
        <BoardPanel platforms={platforms} {...board} />
      )}
    </section>
  )
}
