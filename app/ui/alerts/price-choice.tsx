import { useId, useState } from 'react'
import { maxPriceThresholdPence } from '#worker/alerting/alerts/constants.ts'
import { formatMoney, fromDecimal } from '#worker/ground/platform/money.ts'
import { Field } from '../form/field.tsx'
import { useIsAwake } from '../hooks/use-is-awake.ts'
import { useTypedEarly } from '../hooks/use-typed-early.ts'
import { spokenPrice } from '../price.tsx'
import type { AlertPreview } from './ask.ts'
import { axisOf, Histogram, tallestText } from './histogram.tsx'
import { marksText } from './preview-text.ts'

type PriceChoiceProps = {
  preview: AlertPreview | null
  pricePence: number | null
  error: string | undefined
}

/** The maximum price as a number, and with script as a slider under the offers there are. */
export function PriceChoice({ preview, pricePence, error }: PriceChoiceProps) {
  const [price, setPrice] = useState(pricePence === null ? '' : String(pricePence / 100))
  const field = useTypedEarly<HTMLInputElement>(({ value }) => setPrice(value))
  const id = useId()
  const marks = preview && marksText(preview)
  const currency = preview?.currency ?? 'GBP'
  const axis = preview && axisOf(preview)
  const chosen = price === '' || Number.isNaN(Number(price)) ? null : fromDecimal(Number(price))
  // Without script a slider shows no value.
  const isAlive = useIsAwake()
  return (
    <div className="ask-price">
      {preview && axis && (
        <div className="ask-slider">
          <p className="ask-count label" aria-hidden="true">
            {tallestText(preview)}
          </p>
          <Histogram preview={preview} axis={axis} pricePence={chosen} />
          <div className="ask-track">
            {isAlive && (
              <input
                type="range"
                aria-label="Maximum price"
                aria-valuetext={chosen === null ? 'Any price fall' : `${spokenPrice(chosen, currency)} or less`}
                min={axis.fromPence / 100}
                max={axis.toPence / 100}
                step={1}
                value={price === '' ? axis.toPence / 100 : price}
                onChange={(event) => setPrice(event.target.value)}
              />
            )}
          </div>
          <p className="ask-axis label" aria-hidden="true">
            <span>{spokenPrice(axis.fromPence, currency)}</span>
            <span>{spokenPrice(axis.toPence, currency)}</span>
          </p>
          {marks && <p className="ask-marks label">{marks}</p>}
        </div>
      )}
      <Field
        label={`Maximum Price (${symbolOf(currency)})`}
        id={id}
        ref={field}
        name="price_threshold"
        type="number"
        min={0}
        max={maxPriceThresholdPence / 100}
        step="0.01"
        inputMode="decimal"
        placeholder="Any fall"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={error}
      />
    </div>
  )
}

function symbolOf(currency: string): string {
  return formatMoney(0, currency).replace(/[\d.,\s]/g, '')
}
