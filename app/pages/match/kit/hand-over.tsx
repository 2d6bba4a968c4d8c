import { Banner } from '#app/ui/banner.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { clockTime } from '#worker/ground/mail/words.rules.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Attempt } from '#worker/money/purchases/attempts/contract.ts'

/** What a mandate found at a seller without a protocol: its person buys there. */
export function HandOver({ handOver }: { handOver: Attempt }) {
  const { question, quantity, platformName, pence, currency } = handOver
  if (question === null) return null
  const tickets = quantity === 1 ? '1 ticket' : `${quantity} tickets`
  const place = [question.ticketType, question.section].filter((part) => part !== null).join(', ')
  return (
    <Banner tone="warn">
      Your mandate found {tickets} ({place}) at {platformName} for {formatMoney(pence, currency)}, as its page says. Buy
      them there, and answer below by {clockTime(question.answerBy)}: no answer means no.{' '}
      {question.continueUrl !== null && (
        <a
          className={buttonClass('amber')}
          href={question.continueUrl}
          target="_blank"
          rel="nofollow noopener external"
        >
          Open {platformName}
          <span className="visually-hidden"> in a new tab</span>
          <Icon name="out" size={14} />
        </a>
      )}
    </Banner>
  )
}
