// Notifications of our own about an account: their words are stored with the subject.

import type { Clock } from '#worker/ground/platform/clock.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { isStillDue } from '#worker/people/plans/warnings/rules.ts'
import type { SubjectWriter } from '../contract.ts'
import { SystemNotice } from '../inbox/contract.ts'

type Ports = {
  clock: Clock
  plansOf: PlansService['plansOf']
  /** Makes the link to a purchase's page, which works signed out; made anew for each receiver and never stored. */
  purchaseSigner: Pick<LinkSigner, 'sign'>
}

export function createSystemWriter({ clock, plansOf, purchaseSigner }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, deliveries) {
      const { title, text, href: page, action, until, ending, ...more } = SystemNotice.parse(facts)
      const { purchase, kit, thread, isMandateOver } = more
      async function linksFor(to: string) {
        const answerPage = `/p/${await purchaseSigner.sign(`${purchase}@${to}`)}`
        const also = kit === undefined ? stopBuying(answerPage) : answering(answerPage)
        return { href: kit ?? answerPage, ...(!isMandateOver && { alsoAction: also }) }
      }
      const plans = ending && (await plansOf(deliveries.map(({ userId }) => userId)))
      return ({ userId }) => {
        if (clock() >= until) return { reason: 'out of date before it was sent' }
        // Paid, given back or erased since it was recorded.
        if (ending && !isStillDue(ending, plans?.get(userId))) return { reason: 'the plan changed before it was sent' }
        const words = {
          title,
          text,
          href: kit ?? page,
          action,
          why: null,
          ...(thread !== undefined && { thread }),
          ...(purchase !== undefined && { linksFor }),
        }
        return { kind: 'letter', about: 'system', userId, subjectId: id, at, match: null, alert: null, ...words }
      }
    },
  }
}

/** Signed out, where the kit asks for a sign-in. */
const answering = (href: string) => ({
  href,
  action: 'Answer without signing in, or revoke the mandate',
})

const stopBuying = (href: string) => ({
  href: `${href}?do=revoke`,
  action: 'Revoke the mandate: nothing more is bought by it',
})
