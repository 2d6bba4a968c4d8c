// Pure: figures of the metrics grid.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { freshnessBoundsMs, latencyBoundsMs, type MetricStatus, shownDays, uptimeBounds } from './constants.ts'
import type { MetricView, PlatformHealthView, Sample, Uptime } from './contract.ts'
import { isWatched, percentile } from './rules.ts'

type Figures = { uptime: Uptime; sample: Sample; platforms: readonly PlatformHealthView[]; measuredAt: Instant }

export function metricsOf({ uptime, sample, platforms, measuredAt }: Figures): MetricView[] {
  const watched = platforms.filter(isWatched)
  return [
    uptimeMetric(uptime),
    ...latencyMetrics(sample),
    checksMetric(sample, watched.length > 0),
    ...platformMetrics(watched, measuredAt),
  ]
}

function uptimeMetric({ share, daysWithData, minutes }: Uptime): MetricView {
  const [good, warning] = uptimeBounds
  return {
    name: 'Measured uptime',
    // Rounded down: 100 means no measured minute was lost.
    value: share === null ? null : Math.floor(share * 10_000) / 100,
    unit: '%',
    status: share === null ? null : share >= good ? 'good' : share >= warning ? 'warning' : 'critical',
    description: `Of ${manyText(minutes, 'measured minute')} on ${daysWithData} of the last ${shownDays} days. A minute counts as up unless one of our own services was down.`,
  }
}

function latencyMetrics({ latencyP50Ms, latencyP95Ms }: Sample): MetricView[] {
  const described = 'From finding a change on a platform to its email being accepted, in the last hour.'
  const metric = (name: string, valueMs: number | null, bounds: readonly [number, number]): MetricView => ({
    name,
    value: valueMs === null ? null : inSeconds(valueMs),
    unit: 's',
    status: statusWithin(valueMs, bounds),
    description: described,
  })
  return [
    metric('Alert latency, median', latencyP50Ms, latencyBoundsMs.p50),
    metric('Alert latency, 95th percentile', latencyP95Ms, latencyBoundsMs.p95),
  ]
}

function checksMetric({ checksPerMinute }: Sample, isAnyWatched: boolean): MetricView {
  const isMeasured = checksPerMinute !== null && isAnyWatched
  return {
    name: 'Checks per minute',
    value: checksPerMinute,
    unit: 'checks/min',
    status: !isMeasured ? null : checksPerMinute > 0 ? 'good' : 'critical',
    description: 'Pages of ticket platforms checked in the last measured minute.',
  }
}

function platformMetrics(platforms: readonly PlatformHealthView[], measuredAt: Instant): MetricView[] {
  const ages = platforms.flatMap(({ lastGoodAt }) => (lastGoodAt === null ? [] : Math.max(0, measuredAt - lastGoodAt)))
  const medianMs = percentile(ages, 0.5)
  const readable = platforms.filter(({ status }) => status === 'healthy').length
  const troubled = platforms.filter(({ status }) => status === 'warning' || status === 'down').length
  return [
    {
      name: 'Freshness, median',
      value: medianMs === null ? null : inSeconds(medianMs),
      unit: 's',
      status: statusWithin(medianMs, freshnessBoundsMs),
      description: 'Time since the last successful check, over all platforms, when measured.',
    },
    {
      name: 'Platforms watched',
      value: platforms.length,
      unit: 'platforms',
      status:
        readable + troubled === 0
          ? null
          : troubled === 0
            ? 'good'
            : troubled * 2 < platforms.length
              ? 'warning'
              : 'critical',
      description:
        readable === platforms.length
          ? 'All platforms can be read.'
          : `${manyText(readable, 'platform')} can be read normally.`,
    },
  ]
}

function statusWithin(valueMs: number | null, [good, warning]: readonly [number, number]): MetricStatus | null {
  if (valueMs === null) return null
  return valueMs <= good ? 'good' : valueMs <= warning ? 'warning' : 'critical'
}

/** Two decimals below ten seconds, whole seconds above. */
function inSeconds(ms: number): number {
  return ms < 10 * secondMs ? Math.round(ms / 10) / 100 : Math.round(ms / secondMs)
}
