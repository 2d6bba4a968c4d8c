import { env } from 'cloudflare:workers'
import { pastedReceivers } from '#scripts/sandbox/receivers/pasted.ts'
import type { NewNotifications } from '#worker/alerting/notifications/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { type ConnectionKind, type PastedKind, pastedKinds } from '#worker/people/channels.constants.ts'
import { createHooksRepository } from '#worker/people/connections/hooks/repository.ts'
import { createHooksService } from '#worker/people/connections/hooks/service.ts'
import { createConnectionNotices } from '#worker/people/connections/notices.ts'
import { createConnectionsRepository } from '#worker/people/connections/repository.ts'
import { createOpener } from '#worker/people/connections/sealing.ts'
import { createConnectionSecurity } from '#worker/people/connections/security.ts'
import { createSenders } from '#worker/people/connections/senders/all.ts'
import { createPost } from '#worker/people/connections/senders/post.ts'
import { createHookPost } from '#worker/people/connections/senders/webhook.ts'
import { createConnectionsService } from '#worker/people/connections/service.ts'
import { createTelegramService } from '#worker/people/connections/telegram/service.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { visitorAt } from '../../fakes/visitor.ts'
import { signedIn } from '../accounts/people.ts'

export const addresses = Object.fromEntries(
  pastedKinds.map((kind) => [kind, pastedReceivers[kind].addressOf(1, 'the-secret-part')]),
) as Record<PastedKind, string>

export const whatsappAtMeta = {
  apiUrl: 'https://graph.example/v24.0',
  phoneNumberId: '100',
  token: new Secret('the-meta-token'),
  templates: { alert: 'our_alert', code: 'our_code', language: 'en_GB' },
}

export const visitor = visitorAt('192.0.2.1')

/** The service on the real database; `answer` is what every receiver answers. */
export function connectionsScene() {
  const made = {
    now: Date.now(),
    isInPlan: true,
    isWithinLimit: true,
    requests: [] as { address: string; body: string; headers: Headers }[],
    answer: (_init: RequestInit, _address: string): Response | Promise<Response> => new Response('ok'),
    widened: [] as unknown[],
    narrowed: [] as unknown[],
    notified: [] as NewNotifications[],
    mailed: [] as unknown[],
    logged: [] as unknown[],
  }
  const secret = new Secret('a secret of thirty-two characters')
  const publicOrigin = 'https://touchline.example'
  const database = openDatabase(env.DB)
  const repository = createConnectionsRepository(database)
  const sealer = createSealer(secret, 'connection')
  const clock = () => made.now
  const fetch = async (address: string, init: RequestInit) => {
    made.requests.push({ address, body: String(init.body), headers: new Headers(init.headers) })
    return made.answer(init, address)
  }
  const post = createPost(createSafeFetch({ fetch, loopbackPorts: null, now: clock, userAgent: 'Touchline' }), 20)
  const bot = {
    name: 'touchline_bot',
    linkUrl: 'https://t.me',
    apiUrl: 'https://telegram.example',
    token: new Secret('1:t'),
  }
  const pushover = { token: new Secret('the-application') }
  const senders = createSenders({ post, fetch, clock, bot, pushover, whatsapp: whatsappAtMeta, publicOrigin })
  const shared = {
    secret,
    repository,
    sealer,
    clock,
    publicOrigin,
    newId: randomId,
    plans: { planOf: async () => ({ entitlements: { connections: made.isInPlan } }) as never },
    limiter: { take: async () => ({ allowed: made.isWithinLimit, retryAfterSeconds: 60 }) },
    alerts: {
      addChannel: async (...added: unknown[]) => void made.widened.push(added),
      removeChannel: async (...removed: unknown[]) => void made.narrowed.push(removed),
    },
  }
  const security = createConnectionSecurity({
    sendAccountMail: async (mail) => void made.mailed.push(mail),
    activity: { record: async (...event) => void made.logged.push(event) },
  })
  const hooks = createHooksService({
    log: createHooksRepository(database),
    repository,
    open: createOpener(shared),
    post: createHookPost(post, clock),
    plans: { entitled: async (userIds) => new Set(made.isInPlan ? userIds : []) },
    limiter: shared.limiter,
    clock,
    logger: createFakeLogger(),
  })
  const service = createConnectionsService({
    security,
    hooks,
    ...shared,
    logger: createFakeLogger(),
    senders,
    addresses: { receiversUrl: null, loopbackPorts: null, publicOrigin },
  })
  const telegram = createTelegramService({
    ...shared,
    security,
    bot: senders.telegram && { ...bot, send: senders.telegram },
  })
  const lastCode = () => /code is (\d{6})/.exec(made.requests.at(-1)?.body ?? '')?.[1] ?? codeInData()
  const codeInData = () => /"(?:code|text)":"(\d{6})"/.exec(made.requests.at(-1)?.body ?? '')?.[1] ?? 'none'

  async function receiverOf(userId: number, kind: ConnectionKind, name = '') {
    const receiver = (await service.recipients([userId], kind)).find((one) => one.name === name)
    if (!receiver) throw new Error(`no ${kind}`)
    return receiver
  }
  return Object.assign(made, {
    repository,
    secret,
    service,
    hooks,
    telegram,
    lastCode,
    receiverOf,
    async connected(userId: number, kind: PastedKind, address = addresses[kind], name = '') {
      const caller = await signedIn(userId)
      await service.add(caller, { kind, address, name })
      await service.confirm(caller, kind, lastCode(), visitor, name)
      return receiverOf(userId, kind, name)
    },
    signatures: () => made.requests.at(-1)?.headers.get('webhook-signature')?.split(' ') ?? [],
    notifyOfEndedConnections: createConnectionNotices({
      repository,
      notify: async (fresh) => void made.notified.push(fresh),
    }),
  })
}
