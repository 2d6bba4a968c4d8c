import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'good' | 'warn' | 'live' | 'off'

/** A short state: always a word, an icon where the state matters, and colour. */
export function Badge({ tone = 'off', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`badge state-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
