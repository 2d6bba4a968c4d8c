import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { fillFields } from '#app/ui/form/seen-fields.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import {
  asks,
  asksNames,
  maxTicketLimit,
  protocolNames,
  protocols,
} from '#worker/money/purchases/sellers/access/constants.ts'
import type { DeskAccess } from '#worker/money/purchases/sellers/access/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Typed } from '../../match-fields.tsx'

type SettingsProps = { access: DeskAccess; error?: Failure | undefined; typed?: Typed | undefined }

const protocolOptions = protocols.map((value) => ({ value, label: protocolNames[value] }))
const asksOptions = [{ value: '', label: 'Not known' }, ...asks.map((value) => ({ value, label: asksNames[value] }))]

/** How the seller is bought from, and what it asks of buyers. */
export function AccessSettings({ access, error, typed }: SettingsProps) {
  const stored = storedOf(access)
  const filled = fillFields({ stored, typed, errors: error?.fields })
  return (
    <Panel title="How it is bought from">
      <PostForm className="desk-form" failed={serverError} error={error && !error.fields && <p>{error.message}</p>}>
        {access.missing.length > 0 && (
          <Banner tone="warn">Fans buy on its page until these are set: {access.missing.join(', ')}.</Banner>
        )}
        <input type="hidden" name="version" value={typed?.version ?? access.version} />
        <Select {...filled('protocol', 'Protocol')} options={protocolOptions} />
        <Field {...filled('api_url', 'Address of its API', 'As its discovery states it')} required={false} />
        <Field {...filled('merchant_id', 'Its name at the payment service')} required={false} />
        <Field {...filled('handler_name', 'Name of its payment handler', 'UCP only')} required={false} />
        <Field {...filled('vault_url', 'Address of its payment service')} required={false} />
        <Field
          {...filled('ticket_limit', 'Tickets per account and match', 'Empty where it does not say')}
          type="number"
          min={1}
          max={maxTicketLimit}
          required={false}
        />
        <Field
          {...filled(
            'quantity_param',
            'Name for the number of tickets in its addresses',
            'quantity, where ?quantity=2 works',
          )}
          required={false}
        />
        <Field
          {...filled(
            'section_param',
            'Name for the section in its addresses',
            'section, where ?section=North+Stand works',
          )}
          required={false}
        />
        <Select {...filled('asks', 'What it asks of buyers before a sale')} options={asksOptions} />
        <Field
          {...filled('asks_text', 'In a sentence', 'Shown to fans: A free account, with your address.')}
          required={false}
        />
        <Button name="intent" value="save">
          Save
        </Button>
      </PostForm>
    </Panel>
  )
}

function storedOf(access: DeskAccess) {
  return {
    protocol: access.protocol,
    api_url: access.apiUrl ?? '',
    merchant_id: access.merchantId ?? '',
    handler_name: access.handlerName ?? '',
    vault_url: access.vaultUrl ?? '',
    ticket_limit: access.ticketLimit === null ? '' : String(access.ticketLimit),
    quantity_param: access.quantityParam ?? '',
    section_param: access.sectionParam ?? '',
    asks: access.asks ?? '',
    asks_text: access.asksText ?? '',
  }
}
