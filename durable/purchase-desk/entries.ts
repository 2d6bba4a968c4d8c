// What the ledger says of an attempt, in one sentence each.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { costText } from '#worker/money/purchases/attempts/rules.ts'
import type { Decision, Refusal } from '#worker/money/purchases/deciding/contract.ts'
import type { endOf } from '#worker/money/purchases/deciding/decision.rules.ts'
import { paperTexts } from '#worker/money/purchases/deciding/paper.constants.ts'
import { decisionText, handOverText, refusalTexts } from '#worker/money/purchases/deciding/words.rules.ts'
import type { LedgerFacts, NewEntry, SellerFacts } from '#worker/money/purchases/ledger/contract.ts'
import { aboutText } from '#worker/money/purchases/mandates/words.rules.ts'
import { silence } from '#worker/money/purchases/sellers/attempt.rules.ts'
import type { CallKind } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { whyOf } from '#worker/money/purchases/sellers/by-fan.rules.ts'
import type { SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { shownCost } from './cost.ts'
import type { DeskAttempt } from './desk.ts'
import type { Candidate, MandateNote } from './protocol.ts'

export function considerationKey({ id, mandate }: Pick<Candidate, 'id' | 'mandate'>): string {
  return `decided:${mandate.id}:${id}`
}

type Consequence = { attemptId: string | null; ends: ReturnType<typeof endOf> }

/** A no that stays a no is said once of a match. */
function decidedKey(candidate: Candidate, decision: Decision, ends: Consequence['ends']): string {
  if (decision.verdict !== 'no' || ends === null) return considerationKey(candidate)
  return [decision.reason, candidate.mandate.id, candidate.mandateHash, candidate.match.id].join(':')
}

export function decidedEntry(candidate: Candidate, decision: Decision, { attemptId, ends }: Consequence): NewEntry {
  const { id, mandate, mandateHash, match, offer, platformName, means } = candidate
  const matchText = `${match.homeTeamName} v ${match.awayTeamName}`
  // A mandate that was on when it was revoked bought nothing on paper.
  const isPaper = 'onPaper' in means && !(decision.verdict === 'no' && decision.reason === 'revoked')
  const paper = isPaper ? `${paperTexts[means.onPaper]}: ` : ''
  return {
    key: decidedKey(candidate, decision, ends),
    kind: 'decided',
    text: `${paper}${matchText} at ${platformName}. ${'page' in means ? handOverText(decision) : decisionText(decision)}`,
    facts: {
      candidateId: id,
      mandateId: mandate.id,
      mandateHash,
      attemptId,
      matchId: match.id,
      match: matchText,
      platformId: offer.platformId,
      platformName,
      ticketType: offer.ticketType,
      section: offer.section,
      decision,
    },
  }
}

/** Begins the keys of a mandate's switches, which are numbered: it begins on paper, and each is to the other state. */
export const switchKey = (mandateId: string) => `switched:${mandateId}:`

/** What is new of a mandate. `switches`: how many its ledger has. */
export function mandateEntries(mandate: MandateNote, switches: number): NewEntry[] {
  const { mandateId, hash, version, isLive, words } = mandate
  const named = `a mandate ${aboutText(words)}`
  const facts = { ...noFacts, mandateId, mandateHash: hash }
  const signed = {
    key: `signed:${hash}`,
    kind: version === 1 ? ('signed' as const) : ('changed' as const),
    text: signedText(mandate),
    facts,
  }
  if (isLive === (switches % 2 === 1)) return [signed]
  const switched = {
    key: `${switchKey(mandateId)}${switches + 1}`,
    kind: isLive ? ('switched_on' as const) : ('switched_off' as const),
    text: isLive
      ? `You switched ${named} on: it acts by its version ${version} from now on.`
      : `You switched ${named} back to paper: nothing is bought by it until you switch it on.`,
    facts,
  }
  return [signed, switched]
}

function signedText({ version, words }: MandateNote): string {
  const what = version === 1 ? 'You signed a mandate' : `You changed a mandate, and signed its version ${version}`
  return `${what}. ${words.join(' ')}`
}

export function revokedEntry(mandateId: string, why = 'You revoked a mandate'): NewEntry {
  const text = `${why}: nothing is bought by it any more.`
  return { key: `revoked:${mandateId}`, kind: 'revoked', text, facts: { ...noFacts, mandateId } }
}

export function stoppedEntry(attempt: DeskAttempt, reason: Refusal): NewEntry {
  const text = `${matchOf(attempt)}: stopped before it was paid. ${refusalTexts[reason]}`
  const facts = { ...factsOf(attempt), decision: { verdict: 'no' as const, reason } }
  return { key: `stopped:${attempt.attemptId}`, kind: 'stopped', text, facts }
}

const requestTexts: Record<CallKind, string> = {
  open: 'asked to hold the tickets',
  read: 'asked how things stand',
  complete: 'asked to complete the purchase',
  cancel: 'asked to let the tickets go',
}

export function requestEntry(attempt: DeskAttempt, call: { kind: CallKind; number: number }): NewEntry {
  const text = `${matchOf(attempt)}: ${attempt.platformName} was ${requestTexts[call.kind]}.`
  const seller = { ...noSeller, call: call.kind }
  const facts = { ...factsOf(attempt), seller }
  return { key: `request:${attempt.attemptId}:${call.number}`, kind: 'request', text, facts }
}

export function answerEntry(attempt: DeskAttempt, kind: CallKind, number: number, answer: SellerAnswer): NewEntry {
  const facts = { ...factsOf(attempt), seller: sellerFacts(kind, answer) }
  const text = `${matchOf(attempt)}: ${attempt.platformName} ${answerText(answer)}`
  return { key: `answer:${attempt.attemptId}:${number}`, kind: 'answer', text, facts }
}

/** What became of an attempt; null for a step that is no news to the ledger. */
export function stepEntry(attempt: DeskAttempt): NewEntry | null {
  const { attemptId, state } = attempt
  const entry = (kind: NewEntry['kind'], text: string) => ({
    key: `${kind}:${attemptId}`,
    kind,
    text: `${matchOf(attempt)}: ${text}`,
    facts: factsOf(attempt),
  })
  const why = state.problem ? ` ${state.problem.text}` : ''
  switch (state.step) {
    case 'asking':
      return entry('asking', `you are asked about ${ticketsText(attempt)}${priceText(attempt)}.${whyText(attempt)}`)
    case 'handed_over':
      return state.order.isHandOver
        ? entry(
            'handed_over',
            `you are told of ${ticketsText(attempt)}, to be bought by you on the page of ${attempt.platformName}.`,
          )
        : entry('handed_over', `${attempt.platformName} needs you on its own page.`)
    case 'completed':
      if (state.order.isHandOver)
        return entry(
          'completed',
          `you bought ${ticketsText(attempt)}${priceText(attempt)} at ${attempt.platformName}.${why}`,
        )
      return entry('completed', `bought ${ticketsText(attempt)}${priceText(attempt)}.${orderText(attempt)}${why}`)
    case 'failed':
      return entry('failed', `nothing was bought.${why}`)
    case 'cancelled':
      return state.problem?.text === silence.text
        ? entry('expired', `no answer came in time, so nothing ${state.order.isHandOver ? 'counts as' : 'was'} bought.`)
        : entry('cancelled', `nothing was bought.${why}`)
    case 'unclear':
      return entry(
        'unclear',
        `it may have been paid: ${attempt.platformName} never said whether the tickets were bought. It counts as ${costText(shownCost(attempt))}. Please ask there.`,
      )
    default:
      return null
  }
}

export function answeredEntry(attempt: DeskAttempt, kind: 'confirmed' | 'declined' | 'gone'): NewEntry {
  const said = {
    confirmed: `you said yes${priceText(attempt)}.`,
    declined: 'you said no.',
    gone: 'you said that the tickets were gone.',
  }[kind]
  const text = `${matchOf(attempt)}: ${said}`
  return { key: `${kind}:${attempt.attemptId}`, kind, text, facts: factsOf(attempt) }
}

export function refundEntry(attempt: DeskAttempt, morePence: number): NewEntry {
  const { currency } = attempt.state.order
  const all = attempt.refund?.pence ?? morePence
  const inAll = all === morePence ? '' : `, ${formatMoney(all, currency)} in all`
  const text = `${matchOf(attempt)}: ${attempt.platformName} gave back ${formatMoney(morePence, currency)}${inAll}.`
  const seller: SellerFacts = { ...noSeller, call: 'read', status: 'completed', refundedPence: morePence }
  return { key: `refunded:${attempt.attemptId}:${all}`, kind: 'refunded', text, facts: { ...factsOf(attempt), seller } }
}

export function unreadEntry(attempt: DeskAttempt): NewEntry {
  const text = `${matchOf(attempt)}: it may have been paid, because the answers of ${attempt.platformName} can’t be read. It counts as ${costText(shownCost(attempt))}.`
  return { key: `unreadable:${attempt.attemptId}`, kind: 'unclear', text, facts: factsOf(attempt) }
}

export function readableEntry(attempt: DeskAttempt): NewEntry {
  const text = `${matchOf(attempt)}: the answers of ${attempt.platformName} can be read again.`
  return { key: `readable:${attempt.attemptId}`, kind: 'answer', text, facts: factsOf(attempt) }
}

/** The fan's word for what they paid: the seller says nothing to us. */
export function boughtEntry(attempt: DeskAttempt, pence: number): NewEntry {
  const { currency } = attempt.state.order
  const text = `${matchOf(attempt)}: you said that you bought ${ticketsText(attempt)}, and paid ${formatMoney(pence, currency)}.`
  const seller: SellerFacts = { ...noSeller, call: 'hand_over', status: 'completed', totalPence: pence }
  const facts = { ...factsOf(attempt), seller }
  return { key: `confirmed:${attempt.attemptId}`, kind: 'confirmed', text, facts }
}

/** The fan's word for what they paid by hand at a seller that takes orders. */
export function saidPaidEntry(attempt: DeskAttempt, pence: number): NewEntry {
  const { currency } = attempt.state.order
  const paid = formatMoney(pence, currency)
  const what =
    attempt.state.step === 'completed'
      ? `you told us that you paid ${paid} there yourself, which counts in place of ${costText(shownCost(attempt))}.`
      : `you told us that you bought ${ticketsText(attempt)} on the page of ${attempt.platformName}, and paid ${paid}.`
  const seller: SellerFacts = { ...noSeller, call: 'hand_over', status: 'completed', totalPence: pence }
  const facts = { ...factsOf(attempt), seller }
  return { key: `told:${attempt.attemptId}`, kind: 'confirmed', text: `${matchOf(attempt)}: ${what}`, facts }
}

/** Another sum of the fan for what they said that they paid. */
export function correctedEntry(attempt: DeskAttempt, pence: number, now: Instant): NewEntry {
  const [said, before] = [formatMoney(pence, attempt.state.order.currency), costText(shownCost(attempt))]
  const text = `${matchOf(attempt)}: you corrected what you paid at ${attempt.platformName} from ${before} to ${said}.`
  const seller: SellerFacts = { ...noSeller, call: 'hand_over', status: 'completed', totalPence: pence }
  const facts = { ...factsOf(attempt), seller }
  return { key: `corrected:${attempt.attemptId}:${now}`, kind: 'confirmed', text, facts }
}

export function saidUnpaidEntry(attempt: DeskAttempt): NewEntry {
  const text = `${matchOf(attempt)}: you said that it was not paid at ${attempt.platformName}, so nothing counts as bought.`
  return { key: `not_paid:${attempt.attemptId}`, kind: 'cancelled', text, facts: factsOf(attempt) }
}

const matchOf = ({ homeTeam, awayTeam }: DeskAttempt) => `${homeTeam} v ${awayTeam}`

function ticketsText(attempt: DeskAttempt): string {
  return manyText(shownCost(attempt).quantity, 'ticket')
}

function priceText(attempt: DeskAttempt): string {
  return ` for ${costText(shownCost(attempt))}`
}

function whyText({ state }: DeskAttempt): string {
  const why = whyOf(state)
  return why === null ? '' : ` ${why}`
}

function orderText({ state: { session } }: DeskAttempt): string {
  const number = session?.order?.number ?? session?.order?.id
  return number === undefined ? '' : ` Order ${number}.`
}

function answerText(answer: SellerAnswer): string {
  if (answer.kind === 'unknown') return `gave no clear answer (${answer.reason}).`
  if (answer.kind === 'refused') return `refused. ${answer.problem.text}`
  const { status, total, currency } = answer.session
  return `answered “${status.replaceAll('_', ' ')}”${total === null ? '' : `, ${formatMoney(total, currency)} in total`}.`
}

const noSeller: Omit<SellerFacts, 'call'> = {
  status: null,
  totalPence: null,
  feesPence: null,
  section: null,
  seat: null,
  orderNumber: null,
  problem: null,
}

function sellerFacts(call: CallKind, answer: SellerAnswer): SellerFacts {
  if (answer.kind === 'unknown') return { ...noSeller, call, problem: answer.reason }
  if (answer.kind === 'refused') return { ...noSeller, call, status: 'refused', problem: answer.problem.text }
  const { status, total, fees, section, seat, order, problems } = answer.session
  const said = { status, totalPence: total, feesPence: fees, section, seat, orderNumber: order?.number ?? null }
  return { call, ...said, problem: problems[0]?.text ?? null }
}

const noFacts: Omit<LedgerFacts, 'mandateId'> = {
  candidateId: null,
  mandateHash: null,
  attemptId: null,
  matchId: null,
  match: null,
  platformId: null,
  platformName: null,
  ticketType: null,
  section: null,
  decision: null,
}

function factsOf(attempt: DeskAttempt): LedgerFacts {
  const { mandateId, mandateHash, attemptId, matchId, platformId, platformName, offer } = attempt
  const { ticketType, section } = offer
  const about = { mandateId, mandateHash, attemptId, matchId, platformId, platformName, ticketType, section }
  return { ...noFacts, ...about, match: matchOf(attempt) }
}
