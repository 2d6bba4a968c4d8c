import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { ShownAttempt } from '../attempts/contract.ts'
import { isForPerson } from '../attempts/words.rules.ts'

/** What a link in a message about a purchase allows: to answer its question, and to revoke its mandate. */
export type PurchaseLink = {
  userId: number
  attemptId: string
  mandateId: string
  /** That its person was shown, in minor units: a yes is to that alone; null where none was stated. */
  totalPence: number | null
  /** Which address, number, device or chat it was sent to; `ownPages`: shown to its person, signed in. */
  to: string
}

/** Of links on our own pages. */
export const ownPages = 'pages'

export type PurchaseLinks = ReturnType<typeof createPurchaseLinks>

const shape = /^(\d{1,15})~([\w-]{1,60})~([\w-]{1,60})~(\d{1,12})?@([a-z]+(?:-[0-9a-f]+)?)$/

/** Without its reader: each message adds its own. */
export function linkPayload({ userId, attemptId, mandateId, totalPence }: Omit<PurchaseLink, 'to'>): string {
  return `${userId}~${attemptId}~${mandateId}~${totalPence ?? ''}`
}

function parsePurchaseLink(payload: string | null): PurchaseLink | null {
  const [whole, userId, attemptId, mandateId, total, to] = shape.exec(payload ?? '') ?? []
  if (whole === undefined || attemptId === undefined || mandateId === undefined || to === undefined) return null
  return { userId: Number(userId), attemptId, mandateId, totalPence: total === undefined ? null : Number(total), to }
}

/**
 * Links that work signed out while the account has what they were sent to; so long without end for revoking, because to stop
 * must be easy. Those on our pages work for their person alone, signed in.
 */
export function createPurchaseLinks(signer: LinkSigner) {
  return {
    /** Where its person answers, checks, or says what they paid by hand; null for none of these. */
    async answerPath(userId: number, attempt: ShownAttempt): Promise<string | null> {
      const { id: attemptId, mandateId, question, byHand, isHandOver } = attempt
      if (!isForPerson(attempt) && byHand === null && !isHandOver) return null
      const totalPence = question?.totalPence ?? null
      return `/p/${await signer.sign(`${linkPayload({ userId, attemptId, mandateId, totalPence })}@${ownPages}`)}`
    },
    read: async (token: string) => parsePurchaseLink(await signer.verify(token)),
  }
}
