// Messages of our own: the code that proves who reads there, and the test message.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { channelsPath } from './constants.ts'
import type { ChatMessage } from './contract.ts'

type Own = { id: string; at: Instant; publicOrigin: string }

const linkTo = (publicOrigin: string) => [{ text: 'Your channels', url: publicOrigin + channelsPath }]

export function codeMessage({ id, at, publicOrigin }: Own, code: string): ChatMessage {
  return {
    id,
    type: 'channel.code',
    at,
    title: `Your Touchline code is ${code}`,
    lines: ['Enter it on Touchline within 30 minutes to send your ticket alerts here.'],
    links: linkTo(publicOrigin),
    data: { code },
  }
}

export function testMessage({ id, at, publicOrigin }: Own): ChatMessage {
  return {
    id,
    type: 'channel.test',
    at,
    title: 'Touchline test message',
    lines: ['This channel works. Your ticket alerts look like this.'],
    links: linkTo(publicOrigin),
    data: { text: 'This channel works.' },
  }
}

export function chatConnected({ id, at, publicOrigin }: Own): ChatMessage {
  return {
    ...testMessage({ id, at, publicOrigin }),
    title: 'Connected to Touchline',
    lines: ['Your ticket alerts come to this chat. Remove it any time in your profile.'],
  }
}
