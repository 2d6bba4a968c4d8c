import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admitAccount } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { analysisPath } from '#worker/alerting/analysis/constants.ts'
import { maxEntries, maxPurchases } from '#worker/alerting/client-mails/report/constants.ts'
import type { ClientReport, ReportEntry, ReportPurchase } from '#worker/alerting/client-mails/report/contract.ts'
import { isOnItsWay, monthsUntil, savedIn, totalsOf } from '#worker/alerting/client-mails/report/rules.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { usualDays } from '#worker/matches/prices/constants.ts'
import { clientsPath } from '#worker/people/clients/constants.ts'
import type { Route } from './+types/report.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = admitAccount(context)
  const { clientReports, clock } = context.get(servicesContext)
  const id = idIn(params.clientId)
  const report = await clientReports.month(userId, id, new URL(request.url).searchParams.get('month'))
  if (!report.ok) throw new Response(null, { status: 404 })
  const now = clock()
  return { url: addressOf(`${clientsPath}/${id}/report`, context), ...report.value, months: monthsUntil(now), now }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Report for ${loaderData.client.name}` : 'Report'
  const description = 'What was seen for a client in a month, and what of it was sent to them.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function ClientReportPage({ loaderData }: Route.ComponentProps) {
  const { client, month, months, entries, isCut, now } = loaderData
  const { seen, mailed, texted } = totalsOf(entries)
  const { bought, purchases } = loaderData
  const here = `${clientsPath}/${client.id}`
  return (
    <div className="page mandate client-report">
      <p className="actions">
        <Link to={here}>{client.name}</Link>
      </p>
      <h1>
        {client.name}, {monthText(month)}
      </h1>
      {client.reference && <p className="label">Reference {client.reference}</p>}
      <QueryForm className="actions report-month" action={`${here}/report`} key={month}>
        <Select
          label="Month"
          name="month"
          defaultValue={month}
          options={months.map((one) => ({ value: one, label: monthText(one) }))}
        />
        <Button tone="quiet">Show</Button>
        <ButtonLink to={`/api/clients/${client.id}/report.csv?month=${month}`} tone="quiet" reloadDocument download>
          Download as CSV
        </ButtonLink>
      </QueryForm>
      <p className="actions">
        <Link to={analysisPath}>How prices of their matches went</Link>
      </p>
      <dl className="stat-cards">
        <div>
          <dt>Seen for them</dt>
          <dd>{seen}</dd>
        </div>
        <div>
          <dt>Mailed to them</dt>
          <dd>{mailed}</dd>
        </div>
        {entries.some(({ sms }) => sms) && (
          <div>
            <dt>Texted to them</dt>
            <dd>{texted}</dd>
          </div>
        )}
        <div>
          <dt>Bought for them</dt>
          <dd>{boughtText(bought)}</dd>
        </div>
        <div>
          <dt>Saved, at least</dt>
          <dd>{savedText(bought, purchases)}</dd>
        </div>
      </dl>
      {isCut && <Banner tone="warn">Only the newest {maxEntries} of the month are listed.</Banner>}
      {seen === 0 ? <p className="muted">Nothing was seen for them in this month.</p> : <Entries entries={entries} />}
      {purchases.length > 0 && <Purchases purchases={purchases} />}
      <p className="label">
        As of {momentText(now)}, in London time. Messages that you deleted from your inbox are left out. Bought is what{' '}
        <Link to="/mandates/ledger">your purchase ledger</Link> has of mandates for them, with all fees; the table lists
        the newest {maxPurchases}. Saved is how far their tickets were below what the match usually cost in the{' '}
        {usualDays} days before, where enough prices were seen.
      </p>
    </div>
  )
}

function Entries({ entries }: { entries: readonly ReportEntry[] }) {
  const isTexted = entries.some(({ sms }) => sms)
  return (
    <TableRegion caption="Newest first">
      <thead>
        <tr>
          <th scope="col">Seen</th>
          <th scope="col">What</th>
          <th scope="col">Gone</th>
          <th scope="col">Mailed to them</th>
          {isTexted && <th scope="col">Texted to them</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ at, title, match, message, goneAt, mail, sms }) => (
          <tr key={`${at}${title}${match}`}>
            <td data-label="Seen">{momentText(at)}</td>
            <td>
              {match ? `${title}: ${match}` : title}. {message}
            </td>
            <td data-label="Gone">{goneAt === null ? '–' : momentText(goneAt)}</td>
            <td data-label="Mailed to them">{mailText(mail)}</td>
            {isTexted && <td data-label="Texted to them">{smsText(sms)}</td>}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

function Purchases({ purchases }: { purchases: readonly ReportPurchase[] }) {
  return (
    <TableRegion caption="Bought for them, newest first">
      <thead>
        <tr>
          <th scope="col">Bought</th>
          <th scope="col">What</th>
          <th scope="col">Paid</th>
          <th scope="col">Saved, at least</th>
        </tr>
      </thead>
      <tbody>
        {purchases.map(({ at, match, seller, quantity, orderNumber, pence, currency, savedPence }) => (
          <tr key={`${at}${match}${orderNumber}`}>
            <td data-label="Bought">{momentText(at)}</td>
            <td>
              {manyText(quantity, 'ticket')}, {match}, {seller}
              {orderNumber && `, order ${orderNumber}`}
            </td>
            <td data-label="Paid">{formatMoney(pence, currency)}</td>
            <td data-label="Saved, at least">
              {savedPence === null ? 'Not measured' : formatMoney(savedPence, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

/** "3 for £288.00 and 1 for €40.00" */
function boughtText(bought: ClientReport['bought']): string {
  if (bought.length === 0) return '0'
  return bought
    .map(({ purchases, pence, currency }) => `${purchases} for ${formatMoney(pence, currency)}`)
    .join(' and ')
}

/** "£24.00 (2 of 3 measured)" */
function savedText(bought: ClientReport['bought'], listed: readonly ReportPurchase[]): string {
  const saved = bought.flatMap(({ currency, purchases }) => {
    const { measured, pence } = savedIn(currency, listed)
    return measured === 0 ? [] : `${formatMoney(pence, currency)} (${measured} of ${purchases} measured)`
  })
  return saved.length === 0 ? '–' : saved.join(' and ')
}

function mailText(mail: ReportEntry['mail']): string {
  if (mail === null) return '–'
  if (mail.sentAt !== null) return momentText(mail.sentAt)
  return mail.status === 'pending' ? 'Not yet' : `No: ${mail.reason ?? mail.status}`
}

function smsText(sms: ReportEntry['sms']): string {
  if (sms === null) return '–'
  if (isOnItsWay(sms)) return momentText(sms.triedAt)
  return sms.status === 'sending' ? 'Not yet' : `No: ${sms.status}`
}

const names = 'January February March April May June July August September October November December'.split(' ')

/** "November 2026" */
function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${names[(number ?? 1) - 1]} ${year}`
}
