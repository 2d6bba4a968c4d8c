import type { Instant } from '#worker/ground/platform/clock.ts'

export const maxMails = 5_000

export type StoredMail = {
  id: string
  /** The envelope's recipients, separated by commas. */
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** By lower-case name; repeated headers are joined by commas. */
  headers: Record<string, string>
  receivedAt: Instant
}

/** The most recent mails. */
export type MailStore = {
  add(mail: Omit<StoredMail, 'id'>): void
  find(id: string): StoredMail | null
  /** Newest first. `to` is one complete address; `since` is inclusive. */
  list(filter: { to?: string | undefined; since?: Instant | undefined; limit: number }): StoredMail[]
  count(): number
  clear(): void
}

export function createMailStore(): MailStore {
  const mails: StoredMail[] = []
  let added = 0
  return {
    add(mail) {
      added += 1
      mails.push({ id: String(added), ...mail })
      if (mails.length > maxMails) mails.shift()
    },
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
    list({ to, since = 0, limit }) {
      const wanted = to?.toLowerCase()
      const found: StoredMail[] = []
      for (let i = mails.length - 1; i >= 0 && found.length < limit; i--) {
        const mail = mails[i]
        if (!mail || mail.receivedAt < since) break
        if (wanted === undefined || mail.to.toLowerCase().split(', ').includes(wanted)) found.push(mail)
      }
      return found
    },
    count: () => mails.length,
    clear: () => {
      mails.length = 0
    },
  }
}

export function mailToWire({ receivedAt, ...mail }: StoredMail) {
  return { ...mail, received_at: new Date(receivedAt).toISOString() }
}
