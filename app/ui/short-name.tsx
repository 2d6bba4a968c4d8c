/** How long a name may be, by where it stands: an event, a live card, a row or ticket, a page's own ticket. */
export const nameLengths = { event: 15, card: 18, row: 25, page: 30 } as const

/** A name cut to a layout's length, never within a pair of characters; the dots count. */
export function cutName(name: string, length: number): string {
  const letters = [...name]
  return letters.length <= length
    ? name
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** A name that fits its place; who cannot see it hears all of it, who points at it reads it. */
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
