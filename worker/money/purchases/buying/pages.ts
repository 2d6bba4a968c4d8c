import { html } from 'hono/html'
import { landingPage } from '#worker/ground/landing-page.ts'
import { clockTime, oneLine } from '#worker/ground/mail/words.rules.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { SaidBought, ShownAttempt } from '../attempts/contract.ts'
import { boughtTroubles, costText, kitPath, paidPence, unsureText } from '../attempts/rules.ts'
import { doubtText, isFinishedThere, statusShown } from '../attempts/words.rules.ts'
import { isOpen, type MandateState } from '../mandates/state.rules.ts'
import { autoPurchasePath } from '../settings/constants.ts'
import {
  finishText,
  handOverText,
  offerText,
  ownPurchaseText,
  refundText,
  themText,
  ticketsText,
} from './news.rules.ts'

export type ShownPurchase = {
  attempt: ShownAttempt
  /** Of its mandate. */
  state: MandateState
  /** The total that the link's message named; a yes is to that alone. */
  totalPence: number | null
  /** Asked for by a message's link to revoke, which must not lead to a purchase. */
  isRevoking: boolean
  /** The amount that was just sent; null for none. */
  said?: SaidPaid | null
}

export type SaidPaid = { typed: string; answered: SaidBought }

/** What a purchase is about, and one press for each answer. Opening it changes nothing. */
export function purchasePage(shown: ShownPurchase, nonce: string) {
  const { attempt } = shown
  const { homeTeam, awayTeam, question } = attempt
  const isRevocable = isOpen(shown.state) || (question !== null && shown.state !== 'revoked')
  if (shown.isRevoking && isRevocable) return revokingPage(attempt, nonce)
  return landingPage(
    titleOf(shown),
    nonce,
    html`<p>${oneLine(`${homeTeam} v ${awayTeam}`)}</p>
${question ? questionPart(shown, question) : endPart(shown)}
${mandatePart(shown)}
<p><a href="${autoPurchasePath}">All purchases</a></p>`,
  )
}

function revokingPage({ homeTeam, awayTeam }: ShownAttempt, nonce: string) {
  return landingPage(
    'Revoke the mandate?',
    nonce,
    html`<p>${oneLine(`${homeTeam} v ${awayTeam}`)}</p>
<p>Nothing more is bought by it, and what it asks you now is answered with no.</p>
<div class="choices">${choice('revoke', 'Revoke the mandate', true)}</div>
<p><a href="?">See the purchase instead</a></p>`,
  )
}

function titleOf({ attempt }: ShownPurchase): string {
  const { question, status, quantity } = attempt
  if (question && attempt.isHandOver) return `On sale at ${oneLine(attempt.platformName)}`
  if (question && !isFinishedThere(attempt)) return `Buy ${ticketsText({ quantity })}?`
  if (status === 'completed') return 'Bought'
  return status === 'processing' ? 'Under way' : statusShown(attempt).text
}

function questionPart(
  { attempt, totalPence, said = null }: ShownPurchase,
  question: NonNullable<ShownAttempt['question']>,
) {
  const { currency, platformName } = attempt
  const terms = question.termsUrl === null ? '' : html`<p><a href="${question.termsUrl}">The seller’s terms</a></p>`
  const until = html`<p>Answer by ${clockTime(question.answerBy)}. No answer means no.</p>`
  if (attempt.isHandOver) return handOverPart(attempt, question, said)
  const no = choice('no', 'No, thanks', false)
  if (question.continueUrl !== null) {
    return html`<p>${oneLine(offerText(attempt))}</p>${terms}
<p>${finishText(attempt)}</p>
<div class="choices"><a class="main" href="${question.continueUrl}" rel="noopener external">Finish at ${oneLine(platformName)}</a>${no}</div>`
  }
  if (question.totalPence === null || question.totalPence !== totalPence) {
    return html`<p>${oneLine(offerText(attempt))}</p><p>The price is another than in the message. Please answer on your <a href="${autoPurchasePath}">dashboard</a>.</p>
<div class="choices">${no}</div>`
  }
  return html`<p>${oneLine(offerText(attempt))}</p>${terms}${until}
<div class="choices">${choice('buy', `Buy for ${formatMoney(question.totalPence, currency)}`, true)}${no}</div>`
}

