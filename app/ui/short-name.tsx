/** Longest name per place: an event, a live card, a row or ticket, a page's own ticket. */
export const nameLengths = { event: 15, card: 18, row: 25, page: 30 } as const

/** Cuts a name to a length including the dots, never inside a surrogate pair. */
export function cutName(name: string, length: number): string {
  const letters = [...name]
  return letters.length <= length
    ? name
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** A name cut to fit; screen readers get it whole, and so does the tooltip. */
export function ShortName({ name, place }: { name: string; place: keyof typeof nameLengths }) {
  const cut = cutName(name, nameLengths[place])
  if (cut === name) return name
  return (
    <span title={name}>
      <span aria-hidden="true">{cut}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}
