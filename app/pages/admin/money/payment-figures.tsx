import { Price } from '#app/ui/price.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import type { DeskFigures } from '#worker/money/payments/desk/contract.ts'
import type { ChurnMonth } from '#worker/money/payments/proof/contract.ts'

/** The four summary cards. */
export function PaymentFigures({ figures }: { figures: DeskFigures }) {
  return (
    <dl className="metrics">
      <Figure name="Pending payments">{figures.pending.toLocaleString('en-GB')}</Figure>
      <Figure name="Confirmed payments">{figures.confirmed.toLocaleString('en-GB')}</Figure>
      <Figure name="Total revenue" more="Received less given back, including VAT">
        <Price pence={figures.revenuePence} currency="GBP" />
      </Figure>
      <Figure name="Notifications sent">{figures.noticesSent.toLocaleString('en-GB')}</Figure>
    </dl>
  )
}

function Figure({ name, more, children }: { name: string; more?: string; children: React.ReactNode }) {
  return (
    <div className="metric">
      <dt>{name}</dt>
      <dd className="metric-value">{children}</dd>
      {more && <dd className="label">{more}</dd>}
    </div>
  )
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Share of people with a plan at the month's start who had none at its end; known once it is over. */
function churnText(month: ChurnMonth | undefined): string {
  if (!month || month.paying === 0) return '–'
  return `${Math.round((100 * month.lost) / month.paying)} % (${month.lost} of ${month.paying})`
}

/** Revenue by month, from the ledger. */
export function RevenueTable({ months, churn }: Pick<DeskFigures, 'months'> & { churn: readonly ChurnMonth[] }) {
  if (months.length === 0) return <p className="muted">Not enough data yet: nothing was paid.</p>
  return (
    <TableRegion caption="Net revenue, VAT and churn by month" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Revenue, net</th>
          <th scope="col">VAT</th>
          <th scope="col">Churn</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, netPence, vatPence }) => (
          <tr key={month}>
            <th scope="row">{monthName.format(Date.parse(`${month}-01`))}</th>
            <td>
              <Price pence={netPence} currency="GBP" />
            </td>
            <td>
              <Price pence={vatPence} currency="GBP" />
            </td>
            <td>{churnText(churn.find((one) => one.month === month))}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
