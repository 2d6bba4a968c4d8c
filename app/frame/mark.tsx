/** The halfway line and the light on the spot. */
export function Mark() {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      aria-hidden="true"
    >
      <rect x="1.4" y="1.4" width="23.2" height="23.2" rx="5" />
      <path d="M13 1.4v23.2" />
      <circle cx="13" cy="13" r="5" className="mark-light" />
    </svg>
  )
}
