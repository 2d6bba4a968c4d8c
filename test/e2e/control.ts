import type { MailFault, PlatformFault } from '#scripts/sandbox/faults.ts'
import type { OffersInput } from '#scripts/sandbox/offers.ts'
import type { ReceiverFault } from '#scripts/sandbox/receivers/faults.ts'
import { furtherPlatforms } from '#scripts/seed/further-platforms.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { ConnectionKind } from '#worker/people/channels.constants.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  received_at: string
}

export type Sms = { to: string; body: string; received_at: string }
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } }
export type Push = { payload: { title: string; body: string; tag: string; url: string; muteUrl: string | null } }

export type Received = { to: string; body: { content?: string }; received_at: string }

export type SandboxMatch = { ref: string; url: string; home_team: string; away_team: string; match_date: string }

export type SandboxPlatform = {
  /** Missing in lists made of the seed alone. */
  origin?: string
  slug: string
  name: string
  kind: PlatformKind
  currency: string
  page_type: string
  matches: SandboxMatch[]
}

export type FootballMatch = { id: number; home_team: string; away_team: string; utc_date: string; status: string }
export type PlatformRequest = { at: string; path: string; status: number | null }
export type ShownOffer = OffersInput['offers'][number]

const isFurther = new Set(furtherPlatforms.map(({ slug }) => slug))

export type ControlApi = ReturnType<typeof createControlApi>

/** The sandbox's control API. */
export function createControlApi(origin: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${origin}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const allPlatforms = () => call<SandboxPlatform[]>('GET', '/platforms')
  const offersPath = (slug: string, ref: string) => `/platforms/${slug}/matches/${encodeURIComponent(ref)}/offers`

  return {
    /** The platforms that the seed knows. */
    platforms: async () => (await allPlatforms()).filter(({ slug }) => !isFurther.has(slug)),
    allPlatforms,
    /** Newest first. */
    mails: (query: { to?: string; since?: string } = {}) =>
      call<Mail[]>('GET', `/mail?${new URLSearchParams({ ...query, limit: '5000' })}`),
    /** Newest first. */
    sms: (to: string) => call<Sms[]>('GET', `/sms?${new URLSearchParams({ to })}`),
    /** Codes on their way are too old from now on. */
    expireCodes: () => call('POST', '/sms/expire-codes'),
    /** What arrived in a chat or at a webhook, newest first. */
    received: (service: ConnectionKind) => call<Received[]>('GET', `/receivers?service=${service}`),
    setReceiverFault: (service: ConnectionKind, fault: ReceiverFault | Record<string, never>) =>
      call('PUT', `/receivers/${service}/fault`, fault),
    /** What a browser's push service would give a page. */
    subscribe: () => call<PushAddress>('POST', '/push/subscriptions'),
    /** Decrypted, newest first. */
    pushes: ({ endpoint }: Pick<PushAddress, 'endpoint'>) =>
      call<Push[]>('GET', `/push?${new URLSearchParams({ endpoint })}`),
    /** From now on the page shows exactly these offers. */
    pin: (slug: string, ref: string, offers: ShownOffer[]) => call('PUT', offersPath(slug, ref), { offers }),
    setFault: (slug: string, fault: PlatformFault) => call('PUT', `/platforms/${slug}/fault`, fault),
    clearFault: (slug: string) => call('PUT', `/platforms/${slug}/fault`, {}),
    setMailFault: (fault: MailFault) => call('PUT', '/mail/fault', fault),
    clearMailFault: () => call('PUT', '/mail/fault', {}),
    /** The same tickets in other elements. */
    redesign: (slug: string, isRedesigned = true) =>
      call('PUT', `/platforms/${slug}/redesign`, { is_redesigned: isRedesigned }),
    /** A team's name on the football feed from now on. */
    renameOnFeed: (name: string, as: string | null) => call('PUT', '/football/teams', { name, as }),
    offerOnFeed: (code: string, isOffered: boolean) =>
      call('PUT', `/football/competitions/${code}`, { is_offered: isOffered }),
    footballMatches: () => call<FootballMatch[]>('GET', '/football/matches'),
    updateFootballMatch: (id: number, change: { utc_date?: string; status?: string }) =>
      call('PUT', `/football/matches/${id}`, change),
    /** Newest first. */
    requests: (slug: string) => call<PlatformRequest[]>('GET', `/platforms/${slug}/requests`),
  }
}
