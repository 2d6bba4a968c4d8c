import { Buffer } from 'node:buffer'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { toBase64Url } from '../../platform/base64url.ts'
import { formerHashes, keyedHash } from '../../platform/keys.ts'
import type { Secret } from '../../platform/secret.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { DevicesRepository } from './repository.ts'
import { deviceSetCookie } from './rules.ts'

/** Whom a device may be known to; raising the version ends the meaning of every mark that was given before. */
export type MarkedAccount = { userId: number; deviceVersion: number }

type Marks = Pick<Visitor, 'deviceMarks'>
type DevicesPorts = { repository: DevicesRepository; linkSecret: Secret; isSecure: boolean }

export type DevicesService = ReturnType<typeof createDevicesService>

const idBytes = 16
const purpose = 'device'

/**
 * Devices that somebody has signed in on, known by a mark in a cookie of theirs: a random id, and a MAC over it, the
 * account and the account's version. Nothing of a device is stored, and a mark tells nobody whose it is.
 */
export function createDevicesService({ repository, linkSecret, isSecure }: DevicesPorts) {
  const markedText = ({ userId, deviceVersion }: MarkedAccount, id: string) => `${userId}\n${deviceVersion}\n${id}`

  function markOf(account: MarkedAccount, { deviceMarks }: Marks): string | null {
    const isGenuine = (mark: string) => {
      const [id = '', ...mac] = mark.split('.')
      const text = markedText(account, id)
      const right = [keyedHash(linkSecret, purpose, text), ...formerHashes(linkSecret, purpose, text)]
      return right.some((one) => isSame(one, mac.join('.')))
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
    /** What a device is counted by: the mark that shows that the account was signed in to on it; null without one. */
    markOf,

    /** Whether a sign-in is on a device of the person's; a first one has nothing to compare with, and is. */
    async isKnown(userId: number, visitor: Marks): Promise<boolean> {
      const account = await repository.find(userId)
      return account === null || account.lastSignedInAt === null || markOf(account, visitor) !== null
    },

    /** The `Set-Cookie` that makes a browser known to who is signed in; null where it is so already. */
    remember,

    /** The same for a browser that has used a link from the account's own mailbox; null for an account that is gone. */
    async rememberOwner(userId: number, visitor: Marks): Promise<string | null> {
      const account = await repository.find(userId)
      return account && remember(account, visitor, { isSignIn: true })
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
