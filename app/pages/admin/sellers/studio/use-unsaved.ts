import { useCallback, useState } from 'react'
import { areSameRules, withDefaults } from './rule-fields.ts'

type Fields = Record<string, string>

/**
 * What the editor begins with, and the rules that were typed and not saved when another revision took their place: they are
 * kept until they are taken back, dropped or saved. `opened` names what is opened, `stored` are its fields.
 */
export function useUnsaved(opened: string, stored: Fields, isSaved: boolean) {
  const [kept, setKept] = useState<Fields | null>(null)
  const [back, setBack] = useState<{ opened: string; fields: Fields } | null>(null)
  const isBack = back?.opened === opened
  const start = isBack ? back.fields : stored
  const isOther = kept !== null && !isSaved && !areSameRules(withDefaults(kept), withDefaults(start))
  return {
    start,
    /** A key for the editor. */
    editing: `${opened} ${isBack}`,
    kept: isOther ? kept : null,
    keep: useCallback((typed: Fields) => setKept(typed), []),
    takeBack: () => setBack(kept && { opened, fields: kept }),
    drop: () => setKept(null),
  }
}
