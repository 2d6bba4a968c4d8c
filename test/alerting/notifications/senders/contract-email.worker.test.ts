// SMTP knows no Retry-After, and a server that accepted a mail without saying so gets it again: with the same
// Message-ID, by which mailboxes recognise it.

import { createEmailChannel } from '#worker/alerting/notifications/senders/email.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createProfileRepository } from '#worker/people/accounts/profile/repository.ts'
import { channelContract, type Provider } from './contract.ts'

function answerOf({ mood, arrived }: Provider, mail: Mail): SendResult {
  const accept = () => {
    if (!arrived.includes(mail.messageId)) arrived.push(mail.messageId)
  }
  switch (mood) {
    case 'works':
      accept()
      return { kind: 'sent', messageId: mail.messageId }
    case 'limits':
      return { kind: 'retry', reason: '450 too many mails' }
    case 'is_down':
      return { kind: 'retry', reason: '421 closing' }
    case 'hangs':
      return { kind: 'retry', reason: 'ETIMEDOUT' }
    case 'accepts_then_hangs':
      accept()
      return { kind: 'retry', reason: 'ETIMEDOUT' }
    case 'refuses':
      return { kind: 'rejected', reason: '550 no such user' }
  }
}

channelContract({
  name: 'email',
  async setUp({ db, provider }) {
    return createEmailChannel({
      stripOf: async () => null,
      findMatch: async () => null,
      transport: {
        async send(mail) {
          provider.requests += 1
          return answerOf(provider, mail)
        },
      },
      mailRecipients: createProfileRepository(openDatabase(db)).mailRecipients,
      from: 'Touchline <alerts@touchline.example>',
      publicOrigin: 'https://touchline.example',
      links: { unsubscribeToken: async () => 'token', mailToken: async () => 'token' },
    })
  },
  optOut: {
    reason: 'alert turned off',
    run: (db, userId) => db.prepare('UPDATE alerts SET is_active = 0 WHERE id = ?1').bind(userId).run(),
  },
  planEnds: null,
  recognisesRepeats: true,
  saysRetryAfter: false,
  secrets: ['@example.com'],
})
