import type { MailFault, PlatformFault } from '#scripts/sandbox/faults.ts'
import type { OffersInput } from '#scripts/sandbox/offers.ts'
import type { PlatformKind } from '#worker/catalogue/constants.ts'

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  received_at: string
}

export type SandboxMatch = { ref: string; url: string; home_team: string; away_team: string; match_date: string }

export type SandboxPlatform = {
  slug: string
  name: string
  kind: PlatformKind
  currency: string
  page_type: string
  matches: SandboxMatch[]
}

export type PlatformRequest = { at: string; path: string; status: number | null }
export type ShownOffer = OffersInput['offers'][number]

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
  const offersPath = (slug: string, ref: string) => `/platforms/${slug}/matches/${encodeURIComponent(ref)}/offers`

  return {
    platforms: () => call<SandboxPlatform[]>('GET', '/platforms'),
    /** Newest first. */
    mails: (query: { to?: string; since?: string } = {}) =>
      call<Mail[]>('GET', `/mail?${new URLSearchParams({ ...query, limit: '5000' })}`),
    /** From now on the page shows exactly these offers. */
    pin: (slug: string, ref: string, offers: ShownOffer[]) => call('PUT', offersPath(slug, ref), { offers }),
    setFault: (slug: string, fault: PlatformFault) => call('PUT', `/platforms/${slug}/fault`, fault),
    clearFault: (slug: string) => call('PUT', `/platforms/${slug}/fault`, {}),
    setMailFault: (fault: MailFault) => call('PUT', '/mail/fault', fault),
    clearMailFault: () => call('PUT', '/mail/fault', {}),
    /** Newest first. */
    requests: (slug: string) => call<PlatformRequest[]>('GET', `/platforms/${slug}/requests`),
  }
}
