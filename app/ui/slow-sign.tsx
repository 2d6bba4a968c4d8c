import { useNavigation } from 'react-router'

/** A sign of life while the next page is on its way; the style sheet shows it, to eyes and ears, when that takes long. */
export function SlowSign() {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div className="slow-sign-place" role="status">
      {isUnderWay && (
        <p className="slow-sign">
          <span className="visually-hidden">Loading…</span>
        </p>
      )}
    </div>
  )
}
