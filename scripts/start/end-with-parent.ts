// Loaded into every process of the stack: ends it when its parent is gone, however the parent ended. The parent holds
// the other end of standard input and never writes to it.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  // A finished script must not wait for its parent.
  if ('unref' in process.stdin) process.stdin.unref()
}
