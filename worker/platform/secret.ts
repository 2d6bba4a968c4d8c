/** A value that prints as [redacted] wherever it is logged, serialised or put into a text by mistake. */
export class Secret {
  readonly #value: string
  /** What stood in its place before, while it is being changed: it proves what is old, and makes nothing new. */
  readonly previous: Secret | null

  constructor(value: string, previous: Secret | null = null) {
    this.#value = value
    this.previous = previous
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[redacted]'
  }

  toJSON(): string {
    return '[redacted]'
  }
}
