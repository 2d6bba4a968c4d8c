/**
 * Without one of these between two words, a name is of a ticket, and reading it is not worth its time. Names of sides may
 * end or begin with a number: "Kelsford U21 – 1. FC Marlow".
 */
const pairSign =
  /(?:[\p{L}\d]\.?\s+|^)(?:v|vs|versus|x|gegen|contre|contra|contro|tegen|kontra)\.?\s+(?:\d\.\s)?\p{L}|[\p{L}\d]\s+[-–—]\s+(?:\d\.\s)?\p{L}/iu

export function mayNamePair(text: string): boolean {
  return pairSign.test(text)
}
