/** Hidden tabs wait this long so that a visible tab announces first. */
export const hiddenTabWaitsMs = 1_000

/** By then one tab's storage write is visible to all others. */
const storedEverywhereMs = 2_000

/** News announced by another window within this time is also shown in this one. */
const justNowMs = 10_000

/** Announced news remembered by this browser, and for how long. */
const maxAnnounced = 200
const rememberedForMs = 12 * 3_600_000

export const announcedNewsKey = 'touchline-told-news'

type AnnouncedPorts = {
  /** Null without browser storage: then each tab remembers for itself. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  now(): number
  isHidden(): boolean
  wait(ms: number): Promise<void>
  /** True in only one of the tabs that ask at about the same time: storage writes take a while to reach other tabs. */
  isFirst(key: string): Promise<boolean>
  /** Runs the work while no other tab does. */
  exclusively<T>(work: () => T): Promise<T>
}

/** `first`: this tab announces it; `also`: another visible window, shows it only; `known`: old news. */
export type Claim = 'first' | 'also' | 'known'

export type AnnouncedNews = { claim(matchId: number, newsId: string): Promise<Claim> }

/**
 * Exactly one tab is the first to announce each piece of news, however often a connection breaks. Visible tabs claim at
 * once; a hidden one announces where none is visible, because sounds and notifications still reach the user. Other
 * visible windows show what was announced within the last seconds.
 */
export function createAnnouncedNews({
  storage,
  now,
  isHidden,
  wait,
  isFirst,
  exclusively,
}: AnnouncedPorts): AnnouncedNews {
  let own: [string, number][] = []

  function read(): [string, number][] {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(announcedNewsKey) ?? '[]')
      return Array.isArray(stored) ? (stored as [string, number][]) : []
    } catch {
      return []
    }
  }

  function remember(key: string): void {
    own = [...own, [key, now()] as [string, number]].slice(-maxAnnounced)
  }

  return {
    async claim(matchId, newsId) {
      const key = `${matchId}:${newsId}`
      // Stored before any await: the same news may arrive twice at once.
      if (own.some(([known, at]) => known === key && at > now() - rememberedForMs)) return 'known'
      remember(key)
      if (isHidden()) await wait(hiddenTabWaitsMs)
      const also = () => (isHidden() ? 'known' : 'also')
      if (!(await isFirst(key))) return also()
      return exclusively((): Claim => {
        const announced = read().filter(([, at]) => at > now() - rememberedForMs)
        const known = announced.find(([one]) => one === key)
        if (known) return known[1] > now() - justNowMs ? also() : 'known'
        try {
          const all = new Map([...announced, [key, now()] as const])
          storage?.setItem(announcedNewsKey, JSON.stringify([...all].slice(-maxAnnounced)))
        } catch {
          // The storage is full or blocked: this tab remembers for itself.
        }
        return 'first'
      })
    },
  }
}

export function browserAnnouncedNews(): AnnouncedNews {
  return createAnnouncedNews({
    storage: openStorage(),
    now: Date.now,
    isHidden: () => document.visibilityState === 'hidden',
    wait,
    isFirst,
    exclusively: async (work) => {
      const { locks } = navigator as Partial<Navigator>
      return locks ? locks.request(announcedNewsKey, async () => work()) : work()
    },
  })
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Locks are visible to all tabs at once. The winner keeps its lock until storage holds the claim. */
function isFirst(key: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    void locks.request(`${announcedNewsKey}:${key}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await wait(storedEverywhereMs)
    })
  })
}

function openStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
