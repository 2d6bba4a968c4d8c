import { type AnnouncedNews, createAnnouncedNews } from '#app/ui/live/announced-news.ts'

/** A visible tab with its own memory. */
export function createOneTabNews(now: () => number): AnnouncedNews {
  return createAnnouncedNews({
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