/** The fan buys on the seller's page, and says here what became of it. */
function handOverPart(attempt: ShownAttempt, question: NonNullable<ShownAttempt['question']>, said: SaidPaid | null) {
  const { currency, platformName, matchId, id } = attempt
  const most = formatMoney(question.mostPence ?? 0, currency)
  return html`<p>${oneLine(offerText(attempt))}</p><p>${handOverText(attempt)}</p>
<div class="choices"><a href="${kitPath({ matchId, id })}">Open your purchase kit</a><a href="${question.continueUrl}" rel="noopener external">Open ${oneLine(platformName)}</a></div>
<p>Answer by ${clockTime(question.answerBy)}. No answer means no.</p>
${paidForm(`Paid for all, with fees (your mandate allows at most ${most})`, { attempt, said })}
<div class="choices">${choice('gone', 'Gone', false)}${choice('no', 'Not for me', false)}</div>`
}

type Saying = { attempt: ShownAttempt; said: SaidPaid | null }

function paidForm(label: string, { attempt, said }: Saying, { button = 'Bought', isMain = true } = {}) {
  const trouble = said && boughtTroubles[said.answered]
  const unsure = said?.answered === 'unsure' ? unsurePart(attempt, said.typed) : ''
  const again = trouble ? html` value="${said.typed}" aria-invalid="true" aria-describedby="trouble" autofocus` : ''
  return html`${trouble ? html`<p role="alert" id="trouble"><strong>${trouble}</strong></p>` : unsure}
<form method="post" action="?do=bought"><label>${unsure ? 'No, I paid' : label}
<input name="paid" inputmode="decimal" autocomplete="off" maxlength="12" required${again}></label>
<button type="submit"${isMain && !unsure ? html` class="main"` : ''}>${button}</button></form>`
}

/** A sum that may be a slip is taken at the second press. */
function unsurePart(attempt: ShownAttempt, typed: string) {
  const pence = paidPence(typed, attempt.currency) ?? 0
  return html`<p role="alert"><strong>${unsureText(attempt, pence)}</strong></p>
<form method="post" action="?do=bought"><input type="hidden" name="paid" value="${typed}"><button type="submit" name="sure" value="${typed}" class="main">Yes, I paid ${formatMoney(pence, attempt.currency)}</button></form><p></p>`
}

/** What its person said that they paid, to be put right. */
function correctionPart(attempt: ShownAttempt, said: SaidPaid | null) {
  return html`<p>Not what you paid? Correct it here.</p>${paidForm('Paid for all, with fees', { attempt, said }, { button: 'Save what I paid', isMain: false })}`
}

/** It may have been paid: to be checked at the seller, and never paid from here. */
function doubtPart(
  attempt: ShownAttempt,
  { checkUrl, isAskedOn }: NonNullable<ShownAttempt['mayBePaid']>,
  said: SaidPaid | null,
) {
  const { platformName, byHand } = attempt
  const check =
    checkUrl === null
      ? ''
      : html`<div class="choices"><a class="main" href="${checkUrl}" rel="noopener external">Check at ${oneLine(platformName)}</a></div>`
  const paid =
    byHand === 'asked'
      ? html`<p>If you paid there, say how much: that counts then, and we ask no more.</p>${paidForm('Paid for all, with fees', { attempt, said }, { button: 'I paid this', isMain: checkUrl === null })}`
      : ''
  const unpaid = isAskedOn
    ? ''
    : html`<p>If it was not paid, say so: match and budget are free again.</p><div class="choices">${choice('unpaid', 'It was not paid', false)}</div>`
  return html`<p>${oneLine(doubtText(attempt))}</p>${check}<p>It counts as ${costText(attempt)}.</p>${paid}${unpaid}`
}

