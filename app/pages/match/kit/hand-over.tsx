import { Banner } from '#app/ui/banner.tsx'
import { clockTime } from '#worker/ground/mail/words.rules.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import { themText } from '#worker/money/purchases/buying/news.rules.ts'
import { OpenSeller } from './open-seller.tsx'

/** What its person said of it before. */
export function boughtText({ quantity, pence, currency, platformName, problem }: ShownAttempt): string {
  const what = `${manyText(quantity, 'ticket')} for ${formatMoney(pence, currency)} at ${platformName}`
  return [`You said that you bought ${what}.`, problem].filter((part) => part !== null).join(' ')
}

/** What a mandate found at a seller without a protocol: its person buys there. */
export function HandOver({ handOver }: { handOver: ShownAttempt }) {
  const { question, quantity, platformName, pence, currency, problem } = handOver
  const tickets = manyText(quantity, 'ticket')
  if (question === null) {
    return (
      <Banner tone="warn">
        What your mandate found at {platformName} is not asked any more. {problem} If you bought {tickets} there all the
        same, say below what you paid, so that it counts under your mandate and your budget.
      </Banner>
    )
  }
  const place = [question.ticketType, question.section].filter((part) => part !== null).join(', ')
  return (
    <Banner tone="warn">
      <p>
        Your mandate found {tickets} ({place}) at {platformName} for {formatMoney(pence, currency)}, as its page says.
        Buy {themText(quantity)} there, and answer below by {clockTime(question.answerBy)}: no answer means no.
      </p>
      {question.continueUrl !== null && (
        <p className="actions">
          <OpenSeller name={platformName} url={question.continueUrl} isMain />
        </p>
      )}
    </Banner>
  )
}
