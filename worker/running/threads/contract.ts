import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import { ContactForm, messageText } from '../contact/contract.ts'
import { threadTexts } from './constants.ts'

export const NewThread = ContactForm.pick({ subject: true, message: true })
export type NewThread = z.infer<typeof NewThread>

/** One word is enough where what it answers stands above it. */
export const NewMessage = z.object({ message: messageText(1, threadTexts.empty) })

/** `seen`: the last message that the operator read. */
const Seen = z.object({ seen: entityId() })
export const Settled = Seen
export const NewAnswer = NewMessage.extend(Seen.shape)

/** Empty for none. */
export const Assignment = z.object({
  manager: z.union([z.literal('').transform(() => null), entityId()], threadTexts.noManager),
})

export type Thread = {
  id: number
  userId: number
  subject: string
  /** At which it was opened. */
  plan: Plan
  openedAt: Instant
  lastAt: Instant
  /** Since when a message waits for an answer; null while none does. */
  waitingSince: Instant | null
  firstAnswerAt: Instant | null
}

export type ThreadMessage = {
  id: number
  isAnswer: boolean
  /** First name of the operator who answered; null for one who was erased, and for the account's own messages. */
  author: string | null
  text: string
  sentAt: Instant
}

/** An operator who is, or may be, a dedicated manager. */
export type Manager = { id: number; name: string }

/** A thread as the desk lists it. */
export type DeskThread = Thread & { email: string; manager: string | null; hasLine: boolean }

/** What an account's plan promises of its messages. */
export type Line = {
  promiseMs: number
  /** Whether the plan has a dedicated manager, and who it is; null while none is chosen. */
  hasManager: boolean
  manager: string | null
  measured: Measured
}

/** First answers as measured; null where none was. */
export type Measured = { medianMs: number; answers: number } | null
