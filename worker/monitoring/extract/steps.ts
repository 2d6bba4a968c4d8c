import { freeSteps, stepsPerCharacter } from '../constants.ts'

/** Thrown when a page takes more work than its size allows. */
export class TooManySteps extends Error {}

/**
 * The work that reading one page may take, over all parts of the extraction. A step is about a character scanned, a value
 * visited or a tree node entered; what is dearer spends more. The budget grows with the page, so the cost is linear in it.
 */
export class Steps {
  #left: number
  #all: number

  constructor(characters: number) {
    this.#all = freeSteps + stepsPerCharacter * characters
    this.#left = this.#all
  }

  get spent(): number {
    return this.#all - this.#left
  }

  /** More than the page's size alone allows. */
  grant(steps: number): void {
    this.#left += steps
    this.#all += steps
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooManySteps('reading the page takes too many steps for its size')
  }
}
