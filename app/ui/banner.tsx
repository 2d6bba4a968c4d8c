import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icons.tsx'

const icons: Record<Tone, IconName> = { good: 'check', warn: 'warning', live: 'warning', off: 'dot' }

/** What just happened, at the top of what it happened to. Trouble (`live`) interrupts a screen reader, the rest waits. */
export function Banner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'live' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  )
}
