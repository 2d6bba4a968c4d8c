import { useCallback, useEffect, useRef, useState } from 'react'
import type { LivePreferences } from '#worker/preferences/contract.ts'
import type { News } from '../../ui/toast.tsx'
import type { NewsListener } from '../live-channel.ts'
import { createNotices } from '../notices.ts'
import { createSound } from '../sound.ts'
import { tellable } from './telling.ts'

/** News that come together are told together. */
const togetherMs = 1_500

type Told = {
  preferences: LivePreferences
  sidesOf: (matchId: number) => string
  /** Whether nothing may be said that gives away how a match goes. */
  isCovered: (matchId: number) => boolean
}

/** Tells each piece of news once: on the page, and by sound and notice where those are wanted. */
export function useTelling(wishes: Told) {
  const [told, setTold] = useState<(Required<News> & { at: number }) | null>(null)
  const [isSilenced, setIsSilenced] = useState(false)
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })
  const ports = useRef<{ sound: ReturnType<typeof createSound>; notices: ReturnType<typeof createNotices> }>(null)

  const onNews: NewsListener = useCallback((matchId, news) => {
    const { preferences: wanted, sidesOf, isCovered } = latest.current
    const words = tellable(news, sidesOf(matchId), isCovered(matchId))
    if (!words) return
    const text = `${words.title} · ${words.message}`
    const at = Date.now()
    setTold((before) => {
      const isTogether = before !== null && at - before.at < togetherMs
      return { text, at, icon: 'bell', earlier: isTogether ? [...before.earlier, before.text] : [] }
    })
    ports.current ??= { sound: createSound(), notices: createNotices() }
    const { sound, notices } = ports.current
    if (wanted.live_match_sounds) void sound.play().then((answer) => setIsSilenced(answer === 'refused'))
    if (wanted.live_match_notifications) {
      void notices.show({ title: words.title, body: words.message, tag: `${matchId}:${news.id}` })
    }
  }, [])

  return { told, onNews, isSilenced }
}
