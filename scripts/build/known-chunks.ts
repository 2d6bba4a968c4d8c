import type { Plugin } from 'vite'

const everyTime = /function stringToChunk\(content\) \{\s*return textEncoder\.encode\(content\);\s*\}/

/** Short texts alone are kept, and only so many; React never writes into a chunk, as its own ready-made ones show. */
const once = `const knownChunks = new Map();
function stringToChunk(content) {
  if (content.length > 64) return textEncoder.encode(content);
  let chunk = knownChunks.get(content);
  if (chunk === undefined) {
    chunk = textEncoder.encode(content);
    if (knownChunks.size < 4096) knownChunks.set(content, chunk);
  }
  return chunk;
}`

/**
 * Lets React's renderer remember the bytes of texts that repeat. It encodes the name and value of each of a page's fifteen
 * hundred attributes anew, two calls into the runtime each, which took more than half of the time of rendering.
 */
export function knownChunks(): Plugin {
  return {
    name: 'touchline:known-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (!/react-dom-server\.edge\.production/.test(id)) return null
      if (!everyTime.test(code))
        throw new Error('React encodes its chunks otherwise now: look at known-chunks.ts again')
      return { code: code.replace(everyTime, once), map: null }
    },
  }
}