/** After the seller had needed its person on its own page. */
function byHandPart(attempt: ShownAttempt, said: SaidPaid | null) {
  const { quantity, status } = attempt
  const isBought = status === 'completed'
  const lead = isBought
    ? 'If you paid more on its page yourself, say so: that counts then.'
    : `If you bought ${themText(quantity)} on its page yourself, say so: it counts under your mandate and your budget.`
  return html`<p>${lead}</p>${paidForm('Paid for all, with fees', { attempt, said }, { button: isBought ? 'Save what I paid' : 'Bought' })}`
}

function byHandOf(attempt: ShownAttempt, said: SaidPaid | null) {
  if (attempt.byHand === null) return ''
  return attempt.byHand === 'asked' ? byHandPart(attempt, said) : correctionPart(attempt, said)
}

function endPart({ attempt, said = null }: ShownPurchase) {
  const byHand = byHandOf(attempt, said)
  const { status, platformName, orderNumber, problem } = attempt
  const why = problem === null ? '' : html`<p>${oneLine(problem)}</p>`
  if (status === 'completed' && attempt.isHandOver) {
    return html`<p>${oneLine(ownPurchaseText(attempt))}</p>${correctionPart(attempt, said)}`
  }
  if (status === 'completed') {
    return html`<p>${ticketsText(attempt)} from ${oneLine(platformName)} for ${costText(attempt)}, with all fees.</p>
${orderNumber === null ? '' : html`<p>Order ${oneLine(orderNumber)}</p>`}${attempt.refund ? html`<p>${oneLine(refundText(attempt))}</p>` : ''}${why}${byHand}`
  }
  if (status === 'processing' || status === 'pending') {
    return html`<p>${oneLine(platformName)} is being asked. We send you the result.</p>${byHand}`
  }
  if (attempt.mayBePaid) return doubtPart(attempt, attempt.mayBePaid, said)
  const late = html`<p>If you bought ${themText(attempt.quantity)} all the same, say so: it counts under your mandate and your budget.</p>
${paidForm('Paid for all, with fees', { attempt, said })}`
  return html`<p>Nothing was bought.</p>${why}${attempt.isHandOver ? late : byHand}`
}

const overTexts: Partial<Record<MandateState, string>> = {
  revoked: 'The mandate is revoked: nothing more is bought by it.',
  ended: 'The mandate has ended: nothing more is bought by it.',
  finished: 'The mandate is finished: it has made all of its purchases.',
  bought: 'The mandate is finished: all its matches are bought.',
}

function mandatePart({ state }: ShownPurchase) {
  const over = overTexts[state]
  if (over !== undefined) return html`<p class="muted">${over}</p>`
  return html`<p class="muted">Stop all purchases by this mandate:</p>
<div class="choices">${choice('revoke', 'Revoke the mandate', false)}</div>`
}

function choice(act: string, text: string, isMain: boolean) {
  return html`<form method="post" action="?do=${act}"><button type="submit"${isMain ? html` class="main"` : ''}>${text}</button></form>`
}

export function badPurchaseLinkPage(nonce: string) {
  return landingPage(
    'This link is not valid',
    nonce,
    html`<p>Part of its address may be missing, or the purchase was deleted with its account.</p>
<p><a href="${autoPurchasePath}">All purchases</a></p>`,
  )
}

/** Of a link whose reader is another than the one that it was made for. */
export function otherReaderPage(nonce: string) {
  return landingPage(
    'Please sign in as its account',
    nonce,
    html`<p>This link works while your account has the address, number, device or chat that it was sent to. Signed in as that account, you answer or revoke the mandate among all purchases.</p>
<p><a href="${autoPurchasePath}">All purchases</a></p>`,
  )
}
