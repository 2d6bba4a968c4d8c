import { freeSteps, stepsPerCharacter } from '../constants.ts'

/** Thrown when a page exceeds its work budget. */
export class TooManySteps extends Error {}

/**
 * Work budget of one page, shared by the whole extraction. A step is roughly a character scanned, a value visited or
 * a node entered. The budget is proportional to the page size, so the total is linear.
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

  /** Adds steps beyond the size-based budget. */
  grant(steps: number): void {
    this.#left += steps
    this.#all += steps
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooManySteps('reading the page takes too many steps for its size')
  }
}
