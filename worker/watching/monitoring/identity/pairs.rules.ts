/** Without one of these between two words, a name is of a ticket, and reading it is not worth its time. */
const pairSign =
  /(?:\p{L}\.?\s+|^)(?:v|vs|versus|x|gegen|contre|contra|contro|tegen|kontra)\.?\s+\p{L}|\p{L}\s+[-–—]\s+\p{L}/iu

export function mayNamePair(text: string): boolean {
  return pairSign.test(text)
}
