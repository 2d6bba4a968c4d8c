// Loaded into every process of the stack: ends it when the process that started it is gone, however that one ended.
// The parent holds the other end of standard input and never writes to it.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  // A script that has done its work must not wait for its parent.
  if ('unref' in process.stdin) process.stdin.unref()
}
