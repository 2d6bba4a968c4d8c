import { env } from 'cloudflare:workers'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import type { AccountLimits } from '#worker/people/accounts/limits.ts'
import type { MailKind } from '#worker/people/accounts/mails/contract.ts'
import { createRegistrationRepository } from '#worker/people/accounts/registration/repository.ts'
import { createRegistrationService } from '#worker/people/accounts/registration/service.ts'
import { acceptEveryVisitor } from '#worker/people/accounts/registration/turnstile.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { createActivityRepository } from '#worker/people/activity/repository.ts'
import { createActivityService } from '#worker/people/activity/service.ts'
import { newAgentCode } from '#worker/people/agent-codes/new-code.ts'
import { createAgentCodesRepository } from '#worker/people/agent-codes/repository.ts'
import { createAgentCodesService } from '#worker/people/agent-codes/service.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { visitorAt } from '../../../fakes/visitor.ts'
import { noPurchases } from '../ownership/belongings.ts'
import { goodForm } from './form.ts'

export const visitor = visitorAt('192.0.2.1')

let addresses = 0

/** A valid form for a new address. */
export function freshForm() {
  addresses += 1
  return { ...goodForm, email: `new${addresses}-${crypto.randomUUID().slice(0, 8)}@example.com` }
}

type Settings = { limits?: AccountLimits }

/**
 * Registration on a real database, with a clock to turn, without limits unless given, and with its mails kept.
 */
export function openRegistration({ limits }: Settings = {}) {
  const database = openDatabase(env.DB)
  const time = { now: Date.UTC(2026, 10, 21, 12) }
  const clock = () => time.now
  const mails: { kind: MailKind; userId: number | null }[] = []
  const hashed: string[] = []
  const left: Promise<unknown>[] = []
  const tokens = createTokensService({ repository: createTokensRepository(database), clock })
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const activity = createActivityService({
    repository: createActivityRepository(database),
    clock,
    newId: () => crypto.randomUUID(),
    logger: createFakeLogger(),
  })
  const agentCodes = createAgentCodesService({
    repository: createAgentCodesRepository(database),
    clock,
    newCode: newAgentCode,
  })
  const registration = createRegistrationService({
    repository: createRegistrationRepository(database),
    agentCodes,
    tokens,
    draftAlerts: { bind: async () => undefined, claim: async () => undefined },
    activity,
    sessions: { closeSockets: async () => {} },
    limits: limits ?? { take: async () => succeed(null), takeMail: async () => succeed(null) },
    checkHuman: acceptEveryVisitor,
    isRegistrationOpen: async () => true,
    // Salted like a real hash, but fast.
    passwords: {
      hash: async (password) => {
        hashed.push(password)
        return succeed(`${password}#${crypto.randomUUID()}`)
      },
      verify: async (password, kept) => succeed({ isRight: kept?.split('#')[0] === password, isOutdated: false }),
    },
    sendMail: async ({ kind, userId }) => void mails.push({ kind, userId }),
    purchaseEndings: noPurchases,
    afterResponse: (work) => void left.push(work()),
    clock,
  })
  const settled = () => Promise.all(left.splice(0))
  return { registration, tokens, plans, activity, agentCodes, mails, hashed, time, settled }
}

type Row = {
  id: number
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  role_id: number
  is_email_verified: number
  is_active: number
  registration_hash: string | null
  accepted_terms_at: number | null
  created_at: number
}

/** The user rows with an address. */
export async function peopleWith(email: string): Promise<Row[]> {
  const { results } = await env.DB.prepare('SELECT * FROM users WHERE lower(email) = lower(?)').bind(email).all<Row>()
  return results
}
