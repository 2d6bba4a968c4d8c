import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Attempt } from '#worker/money/purchases/attempts/contract.ts'
import type { Commitment, Decision } from '#worker/money/purchases/deciding/contract.ts'
import { decide } from '#worker/money/purchases/deciding/decision.rules.ts'
import { decisionText, refusalTexts } from '#worker/money/purchases/deciding/words.rules.ts'
import type { LedgerFacts, NewEntry } from '#worker/money/purchases/ledger/contract.ts'
import type { Candidate, Considered } from './protocol.ts'

/** How long an attempt keeps its reservation without an answer. */
export const holdMs = 10 * minuteMs

/** An attempt, with what it keeps of limits. */
export type DeskAttempt = Attempt & Pick<Commitment, 'mandateId' | 'platformId'> & { heldUntil: Instant }

export type Desk = {
  attempts: readonly DeskAttempt[]
  /** Mandates that were revoked, and when. */
  revoked: ReadonlyMap<string, Instant>
}

/** What is to be written, in one step, before it takes effect. */
export type Step = { attempts: DeskAttempt[]; entries: NewEntry[] }

const open = ['pending', 'requires_confirmation', 'processing']
/** No money can have moved yet. */
const waiting = ['pending', 'requires_confirmation']

/** What attempts keep of the limits: until one failed or was cancelled, the most that it may cost. */
export function commitmentsOf({ attempts }: Desk): Commitment[] {
  return attempts
    .filter(({ status }) => status === 'completed' || open.includes(status))
    .map(({ id: attemptId, mandateId, matchId, platformId, quantity, pence, currency, createdAt: at }) => {
      return { attemptId, mandateId, matchId, platformId, quantity, pence, currency, at }
    })
}

export function considerationKey({ id, mandate }: Candidate): string {
  return `decided:${mandate.id}:${id}`
}

export function consider(desk: Desk, candidate: Candidate, now: Instant, attemptId: string): Step & Considered {
  const decision = decisionOn(desk, candidate, now)
  const isReserved = decision.verdict !== 'no' && !candidate.isOnPaper
  const attempts = isReserved ? [attemptOf(candidate, decision, now, attemptId)] : []
  const entry: NewEntry = {
    key: considerationKey(candidate),
    kind: 'decided',
    text: `${candidate.isOnPaper ? 'On paper: ' : ''}${matchText(candidate)} at ${candidate.platformName}. ${decisionText(decision)}`,
    facts: factsOf(candidate, decision, isReserved ? attemptId : null),
  }
  return { decision, attemptId: isReserved ? attemptId : null, attempts, entries: [entry] }
}

/** Right before money moves. Its own reservation is not in its way; a no ends it while no money can have moved. */
export function recheck(
  desk: Desk,
  attemptId: string,
  candidate: Candidate,
  now: Instant,
): Step & { decision: Decision } {
  const own = desk.attempts.find(({ id }) => id === attemptId)
  if (!own || !waiting.includes(own.status)) {
    return { decision: { verdict: 'no', reason: 'revoked' }, attempts: [], entries: [] }
  }
  const others = { ...desk, attempts: desk.attempts.filter(({ id }) => id !== attemptId) }
  const decision = decisionOn(others, candidate, now)
  if (decision.verdict !== 'no') return { decision, attempts: [], entries: [] }
  const text = `${matchText(candidate)}: stopped before it was paid. ${refusalTexts[decision.reason]}`
  const facts = factsOf(candidate, decision, attemptId)
  const entry: NewEntry = { key: `stopped:${attemptId}`, kind: 'stopped', text, facts }
  return { decision, attempts: [{ ...own, status: 'cancelled' }], entries: [entry] }
}

/** What waits for an answer ends; what is being paid is asked again before it is. */
export function revoke(desk: Desk, mandateId: string): Step {
  const ended = desk.attempts.filter((one) => one.mandateId === mandateId && waiting.includes(one.status))
  const entry: NewEntry = {
    key: `revoked:${mandateId}`,
    kind: 'revoked',
    text: 'You revoked a mandate: nothing is bought by it any more.',
    facts: { ...noFacts, mandateId },
  }
  return { attempts: ended.map((one) => ({ ...one, status: 'cancelled' })), entries: [entry] }
}

/** Silence is a no: what was not answered in time gives its reservation back. */
export function expire(desk: Desk, now: Instant): Step {
  const due = desk.attempts.filter(({ status, heldUntil }) => waiting.includes(status) && heldUntil <= now)
  return {
    attempts: due.map((one) => ({ ...one, status: 'cancelled' })),
    entries: due.map((one) => ({
      key: `expired:${one.id}`,
      kind: 'expired',
      text: `${one.homeTeam} v ${one.awayTeam}: no answer came in time, so nothing was bought.`,
      facts: { ...noFacts, mandateId: one.mandateId, attemptId: one.id, matchId: one.matchId },
    })),
  }
}

/** When something waits no longer; null when nothing waits. */
export function wakeAt({ attempts }: Desk): Instant | null {
  const ends = attempts.filter(({ status }) => waiting.includes(status)).map(({ heldUntil }) => heldUntil)
  return ends.length === 0 ? null : Math.min(...ends)
}

function decisionOn(desk: Desk, { mandate, ...candidate }: Candidate, now: Instant): Decision {
  const revokedAt = mandate.revokedAt ?? desk.revoked.get(mandate.id) ?? null
  return decide({ ...candidate, mandate: { ...mandate, revokedAt }, now, commitments: commitmentsOf(desk) })
}

type Yes = Exclude<Decision, { verdict: 'no' }>

function attemptOf(
  { mandate, match, offer, platformName }: Candidate,
  decision: Yes,
  now: Instant,
  id: string,
): DeskAttempt {
  return {
    id,
    mandateId: mandate.id,
    matchId: match.id,
    homeTeam: match.homeTeamName,
    awayTeam: match.awayTeamName,
    platformId: offer.platformId,
    platformName,
    pence: decision.maxTotalPence ?? decision.expectedPence,
    currency: decision.currency,
    quantity: decision.quantity,
    createdAt: now,
    status: decision.verdict === 'ask' ? 'requires_confirmation' : 'pending',
    heldUntil: now + holdMs,
  }
}

const matchText = ({ match }: Candidate) => `${match.homeTeamName} v ${match.awayTeamName}`

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

function factsOf(candidate: Candidate, decision: Decision, attemptId: string | null): LedgerFacts {
  const { id, mandate, mandateHash, match, offer, platformName } = candidate
  return {
    candidateId: id,
    mandateId: mandate.id,
    mandateHash,
    attemptId,
    matchId: match.id,
    match: matchText(candidate),
    platformId: offer.platformId,
    platformName,
    ticketType: offer.ticketType,
    section: offer.section,
    decision,
  }
}
