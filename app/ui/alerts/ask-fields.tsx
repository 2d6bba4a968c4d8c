import { type AlertType, choosableAlertTypes } from '#worker/alerting/alerts/constants.ts'
import { maxTogether } from '#worker/matches/prices/party/constants.ts'
import { Select } from '../form/select.tsx'
import type { Ask } from './ask.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { Choice } from './choice.tsx'
import { ClientChoice } from './client-choice.tsx'
import { ExistingAlerts } from './existing.tsx'
import { MoreOptions } from './more-options.tsx'
import { typeNames } from './names.ts'
import { PriceChoice } from './price-choice.tsx'

type AskFieldsProps = {
  ask: Ask
  /** About what the form asks for now. */
  preview: Ask['preview']
  errors: Record<string, string[]>
  /** What an alert like this would have done. */
  children?: React.ReactNode
}

const shownTypes: Partial<Record<AlertType, string>> = {
  price_drop: 'At my price',
  availability: 'Any ticket',
  high_demand: 'High demand',
  queue: 'A queue',
}
const orderedTypes = [...choosableAlertTypes].sort((a, b) => Number(b === 'price_drop') - Number(a === 'price_drop'))
const counts = Array.from({ length: maxTogether }, (_, index) => index + 1)

/** The fields of an alert; the style sheet shows those that the choices above them need. */
export function AskFields({ ask, preview, errors, children }: AskFieldsProps) {
  const { target, values, channels } = ask
  return (
    <>
      <ExistingAlerts existing={ask.existing} />
      <input type="hidden" name={`${target.kind}_id`} value={target.id} />
      <fieldset className="choices segments">
        <legend>Alert me</legend>
        {orderedTypes.map((type) => (
          <Choice
            key={type}
            name="alert_type"
            value={type}
            label={shownTypes[type] ?? typeNames[type]}
            isDefault={type === values.alertType}
          />
        ))}
      </fieldset>
      <div className="ask-only-price">
        <PriceChoice preview={preview} pricePence={values.pricePence} error={errors.price_threshold?.[0]} />
      </div>
      {children}
      <div className="ask-pair">
        <fieldset className="choices segments">
          <legend>Seats together</legend>
          {counts.map((count) => (
            <Choice
              key={count}
              name="together"
              value={count}
              label={String(count)}
              isDefault={count === (values.conditions?.together ?? 1)}
            />
          ))}
        </fieldset>
        <TicketType ask={ask} />
      </div>
      <ClientChoice clients={ask.clients} name="client_id" none="Me" error={errors.client_id?.[0]} />
      <ChannelChoice channels={channels} chosen={values.channels} error={errors.channels?.[0]} />
      <MoreOptions ask={ask} errors={errors} />
    </>
  )
}

/** Adult stands for every full-price ticket; others are asked for by the name the platforms use. */
function TicketType({ ask: { preview, values } }: { ask: Ask }) {
  const wanted = values.conditions?.ticketTypes.wanted ?? []
  // Several types are text, under more options.
  const types = (preview?.ticketTypes ?? []).filter((type) => type.toLowerCase() !== 'adult')
  if (types.length === 0 || wanted.length > 0) return null
  const options = [{ value: '', label: 'Adult' }, ...types.map((type) => ({ value: type, label: type }))]
  return <Select label="Ticket type" name="ticket_type" options={options} />
}
