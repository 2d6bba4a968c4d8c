// Part of the service: what a mailed link is good for.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { PurchaseEndings } from '../ownership/purchases.ts'
import { googleKey } from '../ownership/rules.ts'
import type { Caller } from '../sessions/contract.ts'
import type { TokensService } from '../tokens/service.ts'
import { mayBeTakenBack } from '../two-step/rules.ts'
import type { linkTroubles } from './constants.ts'
import type { LinkFacts } from './contract.ts'
import type { LeftAddress, Owner, RecoveryRepository } from './repository.ts'
import {
  addsPassword,
  googleToAskAbout,
  type PasswordLink,
  passwordLinks,
  presumesGoogle,
  twoStepAfter,
} from './rules.ts'

export type LinkState = 'live' | keyof typeof linkTroubles

/** The user signed in to the browser that opened the link. */
export type Signed = Pick<Caller, 'userId' | 'sessionId'> | null

/** `hasNewFactor`: a second step so new that the mailbox may undo it. `twoStepMark`: which second step there is. */
type LinkOwner = Omit<Owner, 'oldestFactorAt'> & { hasNewFactor: boolean; twoStepMark: string }

/** `left`: the address that takes the account back. */
export type Link = {
  state: LinkState
  purpose: PasswordLink
  userId: number
  owner: LinkOwner
  left: LeftAddress | null
}

const noOwner: LinkOwner = {
  email: '',
  hasPassword: false,
  googleId: null,
  googleEmail: null,
  isGoogleEmailVerified: false,
  isVerified: false,
  needsTwoSteps: false,
  hasNewFactor: false,
  twoStepMark: '',
}
const unknownLink: Link = { state: 'unknown', purpose: 'reset_password', userId: 0, owner: noOwner, left: null }

type LinksPorts = {
  repository: Pick<RecoveryRepository, 'ownerOf' | 'leftAddress' | 'reachOf' | 'hasPasskeys' | 'countMailedClients'>
  tokens: Pick<TokensService, 'read'>
  purchaseEndings: Pick<PurchaseEndings, 'listOf'>
  clock: Clock
}

export function createLinks({ repository, tokens, purchaseEndings, clock }: LinksPorts) {
  /** The link and its owner; deactivated accounts have none, but those whose deletion waits for being taken back. */
  async function readLink(token: string): Promise<Link> {
    for (const purpose of passwordLinks) {
      const found = await tokens.read(token, purpose)
      if (found.state === 'unknown') continue
      const kept = await repository.ownerOf(found.userId, purpose === 'take_back' ? clock() : undefined)
      if (kept === null) continue
      const takesNothingBack = purpose === 'first_factor_added' && kept.oldestFactorAt === null
      if (takesNothingBack && found.state === 'live') continue
      const takesBack = purpose === 'take_back' && found.state === 'live'
      const left = takesBack ? await repository.leftAddress(found.userId, found.address) : null
      if (takesBack && left === null) continue
      const { oldestFactorAt, ...owner } = kept
      const hasNewFactor = mayBeTakenBack(kept, clock())
      const twoStepMark = String(oldestFactorAt ?? '')
      const state = left?.isTaken ? 'taken' : found.state
      return { state, purpose, userId: found.userId, owner: { ...owner, hasNewFactor, twoStepMark }, left }
    }
    return unknownLink
  }

  return {
    readLink,

    /** A link's state, without spending it. */
    async stateOf(token: string): Promise<LinkState> {
      return (await readLink(token)).state
    },

    /** The same, with what a new password would change for this browser. */
    async linkOf(token: string, signed: Signed): Promise<{ state: LinkState } & LinkFacts> {
      const found = await readLink(token)
      const { state, owner } = found
      const isLive = state === 'live'
      const isAdded = isLive && isOnlyAdded(found, signed)
      const isReplaced = isLive && !isAdded
      const isOwners = isReplaced && owner.isVerified
      const googleEmail = isReplaced ? googleToAskAbout(owner) : null
      const twoStep = isReplaced ? twoStepAfter(found.purpose, owner) : null
      const reach = isOwners ? await repository.reachOf(found.userId) : []
      const purchases = isOwners ? await purchaseEndings.listOf(found.userId) : []
      const mayKeep = isOwners || (isReplaced && owner.needsTwoSteps)
      const keepsPasskeys = mayKeep && (await repository.hasPasskeys(found.userId))
      const keepsClients = isOwners && found.purpose === 'reset_password'
      const mailedClients = keepsClients ? await repository.countMailedClients(found.userId) : 0
      const google =
        googleEmail === null
          ? null
          : {
              email: googleEmail,
              key: googleKey(owner.googleId ?? ''),
              isPresumed: presumesGoogle(found.purpose, owner),
            }
      const { twoStepMark } = owner
      const takesBack = isLive && found.left ? { address: found.left.address, from: owner.email } : null
      return { state, google, isAdded, twoStep, twoStepMark, keepsPasskeys, mailedClients, reach, purchases, takesBack }
    },
  }
}

/** Whether there is another second step now than the page showed. */
export function isOtherTwoStep({ owner }: Pick<Link, 'owner'>, shown: string | undefined): boolean {
  return shown !== undefined && shown !== owner.twoStepMark
}

/** A link that undoes the second step also ends every session. */
export function isOnlyAdded<S extends { userId: number }>(
  { purpose, owner, userId }: Link,
  signed: S | null,
): signed is S {
  return purpose === 'reset_password' && addsPassword(owner, userId, signed)
}
