import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import { dayMs, hourMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { brokenFlagMs, flagMs, qualityPath } from './constants.ts'

/** `title`: what is sure of its pages. */
type Alarm = {
  platformId: number
  title: string
  since: Instant
  evidence: readonly string[]
  isOtherCurrency: boolean
}

/** Once for each flag: what changed, and that no fan is notified of it. */
export function driftMail(
  { platformId, title, since, evidence, isOtherCurrency }: Alarm,
  envelope: OperatorEnvelope,
): Mail {
  const meanwhile =
    'Until the pages are as usual again, or you accept them, the last known tickets stay on the board and no alert goes ' +
    `out for this platform. After ${flagMs / hourMs} hours they are taken as they are, where they cannot be right after ` +
    `${brokenFlagMs / dayMs} days.`
  const news = {
    title,
    lines: [...evidence, meanwhile],
    link: isOtherCurrency
      ? { text: 'Change its currency', path: `/admin/platforms/${platformId}#currency` }
      : { text: 'Check the pages', path: qualityPath },
    key: `drift.${platformId}.${toIso(since).replace(/\W/g, '')}`,
  }
  return operatorMail(news, envelope)
}
