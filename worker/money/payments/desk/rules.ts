import type { Position } from './contract.ts'

export function cursorOf({ createdAt, id }: Position): string {
  return `${createdAt}_${id}`
}

/** Null for anything that no page gave out. */
export function positionOf(cursor: string | undefined): Position | null {
  const [, createdAt, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? '') ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id } : null
}

/** Without case, spaces and what is not seen: of payments whose references give the same, one is recorded. Null for none. */
export function referenceKey(reference: string): string | null {
  return (
    reference
      .normalize('NFKC')
      .replace(/[\s\p{Cf}]/gu, '')
      .toLowerCase() || null
  )
}

/** In international format. */
export function mobileOf(text: string): string {
  return text.replace(/[\s()-]/g, '').replace(/^0/, '+44')
}
