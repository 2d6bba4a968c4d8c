import type { AuditAction } from '../../admin/constants.ts'
import type { AuditService } from '../../admin/service.ts'
import { Message } from '../../messages.ts'
import type { DeadLetter } from '../../notifications/contract.ts'
import type { NotificationsService } from '../../notifications/service.ts'
import type { Result } from '../../platform/result.ts'
import { deadLettersAtOnce, deadLettersPerPage, maxShownBody } from '../constants.ts'
import type { LettersDone, ShownLetter } from '../contract.ts'

type Ports = {
  notifications: Pick<NotificationsService, 'listDeadLetters' | 'replayDeadLetter' | 'discardDeadLetter'>
  audit: Pick<AuditService, 'note'>
}

type LetterAct = 'replay' | 'discard'

const actions: Record<LetterAct, AuditAction> = {
  replay: 'dead_letter_replayed',
  discard: 'dead_letter_discarded',
}

/** Messages that no consumer could handle, in the hands of operators. */
export function createDeadLetterDesk({ notifications, audit }: Ports) {
  const noteOf = (act: LetterAct, id: string, actorId: number) =>
    audit.note({
      actorId,
      action: actions[act],
      subject: 'dead letter',
      id: null,
      name: id,
      before: null,
      after: null,
    })

  function settle(act: LetterAct, id: string, actorId: number): Promise<Result<null, 'NOT_FOUND' | 'INVALID'>> {
    const noted = noteOf(act, id, actorId)
    return act === 'replay' ? notifications.replayDeadLetter(id, noted) : notifications.discardDeadLetter(id, noted)
  }

  return {
    settle,

    /** Newest first. */
    async list(cursor?: string): Promise<{ letters: ShownLetter[]; next: string | null }> {
      const found = await notifications.listDeadLetters(deadLettersPerPage + 1, cursor)
      const shown = found.slice(0, deadLettersPerPage)
      const next = found.length > deadLettersPerPage ? (shown.at(-1)?.id ?? null) : null
      return { letters: shown.map(shownOf), next }
    },

    /** From the newest that the operator saw, at most a hundred at once; what cannot be replayed stays. */
    async settleAll(act: LetterAct, newestShown: string, actorId: number): Promise<LettersDone> {
      // The space makes the cursor take in the letter itself: nothing sorts between the two.
      const found = await notifications.listDeadLetters(deadLettersAtOnce, `${newestShown} `)
      let done = 0
      for (const { id } of found) if ((await settle(act, id, actorId)).ok) done += 1
      return { done, refused: found.length - done, isMore: found.length === deadLettersAtOnce }
    },
  }
}

function shownOf({ id, body, reason, diedAt }: DeadLetter): ShownLetter {
  const message = Message.safeParse(body)
  const text = JSON.stringify(body, null, 2) ?? ''
  return {
    id,
    reason,
    diedAt,
    type: message.success ? message.data.type : 'not a message',
    body: text.length > maxShownBody ? `${text.slice(0, maxShownBody)}…` : text,
    canReplay: message.success,
  }
}
