import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import { isNetworkError } from '../../network-error.ts'
import { createNotices, type NoticePermission } from '../notices.ts'
import { changesOf, onDevice, refusals } from './device-preferences.ts'

const notSaved = "We couldn't save your settings. They apply until you leave this page."

/** Settings that apply at once and are saved in the background; `trouble` says when that failed. */
export function useLivePreferences(loaded: LivePreferences) {
  const [known, setKnown] = useState({ loaded, preferences: loaded })
  if (known.loaded !== loaded) setKnown({ loaded, preferences: loaded })
  const [trouble, setTrouble] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const [permission, setPermission] = useState<NoticePermission | null>(null)
  useEffect(() => setPermission(createNotices().permission()), [])
  const preferences = onDevice(known.preferences, permission)

  async function change(wanted: Partial<LivePreferences>) {
    let given = changesOf(preferences, wanted)
    setTrouble(null)
    // The click that turns notifications on also asks for the browser's permission.
    if (given.live_match_notifications) {
      const answer = await createNotices().ask()
      setPermission(answer)
      setTrouble(refusals[answer])
      const { live_match_notifications: _refused, ...others } = given
      if (answer !== 'granted') given = others
    }
    if (Object.keys(given).length === 0) return
    setKnown((before) => ({ ...before, preferences: { ...before.preferences, ...given } }))
    const answer = await fetch('/api/preferences', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(given),
    }).catch((thrown: unknown) => (isNetworkError(thrown) ? 'offline' : null))
    if (answer === 'offline') setTrouble(`Network error. ${notSaved}`)
    else if (!answer?.ok) setTrouble(notSaved)
    // All lists of the site must hide scores, or show them again.
    else if (given.hide_scores !== undefined) await revalidate()
  }

  return { preferences, change, trouble }
}
