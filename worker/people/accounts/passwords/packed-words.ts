// Many words in little room, because every byte of the Worker is uploaded.

/** Most letters that a word may share with the one before: one digit of base 36. */
const mostShared = 35

/** Sorted, each as how many letters it shares with the one before and what follows them. */
export function packWords(words: Iterable<string>): string {
  let before = ''
  const lines = [...new Set(words)].sort().map((word) => {
    let shared = 0
    while (shared < Math.min(before.length, mostShared) && word[shared] === before[shared]) shared += 1
    before = word
    return shared.toString(36) + word.slice(shared)
  })
  return lines.join('\n')
}

export function unpackWords(packed: string): Set<string> {
  const words = new Set<string>()
  let before = ''
  for (const line of packed.split('\n')) {
    before = before.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1)
    words.add(before)
  }
  return words
}
