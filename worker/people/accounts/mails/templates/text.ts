import type { Letter } from './letter.ts'

/** The plain text part. */
export function textPart(letter: Letter): string {
  const { action, actionNote, footnoteLink } = letter
  return [
    letter.greeting,
    ...letter.paragraphs.flatMap((paragraph) => ['', paragraph]),
    ...(action ? ['', `${action.label}:`, action.url] : []),
    ...(actionNote ? ['', actionNote] : []),
    '',
    '-- ',
    letter.footnote,
    ...(footnoteLink ? [`${footnoteLink.label}: ${footnoteLink.url}`] : []),
    '',
  ].join('\n')
}
