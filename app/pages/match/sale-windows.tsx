import { Icon } from '#app/ui/icons.tsx'
import { dateText, momentText } from '#app/ui/london-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ShownSale } from '#worker/matches/catalogue/sales/contract.ts'

/** When tickets go on sale, where, and to whom: what is open first, then what is to come. */
export function SaleWindows({ sales, now }: { sales: readonly ShownSale[]; now: Instant }) {
  if (sales.length === 0) return null
  return (
    <section className="sales" aria-labelledby="sales">
      <h2 id="sales" className="label">
        Ticket sales
      </h2>
      <ul>
        {sales.map((sale) => (
          <li key={`${sale.platform} ${sale.name} ${sale.opensAt}`}>
            <Icon name="clock" />
            <div>
              <strong>{sale.name}</strong> on {sale.platform}
              <p className="muted">{timesText(sale, now)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function timesText({ opensAt, isDayOnly, closesAt }: ShownSale, now: Instant): string {
  const opens = isDayOnly ? dateText(opensAt) : momentText(opensAt)
  const start = opensAt <= now ? `Open since ${opens}` : `Opens ${opens}`
  return closesAt === null ? start : `${start}, until ${momentText(closesAt)}`
}
