// An attack on the sign-in in virtual time: the real service, limits, lane and device marks, over ports in memory.
import { admit } from '#durable/rate-limiter/limit.ts'
import { type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { readMarks } from '#worker/people/accounts/devices/rules.ts'
import { createDevicesService } from '#worker/people/accounts/devices/service.ts'
import { createLimits } from '#worker/people/accounts/limits.ts'
import { createHashLane, slotMs } from '#worker/people/accounts/passwords/lane.ts'
import { humanProofField } from '#worker/people/accounts/registration/constants.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'
import type { Account } from '#worker/people/accounts/sign-in/repository.ts'
import { createSignInService } from '#worker/people/accounts/sign-in/service.ts'
import { visitorAt } from '../../../fakes/visitor.ts'

const password = 'tulip crane harbour'
const hashMs = (slotMs * 2) / 3
const besiegedForMs = 2 * minuteMs
const attacksPerSecond = 100
const honestPerSecond = 1.5
/** How long a user waits at most, and how long a bot check or a second try takes. */
const patienceMs = 5 * secondMs
const secondTryMs = secondMs

/** Numbers below `end`, reproducible per seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  return (end: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
}

/** One thread, as in the runtime: work due during a hash runs after it. */
function createThread() {
  let sleepers: { at: Instant; wake: () => void }[] = []
  const thread = {
    now: 0,
    sleep: (ms: number) => new Promise<void>((wake) => void sleepers.push({ at: thread.now + ms, wake })),
    /** Runs arrivals in order, and everything that follows from them. */
    async run(arrivals: { at: Instant; come: () => unknown }[]) {
      const coming = arrivals.toSorted((one, other) => one.at - other.at)
      for (let index = 0; ; ) {
        const sleeper = sleepers.reduce<(typeof sleepers)[number] | null>(
          (first, one) => (first === null || one.at < first.at ? one : first),
          null,
        )
        const arrival = coming[index]
        if (!sleeper && !arrival) return
        if (arrival && (!sleeper || arrival.at <= sleeper.at)) {
          index += 1
          thread.now = Math.max(thread.now, arrival.at)
          arrival.come()
        } else if (sleeper) {
          sleepers = sleepers.filter((one) => one !== sleeper)
          thread.now = Math.max(thread.now, sleeper.at)
          sleeper.wake()
        }
        await new Promise(setImmediate)
      }
    },
  }
  return thread
}

type Thread = ReturnType<typeof createThread>

function createSite(thread: Thread, { hasBotCheck }: { hasBotCheck: boolean }) {
  const accounts = new Map<string, Account>()
  const logs = new Map<string, Instant[]>()
  const inTurn = createHashLane({ clock: () => thread.now, sleep: thread.sleep })
  const devices = createDevicesService({
    repository: { find: async () => null },
    linkSecret: new Secret('siege'),
    isSecure: false,
  })
  const { signIn } = createSignInService({
    repository: {
      find: async (email) => accounts.get(email) ?? null,
      recordSignIn: async () => {},
      replaceHash: async () => {},
    },
    sessions: { end: async () => succeed(null) },
    enter: async () => ({ state: 'opened', opened: { token: '', sessionId: '', expiresAt: 0 }, mustSetUp: false }),
    passwords: {
      hash: async () => fail('UNAVAILABLE', 'not hashed here'),
      verify: (typed, kept, guest) =>
        inTurn(guest, async () => {
          thread.now += hashMs
          return { isRight: typed === kept, isOutdated: false }
        }),
    },
    activity: { record: async () => {}, noteFailedSignIn: () => {} },
    devices,
    sendAccountMail: async () => {},
    checkHuman: hasBotCheck ? async (proof) => (proof === 'genuine' ? succeed(null) : fail('INVALID', 'no')) : null,
    limits: createLimits({
      limiter: {
        take: async (key, limit) => {
          const { log, ...decision } = admit(logs.get(key) ?? [], limit, thread.now)
          logs.set(key, log)
          return decision
        },
      },
    }),
    afterResponse: () => {},
    clock: () => thread.now,
  })

  return {
    signIn,
    /** A user with an account; a known device brings the cookie of an earlier sign-in. */
    addPerson(address: string, { isFamiliar }: { isFamiliar: boolean }) {
      const userId = accounts.size + 1
      const email = `fan${userId}@example.com`
      const state = { isActive: true, isEmailVerified: true, isFamiliarNetwork: false, roleId: 5, deviceVersion: 0 }
      accounts.set(email, { ...state, userId, email, passwordHash: password, isPasswordGiven: false })
      const visitor = visitorAt(address)
      const cookie = devices.remember({ userId, deviceVersion: 0 }, visitor, { isSignIn: true })
      return {
        email,
        visitor: isFamiliar ? { ...visitor, deviceMarks: readMarks(cookie?.split(';')[0], false) } : visitor,
      }
    },
  }
}

type Site = ReturnType<typeof createSite>
type Person = { email: string; visitor: Visitor }

/** Whether a user with the right password signs in before losing patience; a requested bot check is solved. */
async function enters({ signIn }: Site, thread: Thread, { email, visitor }: Person): Promise<boolean> {
  const end = thread.now + patienceMs
  for (let proof = ''; thread.now <= end; await thread.sleep(secondTryMs)) {
    const answer = await signIn({ email, password, [humanProofField]: proof }, visitor)
    if (answer.ok) return thread.now <= end
    if (answer.error.fields?.[humanProofField]) proof = 'genuine'
  }
  return false
}

export type Siege = {
  seed: number
  hasBotCheck: boolean
  /** The attacker's n-th network of 65,536. */
  addressOf: (n: number) => string
}

/** The share of honest sign-ins, in per cent, while the attacker tries made-up addresses and theirs. */
export async function besiege({ seed, hasBotCheck, addressOf }: Siege) {
  const random = randomFrom(seed)
  const thread = createThread()
  const site = createSite(thread, { hasBotCheck })
  const elsewhere = () =>
    random(2) ? `${1 + random(200)}.${random(256)}.${random(256)}.1` : `2a${random(90) + 10}:${random(9_000)}::1`
  const outcomes = { familiar: [] as boolean[], unfamiliar: [] as boolean[] }
  const honest = Array.from({ length: (besiegedForMs / secondMs) * honestPerSecond }, (_, n) => {
    const isFamiliar = n % 2 === 0
    // Some known users are on the attacker's networks.
    const person = site.addPerson(isFamiliar && n % 10 === 0 ? addressOf(random(65_536)) : elsewhere(), { isFamiliar })
    const come = async () => {
      outcomes[isFamiliar ? 'familiar' : 'unfamiliar'].push(await enters(site, thread, person))
    }
    return { isFamiliar, email: person.email, at: random(besiegedForMs), come }
  })
  const targets = honest.filter(({ isFamiliar }) => isFamiliar)
  const attacks = Array.from({ length: (besiegedForMs / secondMs) * attacksPerSecond }, (_, n) => {
    const email = n % 2 ? targets[random(targets.length)]?.email : `unknown${n}@example.com`
    const visitor = visitorAt(addressOf(random(65_536)))
    const come = () =>
      site.signIn({ email, password: 'a guess', [humanProofField]: random(2) ? 'forged' : '' }, visitor)
    return { at: random(besiegedForMs), come }
  })
  await thread.run([...attacks, ...honest])
  const share = (all: boolean[]) => (100 * all.filter(Boolean).length) / all.length
  return { familiar: share(outcomes.familiar), unfamiliar: share(outcomes.unfamiliar) }
}
