import type { AlertMail } from './alert-mail.ts'

/** The plain text part. */
export function textPart(mail: AlertMail): string {
  const price =
    mail.price === null ? 'Price not shown' : [mail.price, mail.fees].filter((part) => part !== null).join(' ')
  const more = mail.moreOffers > 0 ? [`- and ${mail.moreOffers} more on the match page`] : []
  const offers = mail.offers.length > 0 ? ['', ...mail.offers.map((offer) => `- ${offer}`), ...more] : []
  return [
    mail.headline,
    '',
    mail.sides,
    mail.competition,
    [mail.kickoff, mail.place].filter((part) => part !== null).join(', '),
    '',
    [price, mail.before, mail.availabilityWord.toLowerCase()].filter((part) => part !== null).join(', '),
    ...(mail.elsewhere === null ? [] : [mail.elsewhere]),
    `${mail.platformName} (${mail.platformKind})`,
    `Seen ${mail.seen}`,
    ...offers,
    '',
    ...(mail.platformUrl === null ? [] : [`Go to ${mail.platformName}: ${mail.platformUrl}`]),
    `All platforms and the price history: ${mail.matchUrl}`,
    '',
    '-- ',
    mail.why,
    `Turn off this alert: ${mail.unsubscribeUrl}`,
    '',
  ].join('\n')
}
