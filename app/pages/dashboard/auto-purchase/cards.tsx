import { formatMoney } from '#worker/ground/platform/money.ts'
import type { AttemptCounts } from '#worker/money/purchases/attempts/contract.ts'
import { spentText } from '#worker/money/purchases/attempts/rules.ts'

/** The figures of all attempts. */
export function StatCards({ counts }: { counts: AttemptCounts }) {
  const cards: [string, string | number][] = [
    ['Total attempts', counts.total],
    [
      'Successful purchases',
      counts.givenBack > 0 ? `${counts.completed} (${counts.givenBack} given back)` : counts.completed,
    ],
    ['Failed attempts', counts.failed],
    ['Pending confirmations', counts.awaiting],
    ['Cancelled attempts', counts.cancelled],
    ...(counts.mayBePaid > 0 ? [['May have been paid', mayBePaidText(counts)] satisfies [string, string]] : []),
    ['Total spent', spentText(counts)],
    ['Average price', formatMoney(counts.averagePence ?? 0, 'GBP')],
  ]
  return (
    <dl className="stat-cards">
      {cards.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** "1, up to £88.00" */
function mayBePaidText({ mayBePaid, unclear }: AttemptCounts): string {
  const sums = unclear.map(({ pence, currency }) => formatMoney(pence, currency))
  return `${mayBePaid}, up to ${sums.join(' and ')}`
}
