import { useCallback, useEffect, useRef, useState } from 'react'
import type { LivePreferences } from '#worker/preferences/contract.ts'
import type { News } from '../../ui/toast.tsx'
import type { NewsListener } from '../live-channel.ts'
import { createNotices } from '../notices.ts'
import { createSound } from '../sound.ts'
import { tellable } from './telling.ts'

/** News that come together are told together. */
const togetherMs = 1_500

/** Tells each piece of news once: on the page, and by sound and notice where those are wanted. */
export function useTelling(preferences: LivePreferences, sidesOf: (matchId: number) => string) {
  const [told, setTold] = useState<(News & { at: number }) | null>(null)
  const [isSilenced, setIsSilenced] = useState(false)
  const latest = useRef({ preferences, sidesOf })
  useEffect(() => {
    latest.current = { preferences, sidesOf }
  })
  const ports = useRef<{ sound: ReturnType<typeof createSound>; notices: ReturnType<typeof createNotices> }>(null)

  const onNews: NewsListener = useCallback((matchId, news) => {
    const wanted = latest.current.preferences
    const words = tellable(news, latest.current.sidesOf(matchId), wanted.hide_scores)
    if (!words) return
    const text = `${words.title} · ${words.message}`
    const at = Date.now()
    setTold((before) => ({ text: before && at - before.at < togetherMs ? `${before.text}. ${text}` : text, at }))
    ports.current ??= { sound: createSound(), notices: createNotices() }
    const { sound, notices } = ports.current
    if (wanted.live_match_sounds) void sound.play().then((answer) => setIsSilenced(answer === 'refused'))
    if (wanted.live_match_notifications) {
      void notices.show({ title: words.title, body: words.message, tag: `${matchId}:${news.id}` })
    }
  }, [])

  return { told, onNews, isSilenced }
}
