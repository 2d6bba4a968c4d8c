import { createToldNews, type ToldNews } from '#app/live/told-news.ts'

/** A visible tab with its own memory. */
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

/** After every claimed announcement was made. */
export const announcementsMade = () => new Promise((resolve) => setImmediate(resolve))
