/** One frame as sent. It takes a client from `after` (or anything later) to `seq`. */
export type RingFrame = { after: number; seq: number; text: string }

/** `newsText`: with the news of the frames that it replaced, for a client that has had frames before them. */
export type Snapshot = { seq: number; text: string; newsText?: string }

/** Everything a shard needs from the root to start over. */
export type Backlog = { head: number | null; frames: RingFrame[]; snapshot: Snapshot | null }

export type Ring = ReturnType<typeof createRing>

/**
 * The last frames of a channel without gaps: each begins where the previous one ended. `head` is the last sequence
 * number, null until one is known.
 */
export function createRing(maxFrames: number) {
  let head: number | null = null
  let frames: RingFrame[] = []
  let snapshot: Snapshot | null = null

  function after(seq: number): RingFrame[] {
    return frames.slice(frames.findIndex((frame) => frame.seq > seq))
  }

  return {
    get head() {
      return head
    },

    /** The newest frame or snapshot, from which a client sees that it lags behind; null when there is none. */
    get newestText(): string | null {
      return frames.at(-1)?.text ?? snapshot?.text ?? null
    },

    get snapshot() {
      return snapshot
    },

    /** `old`: already known. `gap`: an earlier frame is missing, so nothing was appended. */
    append(frame: RingFrame): 'appended' | 'old' | 'gap' {
      if (head !== null && frame.seq <= head) return 'old'
      if (head !== null && frame.after > head) return 'gap'
      frames.push(frame)
      if (frames.length > maxFrames) frames.shift()
      head = frame.seq
      return 'appended'
    },

    /** The frames after `seq`; null when the ring no longer holds all of them. */
    missedSince(seq: number): RingFrame[] | null {
      if (head === null || seq > head) return null
      if (seq === head) return []
      const [oldest] = frames
      return oldest && oldest.after <= seq ? after(seq) : null
    },

    /** Stores a snapshot of the channel. The first one sets the head. */
    settle(next: Snapshot): void {
      snapshot = next
      head ??= next.seq
    },

    /** Drops all earlier frames, because some before this snapshot are missing. */
    startOver(next: Snapshot): void {
      snapshot = next
      head = next.seq
      frames = []
    },

    /**
     * Snapshot and later frames for a new client; null when there is no snapshot, or it has more than `maxAfter` frames
     * after it.
     */
    welcome(maxAfter: number): { snapshot: Snapshot; frames: RingFrame[] } | null {
      if (!snapshot) return null
      if (head === null || snapshot.seq >= head) return { snapshot, frames: [] }
      const missed = this.missedSince(snapshot.seq)
      return missed && missed.length <= maxAfter ? { snapshot, frames: missed } : null
    },

    restore(backlog: Backlog): void {
      head = backlog.head
      frames = backlog.frames.slice(-maxFrames)
      snapshot = backlog.snapshot
    },

    backlog: (): Backlog => ({ head, frames: [...frames], snapshot }),
  }
}
