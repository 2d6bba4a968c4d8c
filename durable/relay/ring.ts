/** One frame as it went out. It brings a client that knows everything up to `after` to `seq`. */
export type RingFrame = { after: number; seq: number; text: string }

export type Snapshot = { seq: number; text: string }

/** All that a channel's objects tell each other to start over. */
export type Backlog = { head: number | null; frames: RingFrame[]; snapshot: Snapshot | null }

export type Ring = ReturnType<typeof createRing>

/**
 * The last frames of a channel, without a hole: each begins where the one before it ended. `head` is the sequence
 * number of the last; null until anything is known.
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

    /** What shows somebody who lacks something that they do; null when nothing is known. */
    get newestText(): string | null {
      return frames.at(-1)?.text ?? snapshot?.text ?? null
    },

    get snapshot() {
      return snapshot
    },

    /** `old`: known already. `gap`: something before it is missing, and nothing was taken over. */
    append(frame: RingFrame): 'appended' | 'old' | 'gap' {
      if (head !== null && frame.seq <= head) return 'old'
      if (head !== null && frame.after > head) return 'gap'
      frames.push(frame)
      if (frames.length > maxFrames) frames.shift()
      head = frame.seq
      return 'appended'
    },

    /** Exactly what somebody who knows everything up to `seq` has missed; null when that is not known any more. */
    missedSince(seq: number): RingFrame[] | null {
      if (head === null || seq > head) return null
      if (seq === head) return []
      const [oldest] = frames
      return oldest && oldest.after <= seq ? after(seq) : null
    },

    /** Takes over a state of the channel. The first one settles the head; later ones are beside the frames. */
    settle(next: Snapshot): void {
      snapshot = next
      head ??= next.seq
    },

    /** Everything before this state is forgotten: something between is missing. */
    startOver(next: Snapshot): void {
      snapshot = next
      head = next.seq
      frames = []
    },

    /** The state and what came after it, for somebody who knows nothing; null when there is none, or it is too old. */
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
