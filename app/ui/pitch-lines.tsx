/** Halfway line, circle and box in chalk, behind a large header. */
export function PitchLines() {
  return (
    <svg className="pitch-lines" viewBox="0 0 1360 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M680 0v480M1360 56h-204v368h204M1360 152h-76v176h76" />
      <circle cx="680" cy="240" r="146" />
      <circle cx="680" cy="240" r="3" />
    </svg>
  )
}
