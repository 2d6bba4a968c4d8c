import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import type { RuleWatch } from './contract.ts'
import { rollBackReasons } from './rules.ts'

type RolledBack = RuleWatch & { platformId: number; name: string }

/** Once: new rules were rolled back. */
export function rolledBackMail(watch: RolledBack, envelope: OperatorEnvelope): Mail {
  const { platformId, name, revision, revisionBefore, putAt } = watch
  const back = revisionBefore === null ? 'the rules before it were' : `revision ${revisionBefore} was`
  const news = {
    isAlarm: false,
    title: `Rules of ${name} were rolled back`,
    lines: [
      ...rollBackReasons(watch),
      `So ${back} put in force again.`,
      `Revision ${revision} is still there. If it is right that it finds fewer offers, publish it, read how its shadow run differs, and accept that: accepted rules are not rolled back.`,
    ],
    link: { text: 'Open its rules', path: `/admin/scraping/${platformId}?revision=${revision}` },
    key: `rules.${platformId}.${putAt}`,
  }
  return operatorMail(news, envelope)
}
