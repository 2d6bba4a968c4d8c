import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icons.tsx'

const icons: Record<Tone, IconName> = { good: 'check', warn: 'warning', live: 'warning', off: 'dot' }

/** A result message above the part it is about. Failures (`live`) interrupt a screen reader, others wait. */
export function Banner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'live' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
