// Links of account mails and how long they work.

import { hourMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { type TokenPurpose, tokenLifetimesMs } from '../../constants.ts'

export function link({ publicOrigin }: { publicOrigin: string }, path: string): string {
  return `${publicOrigin}${path}`
}

export function secretLink(facts: { publicOrigin: string; token: string }, path: string): string {
  return `${link(facts, path)}?token=${facts.token}`
}

export function worksFor(purpose: TokenPurpose): string {
  return `The link works once, for ${spanText(tokenLifetimesMs[purpose])}.`
}

/** "1 hour", "24 hours", "7 days" */
export function spanText(spanMs: number): string {
  const hours = spanMs / hourMs
  if (hours > 24) return manyText(hours / 24, 'day')
  return manyText(hours, 'hour')
}
