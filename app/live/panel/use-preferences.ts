import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LivePreferences } from '#worker/preferences/contract.ts'
import { createNotices } from '../notices.ts'

const notSaved = 'Your settings could not be saved. They hold until you leave this page.'
const blocked = 'Your browser blocks notifications from this site. Allow them in its site settings, then try again.'

/** Settings that hold at once and are saved behind one's back; `trouble` says when that failed. */
export function useLivePreferences(loaded: LivePreferences) {
  const [known, setKnown] = useState({ loaded, preferences: loaded })
  if (known.loaded !== loaded) setKnown({ loaded, preferences: loaded })
  const [trouble, setTrouble] = useState<string | null>(null)
  const { revalidate } = useRevalidator()

  async function change(wanted: Partial<LivePreferences>) {
    let given = wanted
    setTrouble(null)
    // The browser's permission is asked for by the press that turns notices on.
    if (wanted.live_match_notifications && (await createNotices().ask()) !== 'granted') {
      given = { ...wanted, live_match_notifications: false }
      setTrouble(blocked)
    }
    setKnown((before) => ({ ...before, preferences: { ...before.preferences, ...given } }))
    const answer = await fetch('/api/preferences', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
    }).catch(() => null)
    if (!answer?.ok) setTrouble(notSaved)
    // Every list of the site hides scores, or tells them again.
    else if (given.hide_scores !== undefined) await revalidate()
  }

  return { preferences: known.preferences, change, trouble }
}
