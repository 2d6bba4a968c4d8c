// Why a message was not sent, or not at once, in words for its owner. The log keeps short reasons; one that is not listed is a provider's own answer.

import type { NoConnection } from '#worker/people/connections/contract.ts'
import type { SmsSkipped } from '#worker/people/phones/contract.ts'
import type { NoPush } from '#worker/people/push/contract.ts'
import type { Silence } from '../alerts/contract.ts'
import type { NoMail } from './contract.ts'

/** Our own short reasons, in words; each of a channel's has some. */
const sentences = {
  'after a wait, so that messages stay few': 'it waited, so that your messages stay few',
  'after another try': 'the first try did not get through',
  'after quiet hours': 'it waited until your quiet hours were over',
  'when messages were collected': 'it waited for the time at which you have messages collected',
  'account deactivated': 'your account is deactivated',
  'account deleted': 'the account was deleted',
  'address not verified': 'your email address is not verified yet',
  'alert deleted': 'you had deleted the alert',
  'alert expired': 'the alert had ended',
  'alert muted': 'the alert was muted',
  'alert paused when the plan ended': 'the alert was paused when your plan ended',
  'alert turned off': 'the alert was turned off',
  'the alert no longer uses this channel': 'you had taken this channel out of the alert',
  'address not allowed': 'its address may not be used',
  'channel not confirmed': 'you have not confirmed this channel yet',
  'channel not connected': 'you have not connected this channel',
  'channel switched off after it refused': 'it had refused our messages, so we switched it off',
  'channel not set up': 'we cannot send this kind of message at the moment',
  'for urgent news only': 'you keep this channel for urgent news',
  'gone before it was collected': 'the tickets or the price were gone again before your collected message went out',
  'gone while you slept': 'the tickets or the price were gone again before your quiet hours ended',
  'in one message with others': 'it was left to a message about others',
  'match deleted': 'the match is no longer listed',
  'monthly SMS limit reached': 'you have used all SMS of this month',
  'no phone number': 'you have not given us a phone number',
  'no push device': 'no browser of yours is set up for push messages',
  'not by this channel': 'this message does not go out on this channel',
  'notified a moment ago': 'you had heard of the same or a lower price a moment before',
  'out of date before it was sent': 'the tickets or the price were gone again before it was sent',
  'phone not verified': 'your phone number is not verified yet',
  'phone replied STOP': 'your phone replied STOP',
  'receiver asked for a rest, or did not answer a moment ago':
    'it had asked for a rest, or not answered a moment before',
  'the plan changed before it was sent': 'your plan had changed again before it was sent',
  'plan without push': 'your plan has no push messages',
  'plan without this channel': 'your plan does not include this channel',
  'plan without SMS': 'your plan has no SMS',
  'push device gone': 'your browser no longer takes push messages',
  'the alert has sent something else since': 'the alert had sent you something else since',
  'SMS of this kind turned off': 'you turned off SMS of this kind',
  'SMS turned off': 'you turned SMS off',
  'subject deleted': 'what it was about is no longer kept',
} as const satisfies Record<Silence | NoMail | SmsSkipped | NoPush | NoConnection, string> & Record<string, string>

export type OwnReason = keyof typeof sentences

/** "your plan has no SMS". A provider's own answer is for operators, in the log, and is one sentence for its owner. */
export function reasonInWords(reason: string): string {
  const known = Object.hasOwn(sentences, reason) ? sentences[reason as OwnReason] : undefined
  if (known !== undefined) return known
  return reason.startsWith('given up after')
    ? 'we tried for a long time and gave up'
    : 'the service that delivers it did not accept it'
}
