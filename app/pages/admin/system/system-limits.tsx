import { TableRegion } from '#app/ui/table-region.tsx'
import { countText } from '#worker/ground/platform/count-text.ts'
import type { ShownLimit } from '#worker/running/system/limits.rules.ts'
import { bytesText } from '#worker/running/system/rules.ts'
import { HealthMark } from './system-metrics.tsx'

const text = (value: number, unit: ShownLimit['unit']) => (unit === 'bytes' ? bytesText(value) : countText(value))

/** How much of each there may be, and how full it is where that is counted. */
export function SystemLimits({ limits }: { limits: readonly ShownLimit[] }) {
  return (
    <TableRegion caption="How full each limit is" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Now</th>
          <th scope="col">At most</th>
          <th scope="col" className="desk-wide">
            Beyond it
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ key, name, most, unit, beyond, now, status }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              {now === null ? <span className="muted">Not counted</span> : text(now, unit)}
              {status !== null && status !== 'healthy' && <HealthMark status={status} />}
            </td>
            <td>{text(most, unit)}</td>
            <td className="desk-wide">{beyond}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
