// Server side of asking for an alert: what the form is filled with.
import { fromDecimal } from '#worker/ground/platform/money.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import type { Fields } from '../account/form.ts'
import type { AlertPreview, AskValues } from './ask.ts'
import { channelsIn, valuesIn } from './form-fields.ts'

/** Null while nothing was filled in. */
export function typedIn(fields: Fields, usable: DeliveryChannel[]): AskValues | null {
  const values = valuesIn(fields)
  const chosen = channelsIn(fields).channels
  return values && { ...values, channels: deliveryChannels.filter((one) => (chosen ?? usable).includes(one)) }
}

export function valuesOf(fields: Fields, preview: AlertPreview | null): Omit<AskValues, 'channels'> {
  const preset = preview?.presetPence ?? null
  const asked = Number(fields.price_threshold)
  return {
    // A match with a price waits for a better one; where there is none, for tickets.
    alertType: preview?.bestNow ? 'price_drop' : 'availability',
    pricePence: fields.price_threshold && asked >= 0 ? fromDecimal(asked) : preset,
    conditions: fields.together ? (valuesIn({ ...fields, alert_type: 'availability' })?.conditions ?? null) : null,
    repeatMode: 'every_crossing',
    repeatHours: null,
    digest: null,
    expiresOn: '',
  }
}
