// Password hashing by scrypt at OWASP's parameters; the runtime's PBKDF2 is capped at 100,000 rounds in production.
import { Buffer } from 'node:buffer'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import { productionWorkFactor } from './constants.ts'
import { createHashLane, type Guest } from './lane.ts'
import { isHashedAsItIs } from './rules.ts'

/** Blocks of 8, three lanes: with 2^15 rounds, 32 MB and some tens of milliseconds per hash. */
const shape = { r: 8, p: 3 }
const memoryLimitBytes = 64 * 1024 * 1024
const saltBytes = 16
const hashBytes = 32

/** `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, salt and hash in base64 without padding. */
const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{1,64})\$([A-Za-z0-9+/]{1,88})$/

type Verdict = { isRight: boolean; isOutdated: boolean }

/** The hashing functions, as injected into services. Both fail when the hashing queue is full. */
export type Passwords = {
  hash: (password: string, guest: Guest) => Promise<Result<string, 'UNAVAILABLE'>>

  /**
   * Takes the same time without a hash, so that timing does not reveal whether the account exists. `isOutdated`:
   * correct but hashed with other parameters; hash it again.
   */
  verify: (password: string, kept: string | null, guest: Guest) => Promise<Result<Verdict, 'UNAVAILABLE'>>
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Hashing with 2^`workFactor` rounds. All hashes of an isolate must share one lane, so make one of these for it. */
export function createPasswords(workFactor: number, derive = deriveByScrypt): Passwords {
  const inTurn = createHashLane({ clock: Date.now, sleep, share: 2 ** (workFactor - productionWorkFactor) })
  const parameters = { ln: workFactor, ...shape }

  return {
    async hash(password, guest) {
      const salt = randomBytes(saltBytes)
      const hash = await inTurn(guest, () => derive(password, salt, parameters, hashBytes))
      if (!hash.ok) return hash
      const { ln, r, p } = parameters
      return succeed(`$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(hash.value)}`)
    },

    async verify(password, kept, guest) {
      const parsed = kept === null ? null : parse(kept)
      const { salt, hash, ...used } = parsed ?? { ...parameters, salt: Buffer.alloc(saltBytes), hash: null }
      const derived = await inTurn(guest, () => derive(password, salt, used, hash?.length ?? hashBytes))
      if (!derived.ok) return derived
      const isRight = hash !== null && timingSafeEqual(derived.value, hash) && isHashedAsItIs(password)
      const { ln, r, p } = parameters
      return succeed({ isRight, isOutdated: isRight && (used.ln !== ln || used.r !== r || used.p !== p) })
    },
  }
}

type Parameters = { ln: number; r: number; p: number }

function deriveByScrypt(password: string, salt: Buffer, { ln, r, p }: Parameters, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A letter typed as one code point or as two must give the same password.
    scrypt(password.normalize('NFKC'), salt, length, { N: 2 ** ln, r, p, maxmem: memoryLimitBytes }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

function parse(kept: string) {
  const [, ln, r, p, salt, hash] = phc.exec(kept) ?? []
  if (!salt || !hash) return null
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '')
}
