/** News that this browser remembers having told, and for how long. */
const maxTold = 200
const toldForMs = 12 * 3_600_000

export const toldNewsKey = 'touchline-told-news'

type ToldPorts = {
  /** Null where the browser keeps nothing for pages: then each tab remembers for itself. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  now(): number
  /** Runs the work while no other tab does. */
  exclusively<T>(work: () => T): Promise<T>
}

export type ToldNews = { claim(matchId: number, newsId: string): Promise<boolean> }

/** Of all tabs, and however often a connection breaks, one tells each piece of news: the first that claims it. */
export function createToldNews({ storage, now, exclusively }: ToldPorts): ToldNews {
  let own: [string, number][] = []

  function read(): [string, number][] {
    try {
      const told: unknown = JSON.parse(storage?.getItem(toldNewsKey) ?? '[]')
      return Array.isArray(told) ? (told as [string, number][]) : []
    } catch {
      return []
    }
  }

  return {
    claim: (matchId, newsId) =>
      exclusively(() => {
        const key = `${matchId}:${newsId}`
        const told = [...read(), ...own].filter(([, at]) => at > now() - toldForMs)
        if (told.some(([known]) => known === key)) return false
        own = [...own, [key, now()] as [string, number]].slice(-maxTold)
        try {
          const all = new Map([...told, [key, now()] as const])
          storage?.setItem(toldNewsKey, JSON.stringify([...all].slice(-maxTold)))
        } catch {
          // The storage is full or closed: this tab remembers for itself.
        }
        return true
      }),
  }
}

export function browserToldNews(): ToldNews {
  return createToldNews({
    storage: openStorage(),
    now: Date.now,
    exclusively: async (work) => {
      const { locks } = navigator as Partial<Navigator>
      return locks ? locks.request(toldNewsKey, async () => work()) : work()
    },
  })
}

function openStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
