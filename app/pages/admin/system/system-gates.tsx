import { Badge } from '#app/ui/badge.tsx'
import { clockText } from '#app/ui/london-time.ts'
import { agoText, durationText } from '#app/ui/relative-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { countText } from '#worker/ground/platform/count-text.ts'
import type { GateState } from '#worker/running/system/contract.ts'

const breakers = { closed: 'Closed', open: 'Open', half_open: 'Trying again' } as const

/** When each platform may be asked, as its gate says now. */
export function SystemGates({ gates, now }: { gates: readonly GateState[]; now: Instant }) {
  return (
    <TableRegion caption="Gates of the platforms" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col">Breaker</th>
          <th scope="col">Pages</th>
          <th scope="col" className="desk-middle">
            Oldest due
          </th>
          <th scope="col" className="desk-wide">
            Last read
          </th>
          <th scope="col" className="desk-wide">
            Read, failed
          </th>
        </tr>
      </thead>
      <tbody>
        {gates.map(({ id, name, isActive, health }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {health ? (
              <>
                <td>
                  <Badge tone={health.breaker === 'closed' ? 'good' : 'warn'}>{breakers[health.breaker]}</Badge>
                  {health.pausedUntil !== null && health.pausedUntil > now && (
                    <span className="label">until {clockText(health.pausedUntil)}</span>
                  )}
                  {health.hasDrifted && <span className="label">its pages changed</span>}
                </td>
                <td>
                  {countText(health.targets)}
                  {health.disallowedTargets > 0 && (
                    <span className="label">{health.disallowedTargets} not allowed</span>
                  )}
                </td>
                <td className="desk-middle">
                  {health.latenessMs < 1_000 ? 'on time' : durationText(health.latenessMs)}
                </td>
                <td className="desk-wide">{health.lastGoodAt === null ? 'Never' : agoText(health.lastGoodAt, now)}</td>
                <td className="desk-wide">
                  {countText(health.goodChecks)}, {countText(health.failedChecks)}
                </td>
              </>
            ) : (
              <td colSpan={5}>
                <Badge tone={isActive ? 'live' : 'off'}>{isActive ? 'No answer' : 'Switched off'}</Badge>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
