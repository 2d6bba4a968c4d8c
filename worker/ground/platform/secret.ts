/** A value that prints as [redacted] when logged, serialised or interpolated by mistake. */
export class Secret {
  readonly #value: string
  /** The previous value during a rotation: verifies older data, never signs new data. */
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
