import type { AlertMail } from './alert-mail.ts'
import { otherText, restTexts } from './alert-words.ts'

/** The plain text part. */
export function textPart(mail: AlertMail): string {
  const { seller, links } = mail
  const price =
    mail.price === null ? 'Price not shown' : [mail.price, mail.fees].filter((part) => part !== null).join(' ')
  const more = mail.moreOffers > 0 ? [`- and ${mail.moreOffers} more on the match page`] : []
  const offers = mail.offers.length > 0 ? ['', ...mail.offers.map((offer) => `- ${offer}`), ...more] : []
  const lines = [
    ...mail.others.map((other) => `${otherText(other)}: ${other.url}`),
    ...restTexts(mail).map((text) => `${text}: ${links.inboxUrl}`),
  ]
  const others = lines.length > 0 ? ['', 'Also now:', ...lines.map((line) => `- ${line}`), mail.gathered] : []
  return [
    mail.headline,
    '',
    mail.competition,
    [mail.kickoff, mail.place].filter((part) => part !== null).join(', '),
    '',
    [price, mail.before, mail.availabilityWord?.toLowerCase()].filter((part) => part != null).join(', '),
    ...(mail.line.length > 0 ? [mail.line.join(' \u00b7 ')] : []),
    ...(mail.elsewhere === null ? [] : [mail.elsewhere]),
    ...(seller === null
      ? []
      : [seller.kind === null ? seller.name : `${seller.name} (${seller.kind})`, `Seen ${seller.seen}`]),
    ...(mail.past === null ? [] : [mail.past.text]),
    ...offers,
    ...others,
    '',
    ...(seller?.url ? [`Go to ${seller.name}: ${seller.url}`, `With your details at hand: ${links.matchUrl}/kit`] : []),
    `All platforms and the price history: ${links.matchUrl}`,
    '',
    '-- ',
    mail.why,
    ...links.mutes.map(({ text, url }) => `Mute ${text}: ${url}`),
    ...(links.onlyUnder ? [`${links.onlyUnder.text}: ${links.onlyUnder.url}`] : []),
    `Manage this alert: ${links.manageUrl}`,
    `Turn off this alert: ${links.unsubscribeUrl}`,
    '',
  ].join('\n')
}
