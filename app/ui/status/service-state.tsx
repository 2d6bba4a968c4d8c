import type { ServiceStatus } from '#worker/running/status/constants.ts'
import type { Tone } from '../badge.tsx'
import { Icon, type IconName } from '../icons.tsx'

type Look = { word: string; icon: IconName; tone: Tone }

export const stateLooks: Record<ServiceStatus | 'none', Look> = {
  healthy: { word: 'Operational', icon: 'check', tone: 'good' },
  warning: { word: 'Degraded', icon: 'warning', tone: 'warn' },
  down: { word: 'Outage', icon: 'cross', tone: 'live' },
  none: { word: 'No data', icon: 'question', tone: 'off' },
}

/** Icon, word and colour. Null means not measured, which is never shown as good. */
export function ServiceState({ status }: { status: ServiceStatus | null }) {
  const { word, icon, tone } = stateLooks[status ?? 'none']
  return (
    <span className={`state state-${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
