import { createToldNews, type ToldNews } from '#app/live/told-news.ts'

/** A tab that is looked at and remembers for itself. */
export function tellInOneTab(now: () => number): ToldNews {
  return createToldNews({
    storage: null,
    now,
    isHidden: () => false,
    wait: async () => {},
    isFirst: async () => true,
    exclusively: async (work) => work(),
  })
}

/** After all that was claimed has been told. */
export const told = () => new Promise((resolve) => setImmediate(resolve))
