import { randomBytes } from 'node:crypto'
import { toBase64Url } from '#worker/ground/platform/base64url.ts'
import { isSecretEqual } from '#worker/ground/platform/constant-time.ts'
import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { DevicesRepository } from './repository.ts'
import { deviceSetCookie } from './rules.ts'

/** The account a mark belongs to; raising `deviceVersion` invalidates all earlier marks. */
export type MarkedAccount = { userId: number; deviceVersion: number }

type Marks = Pick<Visitor, 'deviceMarks'>
type DevicesPorts = { repository: DevicesRepository; linkSecret: Secret; isSecure: boolean }

export type DevicesService = ReturnType<typeof createDevicesService>

const idBytes = 16
const purpose = 'device'

/**
 * Recognises devices a user has signed in on by a cookie mark: a random id and a MAC over the id, the account and its
 * version. Nothing is stored per device, and a mark does not reveal its account.
 */
export function createDevicesService({ repository, linkSecret, isSecure }: DevicesPorts) {
  const markedText = ({ userId, deviceVersion }: MarkedAccount, id: string) => `${userId}\n${deviceVersion}\n${id}`

  function markOf(account: MarkedAccount, { deviceMarks }: Marks): string | null {
    const isGenuine = (mark: string) => {
      const [id = '', ...mac] = mark.split('.')
      const text = markedText(account, id)
      const right = [keyedHash(linkSecret, purpose, text), ...formerHashes(linkSecret, purpose, text)]
      return right.some((one) => isSecretEqual(mac.join('.'), one))
    }
    return deviceMarks.find(isGenuine) ?? null
  }

  function newMark(account: MarkedAccount): string {
    const id = toBase64Url(randomBytes(idBytes))
    return `${id}.${keyedHash(linkSecret, purpose, markedText(account, id))}`
  }

  function remember(account: MarkedAccount, visitor: Marks, { isSignIn }: { isSignIn: boolean }): string | null {
    const known = markOf(account, visitor)
    if (known && !isSignIn) return null
    return deviceSetCookie(known ?? newMark(account), visitor.deviceMarks, isSecure)
  }

  return {
    /**
     * The mark that proves the account was signed in to on this device, used as the rate-limit key; null without one.
     */
    markOf,

    /** Whether this sign-in comes from a known device; an account's first sign-in counts as known. */
    async isKnown(userId: number, visitor: Marks): Promise<boolean> {
      const account = await repository.find(userId)
      return account === null || account.lastSignedInAt === null || markOf(account, visitor) !== null
    },

    /** The `Set-Cookie` that makes this browser a known device of the signed-in user; null if it already is. */
    remember,

    /** The same after a link from the account's own mailbox was used; null if the account no longer exists. */
    async rememberOwner(userId: number, visitor: Marks): Promise<string | null> {
      const account = await repository.find(userId)
      return account && remember(account, visitor, { isSignIn: true })
    },
  }
}
