type Frame = { isList: boolean; awaitsElement: boolean }

/** The line (from 1) on which each element of the lists named `key` starts, in order. The text must be valid JSON. */
export function elementLines(text: string, key: string): number[] {
  const lines: number[] = []
  const frames: Frame[] = []
  let line = 1
  let lastText = ''
  let pendingKey: string | null = null
  const startValue = () => {
    const frame = frames.at(-1)
    if (frame?.isList && frame.awaitsElement) {
      lines.push(line)
      frame.awaitsElement = false
    }
  }
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string
    if (character === '\n') line++
    else if (character === '"') {
      startValue()
      const end = endOfText(text, i)
      lastText = text.slice(i + 1, end)
      i = end
    } else if (character === ':') pendingKey = lastText
    else if (character === '[' || character === '{') {
      startValue()
      frames.push({ isList: character === '[' && pendingKey === key, awaitsElement: true })
      pendingKey = null
    } else if (character === ']' || character === '}') frames.pop()
    else if (character === ',') {
      const frame = frames.at(-1)
      if (frame) frame.awaitsElement = true
      pendingKey = null
    } else if (character.trim() !== '') startValue()
  }
  return lines
}

/** Index of the closing quote of the string at `start`. */
function endOfText(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}
