const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most `max` UTF-16 units with the "…" at its end; never cut within a letter or an emoji, however many code points it has. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const start = graphemes.segment(text).containing(max - 1)?.index ?? 0
  // A single character longer than the whole room is cut all the same.
  const end = start === 0 ? max - 1 : start
  return `${text.slice(0, end).toWellFormed()}…`
}
