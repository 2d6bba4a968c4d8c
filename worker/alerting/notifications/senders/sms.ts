import type { SmsRecipient } from '#worker/people/phones/contract.ts'
import { whyNoSms } from '#worker/people/phones/sms/rules.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { Channel, Letter, Notice, Reach, Sent, Unsent } from '../contract.ts'
import { letterTo } from '../links/receivers.ts'
import { smsLetter, smsText } from '../templates/sms.ts'

type Dependencies = {
  /** Unordered; users without an account or a number are left out. */
  recipients: (userIds: number[]) => Promise<SmsRecipient[]>
  /** Whose plan includes SMS now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
  send: SmsService['send']
  publicOrigin: string
}

/** SMS to verified numbers, for plans that include them, by the person's own switches. */
export function createSmsChannel({ recipients, entitled, send, publicOrigin }: Dependencies): Channel {
  async function deliver(notice: Notice, to: SmsRecipient, isEntitled: boolean): Promise<Sent> {
    const { change, alert } = notice
    const reason = whyNoSms(to, isEntitled, alert.alertType)
    if (reason !== null) return { kind: 'skipped', reason }
    return post(to, change.id, smsText(notice, `${publicOrigin}/matches/${change.matchId}`))
  }

  async function write(letter: Letter, to: SmsRecipient, isEntitled: boolean): Promise<Sent> {
    const reason = whyNoSms(to, isEntitled, letter.alert?.alertType ?? null)
    if (reason !== null) return { kind: 'skipped', reason }
    const { href } = await letterTo(letter, 'sms', to.phone)
    return post(to, letter.subjectId, smsLetter(letter, publicOrigin + href))
  }

  async function post({ userId, phone }: SmsRecipient, subjectId: string, body: string): Promise<Sent> {
    const sent = await send({ id: `${subjectId}:${userId}`, userId, to: phone, body })
    return sent.kind === 'sent' ? { kind: 'sent', messageId: sent.sid } : sent
  }

  return {
    async reach(userIds) {
      const [found, entitledIds] = await Promise.all([recipients(userIds), entitled(userIds)])
      const byUser = new Map(found.map((to) => [to.userId, to]))
      return new Map<number, Reach | Unsent>(
        userIds.map((userId) => {
          const to = byUser.get(userId)
          if (!to) return [userId, { reason: 'no phone number' }]
          const isEntitled = entitledIds.has(userId)
          return [
            userId,
            {
              send: (notice: Notice) => deliver(notice, to, isEntitled),
              write: (letter: Letter) => write(letter, to, isEntitled),
              refuses: (alertType) => whyNoSms(to, isEntitled, alertType) !== null,
            },
          ]
        }),
      )
    },
  }
}
