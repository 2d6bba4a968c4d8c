// The specification's names for the status calls; additional fields are in snake case.
import type { Accuracy } from '#worker/alerting/notifications/lifetimes/accuracy/contract.ts'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { ServiceStatus } from './constants.ts'
import type { Incident, MetricView, PlatformHealthView, ServiceView, StatusView } from './contract.ts'

/** Omits services never measured; reports none as healthy when measurements are out of date. */
export function servicesOnWire({ services, platforms, isStale }: StatusView) {
  return [...services, ...platforms].flatMap((service) =>
    service.status === null ? [] : [serviceOnWire(service, service.status, isStale)],
  )
}

function serviceOnWire(service: ServiceView | PlatformHealthView, status: ServiceStatus, isStale: boolean) {
  const { key, name, message, responseTimeMs, uptime } = service
  return {
    name,
    status: isStale && status === 'healthy' ? ('warning' satisfies ServiceStatus) : status,
    message: isStale ? `Not measured right now. Before: ${message}` : message,
    /** Milliseconds. */
    responseTime: responseTimeMs,
    id: key,
    uptime_90_days: uptime.share,
    days_with_data: uptime.daysWithData,
    ...('lastGoodAt' in service && {
      kind: service.kind,
      last_good_check_at: isoOrNull(service.lastGoodAt),
      alert_accuracy: service.accuracy && accuracyOnWire(service.accuracy),
    }),
  }
}

/** Omits metrics without data. */
export function metricsOnWire({ metrics }: StatusView) {
  return metrics.filter((metric): metric is MetricView & { value: number } => metric.value !== null)
}

function accuracyOnWire({ alerts, since, until, lastedShare, refutedShare, delayMs }: Accuracy) {
  return {
    alerts,
    since,
    until,
    still_available_after_60_s: lastedShare,
    refuted_within_60_s: refutedShare,
    /** Upper ends of the steps in which seen → sent is counted. */
    seen_to_sent_ms: delayMs,
  }
}

export function statusOnWire(view: StatusView) {
  return {
    status: view.overall,
    is_stale: view.isStale,
    measured_at: isoOrNull(view.measuredAt),
    services: servicesOnWire(view),
    metrics: metricsOnWire(view),
    incidents: view.incidents.map(incidentOnWire),
  }
}

function incidentOnWire({ startedAt, service, name, severity, cause, resolvedAt, updates }: Incident) {
  return {
    id: `${startedAt}.${service}`,
    service: name,
    severity,
    cause,
    started_at: toIso(startedAt),
    resolved_at: isoOrNull(resolvedAt),
    updates: updates.map(({ at, status, text }) => ({ at: toIso(at), status, text })),
  }
}
