import { useNavigation } from 'react-router'

/** A loading message for the next page; the style sheet shows it only after a delay. */
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
