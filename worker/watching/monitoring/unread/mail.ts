import type { Mail } from '#worker/ground/mail/contract.ts'
import { type OperatorEnvelope, operatorMail } from '#worker/ground/mail/operator-mail.ts'
import { clockTime } from '#worker/ground/mail/words.rules.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { UnreadAlarm } from './contract.ts'
import { adviceOf, reasonOf } from './rules.ts'

/** Once for each time: a platform cannot be read, why, and what to do. */
export function unreadMail({ platformId, name, since, problem }: UnreadAlarm, envelope: OperatorEnvelope): Mail {
  const news = {
    title: `${name} can’t be read`,
    lines: [
      `Every check since ${clockTime(since)} failed: ${reasonOf(problem)}.`,
      adviceOf(problem),
      'Until a check reads it again, its last known tickets stay on the board with the time of that check, and no alert goes out for it.',
    ],
    link: { text: 'See its last pages', path: `/admin/scraping/${platformId}` },
    key: `unread.${platformId}.${toIso(since).replace(/\W/g, '')}`,
  }
  return operatorMail(news, envelope)
}
