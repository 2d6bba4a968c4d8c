import { Badge } from '#app/ui/badge.tsx'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { graceDays, renewalWarningDays } from '#worker/people/plans/constants.ts'

const steps: readonly { name: string; icon: IconName; text: string }[] = [
  {
    name: 'You pay once',
    icon: 'card',
    text: 'For one month or one year, from the minute of payment. Paying again extends it.',
  },
  {
    name: 'We remind you',
    icon: 'clock',
    text: `Your dashboard counts the days from the first one on, and we email you ${renewalWarningDays.soon} days and ${renewalWarningDays.urgent} day before the end.`,
  },
  {
    name: 'The plan ends',
    icon: 'check',
    text: `Nothing is charged, because we keep no card. Everything stays on for ${graceDays} more days, so that you can pay without a gap. Then you are on Free again: your newest alerts are paused, none is deleted, and paying again brings them back.`,
  },
]

/** Said before paying: there is nothing to cancel. */
export function PeriodEnd() {
  return (
    <section className="page section" aria-labelledby="period-end">
      <div className="section-head">
        <h2 id="period-end">What happens at the end</h2>
        <p>No silent renewal and no stored card. If you want to go on, you pay again; if not, do nothing.</p>
      </div>
      <ol className="features">
        {steps.map(({ name, icon, text }) => (
          <li key={name} className="feature">
            <h3>
              <Icon name={icon} size={20} />
              {name}
            </h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function PaymentMethods({ isOpen }: { isOpen: boolean }) {
  return (
    <section className="page section" aria-labelledby="payment-methods">
      <div className="section-head">
        <h2 id="payment-methods">Payment methods</h2>
      </div>
      <div className="panel">
        <p>
          <strong>PayPal</strong>: from your balance, bank account or a card, in pounds sterling. You pay at PayPal;
          card and bank details never reach us.
        </p>
        {!isOpen && (
          <p>
            <Badge tone="warn" icon="clock">
              Payments aren’t open yet
            </Badge>
          </p>
        )}
      </div>
    </section>
  )
}
