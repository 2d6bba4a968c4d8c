import { minAccuracyAlerts } from '#worker/alerting/notifications/lifetimes/accuracy/constants.ts'
import type { Accuracy } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { TableRegion } from '../table-region.tsx'
import type { ShownPlatform } from './page-view.ts'
import { dayName, shareText } from './uptime-text.ts'

/** Per platform: what its alerts were worth to those who got them. */
export function AccuracyTable({ platforms }: { platforms: readonly ShownPlatform[] }) {
  return (
    <TableRegion caption="Accuracy of alerts, by platform" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col">Alerts</th>
          <th scope="col">Still available after 60 s</th>
          <th scope="col">Gone within 60 s</th>
          <th scope="col">Seen → sent: half, 95 %, 99 % within</th>
        </tr>
      </thead>
      <tbody>
        {platforms.map(({ key, name, accuracy }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {accuracy?.lastedShare == null ? (
              <td colSpan={4}>{tooFewText(accuracy)}</td>
            ) : (
              <>
                <td>{sampleText(accuracy)}</td>
                <td>{shareText(accuracy.lastedShare)}</td>
                <td>{shareText(accuracy.refutedShare ?? 0)}</td>
                <td>{delayText(accuracy.delayMs)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

/** "Not enough data yet: 3 of 20 alerts" */
function tooFewText(accuracy: Accuracy | null): string {
  return `Not enough data yet: ${accuracy?.alerts ?? 0} of ${minAccuracyAlerts} alerts`
}

/** "the last 1,034, 9 Nov to 23 Nov" */
function sampleText({ alerts, since, until }: Pick<Accuracy, 'alerts' | 'since' | 'until'>): string {
  const days =
    since === null || until === null
      ? ''
      : `, ${since === until ? dayName(until) : `${dayName(since)} to ${dayName(until)}`}`
  return `the last ${alerts.toLocaleString('en-GB')}${days}`
}

/** "0.3 s, 0.75 s, 2 s"; above the last step of the count, "more than 15 min". */
function delayText({ p50, p95, p99 }: Accuracy['delayMs']): string {
  if (p50 === null && p95 === null && p99 === null) return 'no message timed yet'
  return [p50, p95, p99].map((ms) => (ms === null ? 'over 15 min' : `${ms / secondMs} s`)).join(', ')
}
