// Part of the service: a new password by a mailed link.
import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { registrationTrialPlan } from '../../plans/constants.ts'
import { trialFrom } from '../../plans/rules.ts'
import { followChange } from '../ownership/follow.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { changedMeanwhile, linkTroubles } from './constants.ts'
import { keptReach, ResetPassword } from './contract.ts'
import { isOnlyAdded, isOtherTwoStep, type Link, type Signed } from './links.ts'
import type { RecoveryPorts } from './ports.ts'
import { changeBy } from './rules.ts'

type ResettingPorts = RecoveryPorts & { readLink: (token: string) => Promise<Link> }

export function createResetting(ports: ResettingPorts) {
  const { repository, tokens, sessions, passwords, activity, devices, limits, clock, newId, readLink } = ports

  /** Sessions opened with Google stay valid; others end if the owner asks for it. */
  async function add(
    owner: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
    passwordHash: string,
    { sign_out_others: signsOut }: ResetPassword,
    visitor: Visitor,
  ) {
    const { userId, sessionId } = owner
    if (!(await repository.addPassword(owner, passwordHash))) return fail('CONFLICT', changedMeanwhile)
    if (signsOut === 'on') await sessions.endAll(userId, sessionId)
    await followChange(ports, 'password_added', { userId, visitor })
    return succeed(null)
  }

  async function replace(link: Link, passwordHash: string, form: ResetPassword, visitor: Visitor) {
    const { userId, owner, purpose, left } = link
    // Nothing is kept that the page did not show, nor asked about again: who is still signed in could change it each time.
    const disowns = form.disown_two_step === 'on' || isOtherTwoStep(link, form.shown_two_step)
    const change = changeBy(purpose, owner, disowns)
    // Of an address that was not verified, nothing is the owner's.
    const kept = owner.isVerified ? keptReach(form) : []
    const now = clock()
    const { isSet, isUnlinked, isTwoStepEnded, returnId } = left
      ? await repository.takeBack(left, userId, passwordHash, { keptReach: kept, id: newId(), now })
      : await repository.setPassword(change, { ...owner, userId }, passwordHash, {
          keptReach: kept,
          trial: trialFrom(registrationTrialPlan, now),
        })
    if (!isSet) return fail('INVALID', linkTroubles[left ? 'taken' : 'unknown'])
    const unlinked = isUnlinked ? (owner.googleEmail ?? undefined) : undefined
    await followChange(ports, change, { userId, visitor, mailDetail: unlinked })
    if (isUnlinked) await activity.record(userId, 'google_unlinked', visitor)
    if (isTwoStepEnded) await activity.record(userId, 'two_step_removed', visitor)
    if (returnId !== null) await ports.sendAccountMail({ kind: 'address_taken_back', userId, detail: returnId })
    return succeed(null)
  }

  return {
    /**
     * Spends the link once the new password is accepted, ends all sessions and revokes other password links, so that
     * an attacker keeps nothing. A first password from a signed-in browser is only added. The browser becomes a known
     * device, so that guesses from its network cannot lock the owner out.
     */
    async reset(
      input: unknown,
      visitor: Visitor,
      signed: Signed = null,
    ): Promise<
      Result<
        { isAdded: boolean; isTakenBack: boolean; deviceCookie: string | null },
        'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'
      >
    > {
      const form = parseInput(ResetPassword, input)
      if (!form.ok) return form
      const { token, password } = form.value
      const within = await limits.take('reset_password', visitor)
      if (!within.ok) return within
      const link = await readLink(token)
      const { state, purpose, userId } = link
      const email = link.left?.address ?? link.owner.email
      if (state !== 'live') return fail('INVALID', linkTroubles[state])
      const trouble = await chosenPasswordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      // Hashed before the link is spent, so that a full hashing queue does not use it up.
      const hashed = await passwords.hash(password, familiar(visitor))
      if (!hashed.ok) return hashed
      const spent = await tokens.spend(token, purpose)
      if (spent.state !== 'spent') return fail('INVALID', linkTroubles[spent.state])
      const isAdded = isOnlyAdded(link, signed)
      const set = isAdded
        ? await add({ ...signed, email }, hashed.value, form.value, visitor)
        : await replace(link, hashed.value, form.value, visitor)
      if (!set.ok) return set
      const isTakenBack = link.left !== null
      return succeed({ isAdded, isTakenBack, deviceCookie: await devices.rememberOwner(userId, visitor) })
    },
  }
}
