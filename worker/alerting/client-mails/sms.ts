import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { oneSegmentSeptets } from '#worker/people/phones/sms/constants.ts'
import type { InboxItem } from '../notifications/inbox/contract.ts'
import { gsmText, septetsOf, shortenTo } from '../notifications/templates/gsm.rules.ts'
import type { ClientMailMessage } from './contract.ts'

/** The same for each try of one message; what became of it is in the log of SMS. */
export function clientSmsId({ clientId, subjectId }: Pick<ClientMailMessage, 'clientId' | 'subjectId'>): string {
  return `client:${clientId}:${subjectId}`
}

/** "Price fell: Arsenal v Chelsea. £45 on Club Direct. https://… Reply STOP to end." in one part. */
export function clientSms(
  { title, message, news = message, match }: Pick<InboxItem, 'title' | 'message' | 'news' | 'match'>,
  pageUrl: string,
): string {
  const sides = match && `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`
  const what = sides === null || title.includes(sides) ? title : `${title}: ${sides}`
  const end = ` ${pageUrl} Reply STOP to end.`
  return shortenTo(gsmText(oneLine(`${what}. ${news}`)), oneSegmentSeptets - septetsOf(end)) + end
}
