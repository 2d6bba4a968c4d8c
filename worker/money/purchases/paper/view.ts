import { toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { refusalTexts } from '../deciding/words.rules.ts'
import { maxPaperListed } from './constants.ts'
import type { PaperPurchase, PaperRun } from './contract.ts'
import { paperText } from './words.rules.ts'

function purchaseOnWire({
  matchId,
  match,
  platformName,
  ticketType,
  section,
  at,
  quantity,
  pence,
  currency,
}: PaperPurchase) {
  return {
    match_id: matchId,
    match,
    platform_name: platformName,
    ticket_type: ticketType,
    section,
    seen_at: toIso(at),
    quantity,
    total: toDecimal(pence),
    currency,
  }
}

/** The newest of each list. */
const listed = (purchases: readonly PaperPurchase[]) => purchases.slice(-maxPaperListed).map(purchaseOnWire).reverse()

export function paperOnWire(run: PaperRun) {
  return {
    text: paperText(run),
    bought: listed(run.bought),
    missed: listed(run.missed),
    refusals: run.refusals.map(({ reason, times }) => ({ reason, text: refusalTexts[reason], times })),
    candidates: run.candidates,
    matches: run.matches,
    days: Math.round(run.days * 10) / 10,
    is_cut: run.isCut,
  }
}
