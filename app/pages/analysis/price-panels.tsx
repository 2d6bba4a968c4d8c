import { TableRegion } from '#app/ui/table-region.tsx'
import type { Analysis, Part, SpanRow } from '#worker/alerting/analysis/contract.ts'
import { ChartPanel, titleOf } from './chart-panel.tsx'
import { lineClass, SpanChart } from './span-chart.tsx'
import { amountText, countText, medianText, spanText } from './words.ts'

type Sides = { sides: readonly Analysis[] }

const hasMedian = (rows: readonly SpanRow[]) => rows.some(({ median }) => median !== null)
const matchesText = ({ matches }: Pick<Analysis, 'matches'>) => countText(matches, 'match', 'matches')

/** Both in one picture where they have one currency. */
export function PricePanel({ sides }: Sides) {
  const isOne = new Set(sides.map(({ currency }) => currency)).size === 1
  const pictures = isOne ? [sides] : sides.map((side) => [side])
  return (
    <ChartPanel
      title="Price before kick-off"
      chart="price"
      sides={sides}
      text="The lowest price that any buyer could pay, by time before kick-off: the median over the matches."
      figures={pictures.map((together) => ({
        key: together.map(titleOf).join(),
        name:
          sides.length === 1 ? null : together.map(titleOf).join(' (solid), ') + (together.length > 1 ? ' (thin)' : ''),
        count: together.map(matchesText).join(' and '),
        isEnough: together.some(({ prices }) => hasMedian(prices)),
        picture: (
          <SpanChart
            label={`Median price before kick-off: ${together.map(titleOf).join(' and ')}`}
            currency={together[0]?.currency ?? 'GBP'}
            lines={together.map((side) => ({ name: titleOf(side), rows: side.prices }))}
          />
        ),
        table: together.map((side) => (
          <SpanTable
            key={titleOf(side)}
            caption={`Price, ${titleOf(side)}`}
            rows={side.prices}
            currency={side.currency}
          />
        )),
      }))}
    />
  )
}

export function SpreadPanel({ sides }: Sides) {
  return (
    <ChartPanel
      title="Spread between sellers"
      chart="spread"
      sides={sides}
      text="By how much the dearest seller’s lowest price was above the cheapest seller’s, where two or more sold: the median over the matches."
      figures={sides.map((side) => ({
        key: titleOf(side),
        name: sides.length === 1 ? null : titleOf(side),
        count: matchesText(side),
        isEnough: hasMedian(side.spread),
        picture: (
          <SpanChart
            label={`Median spread between sellers: ${titleOf(side)}`}
            currency={side.currency ?? 'GBP'}
            lines={[{ name: titleOf(side), rows: side.spread }]}
          />
        ),
        table: <SpanTable caption={`Spread, ${titleOf(side)}`} rows={side.spread} currency={side.currency} />,
      }))}
    />
  )
}

type PartsPanelProps = Sides & {
  title: string
  chart: 'sellers' | 'areas'
  text: string
  partsOf: (side: Analysis) => readonly Part[]
  what: string
}

/** Sellers or areas, a line each. */
export function PartsPanel({ sides, title, chart, text, partsOf, what }: PartsPanelProps) {
  const shown = sides.filter((side) => partsOf(side).length > 0)
  if (shown.length === 0) return null
  return (
    <ChartPanel
      title={title}
      chart={chart}
      sides={shown}
      text={text}
      figures={shown.map((side) => {
        const parts = partsOf(side)
        return {
          key: titleOf(side),
          name: sides.length === 1 ? null : titleOf(side),
          count: matchesText(side),
          isEnough: parts.some(({ bySpan }) => hasMedian(bySpan)),
          picture: (
            <>
              <SpanChart
                label={`${title}: ${parts.map(({ name }) => name).join(', ')}`}
                currency={side.currency ?? 'GBP'}
                lines={parts.map(({ name, bySpan }) => ({ name, rows: bySpan }))}
                isFirstBest={false}
              />
              <Legend parts={parts} currency={side.currency} />
            </>
          ),
          table: (
            <PartsTable caption={`${title}, ${titleOf(side)}`} what={what} parts={parts} currency={side.currency} />
          ),
        }
      })}
    />
  )
}

function Legend({ parts, currency }: { parts: readonly Part[]; currency: string | null }) {
  return (
    <ul className="chart-sheet">
      {parts.map(({ name, overall }, index) => (
        <li key={name}>
          <svg width="40" height="10" aria-hidden="true">
            <path className={lineClass(index, false)} d="M0 5H40" />
          </svg>
          <span>
            {name} <span className="label">{countText(overall.n, 'match', 'matches')}</span>
          </span>
          <span className="amount">{medianText(overall, (value) => amountText(value, currency))}</span>
        </li>
      ))}
    </ul>
  )
}

type SpanTableProps = { caption: string; rows: readonly SpanRow[]; currency: string | null }

function SpanTable({ caption, rows, currency }: SpanTableProps) {
  const text = (value: number | null) => amountText(value, currency)
  return (
    <TableRegion caption={caption}>
      <thead>
        <tr>
          <th scope="col">Before kick-off</th>
          <th scope="col">Median</th>
          <th scope="col">Lowest</th>
          <th scope="col">Highest</th>
          <th scope="col">Matches</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.fromDays}>
            <th scope="row">{spanText(row)}</th>
            <td>{medianText(row, text)}</td>
            <td>{text(row.lowest)}</td>
            <td>{text(row.highest)}</td>
            <td>{row.n}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

type PartsTableProps = { caption: string; what: string; parts: readonly Part[]; currency: string | null }

function PartsTable({ caption, what, parts, currency }: PartsTableProps) {
  const [first] = parts
  return (
    <TableRegion caption={`${caption}: median, and number of matches`}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {first?.bySpan.map((span) => (
            <th key={span.fromDays} scope="col">
              {spanText(span)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, bySpan }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {bySpan.map((row) => (
              <td key={row.fromDays}>
                {medianText(row, (value) => amountText(value, currency))} <span className="label">({row.n})</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
