import { deadLetterGone } from '#worker/alerting/notifications/constants.ts'
import type { DeadLetter } from '#worker/alerting/notifications/contract.ts'
import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { ReadMessage } from '#worker/entry/messages.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { fail, type Result } from '#worker/ground/platform/result.ts'
import type { AuditAction } from '#worker/people/audit-log/constants.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { deadLettersAtOnce, deadLettersPerPage, maxShownBody } from './constants.ts'
import type { LettersDone, ShownLetter } from './contract.ts'

type Ports = {
  readMessage: ReadMessage
  notifications: Pick<NotificationsService, 'listDeadLetters' | 'replayDeadLetter' | 'discardDeadLetter'>
  audit: Pick<AuditService, 'note'>
}

type LetterAct = 'replay' | 'discard'
type Settled = Result<null, 'NOT_FOUND' | 'INVALID'>

const actions: Record<LetterAct, AuditAction> = {
  replay: 'dead_letter_replayed',
  discard: 'dead_letter_discarded',
}

/** Messages that no consumer could handle, in the hands of operators. */
export function createDeadLetterDesk({ notifications, audit, readMessage }: Ports) {
  function settle(act: LetterAct, letter: DeadLetter, actorId: number): Promise<Settled> {
    const { id } = letter
    const read = readMessage(letter.body)
    const kind = read?.message.type ?? notAMessage
    const noted = audit.note({
      actorId,
      action: actions[act],
      subject: 'dead letter',
      id: null,
      name: `${kind} ${id}`,
      // No more of the body than its kind: it may be about a person.
      before: { queue: read?.queue ?? 'not known', message: kind, died_at: letter.diedAt },
      after: null,
    })
    return act === 'replay' ? notifications.replayDeadLetter(id, noted) : notifications.discardDeadLetter(id, noted)
  }

  return {
    async settle(act: LetterAct, id: string, actorId: number): Promise<Settled> {
      const [letter] = await notifications.listDeadLetters(1, including(id))
      return letter?.id === id ? settle(act, letter, actorId) : fail('NOT_FOUND', deadLetterGone)
    },

    /** Newest first. */
    async list(cursor?: string): Promise<{ letters: ShownLetter[]; next: string | null }> {
      const found = await notifications.listDeadLetters(deadLettersPerPage + 1, cursor)
      const shown = found.slice(0, deadLettersPerPage)
      const next = found.length > deadLettersPerPage ? (shown.at(-1)?.id ?? null) : null
      return { letters: shown.map((letter) => shownOf(letter, readMessage(letter.body))), next }
    },

    /** From the newest that the operator saw, at most a hundred at once; what cannot be replayed stays. */
    async settleAll(act: LetterAct, newestShown: string, actorId: number): Promise<LettersDone> {
      const found = await notifications.listDeadLetters(deadLettersAtOnce, including(newestShown))
      let done = 0
      for (const letter of found) if ((await settle(act, letter, actorId)).ok) done += 1
      return { done, refused: found.length - done, isMore: found.length === deadLettersAtOnce }
    },
  }
}

/** The cursor that takes in the letter itself: nothing sorts between its id and the space. */
const including = (id: string) => `${id} `

const notAMessage = 'not a message'

function shownOf(letter: DeadLetter, read: ReturnType<ReadMessage>): ShownLetter {
  const { id, body, reason, diedAt } = letter
  const text = JSON.stringify(body, null, 2) ?? ''
  return {
    id,
    reason,
    diedAt,
    type: read?.message.type ?? notAMessage,
    body: cutText(text, maxShownBody),
    canReplay: read !== null,
  }
}
