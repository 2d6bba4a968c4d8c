import { dateText } from '#app/ui/london-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { countText, manyText } from '#worker/ground/platform/count-text.ts'
import { listedPoints, measures } from '#worker/running/analytics/daily/constants.ts'
import type { ChartPoint } from '#worker/running/analytics/daily/contract.ts'

/** The charts as figures, the newest day first; days beyond two weeks open below. */
export function DayTables({ points }: { points: readonly ChartPoint[] }) {
  const newest = points.toReversed()
  const older = newest.slice(listedPoints)
  return (
    <>
      <DayTable
        caption={`The last ${manyText(Math.min(listedPoints, newest.length), 'day')}`}
        points={newest.slice(0, listedPoints)}
      />
      {older.length > 0 && (
        <details className="desk-more">
          <summary>{manyText(older.length, 'earlier day')}</summary>
          <DayTable caption="Earlier days" points={older} />
        </details>
      )}
    </>
  )
}

function DayTable({ caption, points }: { caption: string; points: readonly ChartPoint[] }) {
  return (
    <TableRegion caption={caption}>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          {measures.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.date}>
            <th scope="row">{dateText(Date.parse(point.date))}</th>
            {measures.map(({ key }) => (
              <td key={key}>{point[key] === null ? '–' : countText(point[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
