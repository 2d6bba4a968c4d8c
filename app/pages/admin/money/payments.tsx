import { data, Link, redirect, useSearchParams } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Price } from '#app/ui/price.tsx'
import { methodNames, paymentMethods } from '#worker/money/payments/constants.ts'
import {
  deskTexts,
  maxCsvRows,
  maxSearchLength,
  paymentStatuses,
  paymentsDeskPath,
} from '#worker/money/payments/desk/constants.ts'
import type { PaymentRecord } from '#worker/money/payments/desk/contract.ts'
import { receiptLine } from '#worker/money/payments/receipts/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/payments.ts'
import { Books } from './books.tsx'
import { PaymentCreate } from './payment-create.tsx'
import { PaymentFigures, RevenueTable } from './payment-figures.tsx'
import { marksOf, statusTones, statusWords } from './payment-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const asked = new URL(request.url).searchParams
  const { paymentsDesk, proofOfBooks, clock } = context.get(servicesContext)
  const [page, figures, books] = await Promise.all([
    paymentsDesk.list(Object.fromEntries(asked)),
    paymentsDesk.figures(),
    proofOfBooks.view(),
  ])
  const url = addressOf(paymentsDeskPath, context)
  return { url, operator: operatorOf(caller), ...page, figures, books, now: clock(), isAdding: asked.has('add') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const { proofOfBooks } = context.get(servicesContext)
  if (fields.intent === 'prove' || fields.intent === 'settle') {
    if (fields.intent === 'prove') await proofOfBooks.proveNow(userId)
    else await proofOfBooks.settle(fields.kind ?? '', fields.subject ?? '', userId)
    throw redirect(`${paymentsDeskPath}#books`, 303)
  }
  if (fields.intent !== 'create') throw data(null, { status: 400 })
  const made = await context.get(servicesContext).paymentsDesk.create(fields, userId)
  if (!made.ok) return troubled(made.error, { typed: fields })
  throw redirect(`${paymentsDeskPath}/${made.value.id}`, 303)
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Payment Management', 'Find, record, confirm and give back payments.')
}

export const ErrorBoundary = AdminDenied

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, query, records, next, figures, books, now, isAdding } = loaderData
  const [params] = useSearchParams()
  const isNarrowed = Boolean(query.q || query.status || query.method || query.refund)
  return (
    <Desk operator={operator} current={paymentsDeskPath} title="Payment Management">
      <PaymentFigures figures={figures} />
      {isAdding ? (
        <PaymentCreate error={actionData?.error} typed={actionData?.typed} />
      ) : (
        <div className="actions">
          <ButtonLink to={`${paymentsDeskPath}?add`}>Add Payment Record</ButtonLink>
          <ButtonLink to={exportAddress(params)} tone="quiet" reloadDocument>
            Download as CSV
          </ButtonLink>
          <span className="label">
            The payments found below, the newest {maxCsvRows.toLocaleString('en-GB')} at most
          </span>
        </div>
      )}
      <Filters {...query} />
      {records.length > 0 ? (
        <ul className="desk-matches">
          {records.map((record) => (
            <Record key={record.id} record={record} />
          ))}
        </ul>
      ) : (
        <div className="notice">
          <h2 className="notice-title">{isNarrowed ? 'No payments found' : deskTexts.empty}</h2>
          <p className="muted">
            {isNarrowed
              ? 'Try another search or filter.'
              : 'Payments by PayPal come by themselves; add others by hand.'}
          </p>
        </div>
      )}
      <Pagination
        label="Pages of payments"
        previous={query.cursor ? pageAddress(params, null) : undefined}
        next={next === null ? undefined : pageAddress(params, next)}
      />
      <div className="desk-columns">
        <Panel title="Revenue by month">
          <RevenueTable months={figures.months} churn={books.churn} />
        </Panel>
        <Books books={books} now={now} />
      </div>
    </Desk>
  )
}

type FilterProps = Route.ComponentProps['loaderData']['query']

function Filters({ q, status, method, refund }: FilterProps) {
  return (
    <ListFilters
      action={paymentsDeskPath}
      words={{ label: 'User ID, email, reference or number', value: q, maxLength: maxSearchLength }}
      choices={[
        {
          name: 'status',
          label: 'Status',
          chosen: status,
          any: 'Any status',
          options: paymentStatuses.map((value) => ({ value, label: statusWords[value] })),
        },
        {
          name: 'method',
          label: 'Method',
          chosen: method,
          any: 'Any method',
          options: paymentMethods.map((value) => ({ value, label: methodNames[value] })),
        },
        {
          name: 'refund',
          label: 'Refund',
          chosen: refund,
          any: 'Any',
          options: [{ value: 'asked', label: 'Asked for' }],
        },
      ]}
    />
  )
}

function Record({ record }: { record: PaymentRecord }) {
  const { id, userId, email, plan, cycle, amountPence, method, status, reference, createdAt } = record
  const who = userId === null ? 'Erased user' : `${email ?? ''} (${userId})`
  return (
    <li>
      <div className="desk-match">
        <div className="desk-match-when">
          <strong>{dateText(createdAt)}</strong>
          <span className="label">{clockText(createdAt)}</span>
        </div>
        <div className="desk-match-what">
          <span className="desk-match-sides">
            <Price pence={amountPence} currency="GBP" /> · {receiptLine({ plan, cycle })}
          </span>
          <span className="label">{[who, reference].filter(Boolean).join(' · ')}</span>
        </div>
        <div className="desk-match-marks">
          <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>
          {marksOf(record).map(([words, tone]) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
          <Badge>{methodNames[method]}</Badge>
        </div>
        <div className="desk-match-actions">
          <Link to={`${paymentsDeskPath}/${id}`}>
            {status === 'pending' && record.isByHand ? 'Confirm Payment' : 'Open'}
            <span className="visually-hidden"> of {who}</span>
          </Link>
        </div>
      </div>
    </li>
  )
}

const filtersOf = (params: URLSearchParams) =>
  new URLSearchParams(
    [...params].filter(([name, value]) => ['q', 'status', 'method', 'refund'].includes(name) && value !== ''),
  )

function pageAddress(params: URLSearchParams, cursor: string | null): string {
  const next = filtersOf(params)
  if (cursor !== null) next.set('cursor', cursor)
  return next.size > 0 ? `${paymentsDeskPath}?${next}` : paymentsDeskPath
}

const exportAddress = (params: URLSearchParams) => `/api/admin/payments/export?${filtersOf(params)}`
