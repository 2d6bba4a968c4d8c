import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { maxCardAmount } from '#worker/money/purchases/cards/constants.ts'
import type { CardSeller, KeptCard } from '#worker/money/purchases/cards/contract.ts'
import { currencies } from '#worker/money/purchases/mandates/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'

type Answer = { typed: Record<string, string>; url?: string; error?: Failure }
type CardProps = { seller: CardSeller; days: { usual: string; last: string }; answer: Answer | undefined }

const currencyOptions = currencies.map((currency) => ({ value: currency, label: currency }))

/** The card kept for a seller, and the form that sends its person to the payment service. */
export function SellerCard({ seller: { platformId, name, card }, days, answer }: CardProps) {
  if (answer?.url) {
    return (
      <>
        <p>The payment service asks for the card on its own page, and sends you back here.</p>
        <p>
          <a className={buttonClass('amber')} href={answer.url} rel="noreferrer">
            Go on at the payment service
          </a>
        </p>
      </>
    )
  }
  const error = answer?.error
  const given = (field: string, proposed: string) => ({
    name: field,
    id: `${field}-${platformId}`,
    defaultValue: answer?.typed[field] ?? proposed,
    error: error?.fields?.[field]?.[0],
  })
  return (
    <>
      {card ? <Kept card={card} name={name} /> : <p className="muted">No card is kept for {name}.</p>}
      <PostForm
        className="profile-form"
        failed={serverError}
        error={error && !error.fields && error.message}
        noValidate
      >
        <input type="hidden" name="seller" value={platformId} />
        <Field
          {...given('amount', '')}
          label="Highest payment"
          hint="Of one purchase, with all fees."
          type="number"
          inputMode="decimal"
          min={1}
          max={maxCardAmount}
          step="any"
        />
        <Select {...given('currency', 'GBP')} label="Currency" options={currencyOptions} />
        <Field {...given('until', days.usual)} label="Valid until" type="date" max={days.last} />
        <div className="actions">
          <Button tone="quiet" name="intent" value="add">
            {card ? 'Replace the card' : 'Add a card'}
          </Button>
        </div>
      </PostForm>
    </>
  )
}

function Kept({ card, name }: { card: KeptCard; name: string }) {
  const { last4, funding, maxPence, currency, validUntilAt, platformId } = card
  return (
    <PostForm failed={serverError}>
      <p>
        A {funding} card{last4 && ` ending in ${last4}`}, for payments at {name} up to {formatMoney(maxPence, currency)}
        , until {momentText(validUntilAt)}.
      </p>
      <input type="hidden" name="seller" value={platformId} />
      <div className="actions">
        <Button tone="danger" name="intent" value="remove">
          Remove the card
        </Button>
      </div>
    </PostForm>
  )
}
