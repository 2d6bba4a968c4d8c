import { useCallback, useEffect, useRef, useState } from 'react'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import { lateImport } from '../../late-import.ts'
import type { News, NewsLine } from '../../toast.tsx'
import type { Announcer } from '../announce.ts'
import type { NewsListener } from '../live-channel.ts'
import { newsText } from './news-text.ts'

/** News within this time is announced together. */
const togetherMs = 1_500

const importAnnouncer = lateImport(() => import('../announce.ts'))

type AnnouncementOptions = {
  preferences: LivePreferences
  sidesOf: (matchId: number) => string
  /** Whether the match's score and play must stay hidden. */
  isCovered: (matchId: number) => boolean
  /** Where a line of news leads; left out on the match's own page. */
  addressOf?: (matchId: number) => string
}

/** Shows each piece of news once; plays the sound and shows the notification if they are on and no other tab does. */
export function useAnnouncements(options: AnnouncementOptions) {
  const [shown, setShown] = useState<(News & { earlier: readonly NewsLine[]; at: number }) | null>(null)
  const [isSilenced, setIsSilenced] = useState(false)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const announcer = useRef<Promise<Announcer>>(null)

  const onNews: NewsListener = useCallback((matchId, news, isFirst) => {
    const { preferences: wanted, sidesOf, isCovered, addressOf } = latest.current
    const words = newsText(news, sidesOf(matchId), isCovered(matchId))
    if (!words) return
    const line = { text: `${words.title} · ${words.message}`, to: addressOf?.(matchId) }
    const at = Date.now()
    setShown((before) => {
      const isTogether = before !== null && at - before.at < togetherMs
      const earlier = isTogether ? [...before.earlier, { text: before.text, to: before.to }] : []
      return { ...line, at, icon: 'bell', earlier }
    })
    if (!isFirst) return
    const announce = async () => {
      announcer.current ??= importAnnouncer().then(({ createAnnouncer }) => createAnnouncer())
      const { sound, notices } = await announcer.current
      if (wanted.live_match_sounds) void sound.play().then((answer) => setIsSilenced(answer === 'refused'))
      if (wanted.live_match_notifications) {
        void notices.show({ title: words.title, body: words.message, tag: `${matchId}:${news.id}` })
      }
    }
    announce().catch(() => {
      // Could not be loaded: the page still shows the news, and the next one retries.
      announcer.current = null
    })
  }, [])

  return { news: shown, onNews, isSilenced }
}
