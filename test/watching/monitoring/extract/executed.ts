import { Session } from 'node:inspector'

const countedFiles = /monitoring\/extract\/|htmlparser2|css-select|domhandler|domutils|entities|re2js/

/**
 * Counts the blocks executed in the extraction and its libraries with the engine's own
 * counters, which see work outside the step budget too. Load what is counted after this.
 */
export function createBlockCounter() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  function take(): number {
    let blocks = 0
    session.post('Profiler.takePreciseCoverage', (error, report) => {
      if (error) throw error
      for (const { url, functions } of report.result) {
        if (!countedFiles.test(url)) continue
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count
      }
    })
    return blocks
  }

  return {
    count(run: () => void): number {
      take()
      run()
      return take()
    },
    stop: () => session.disconnect(),
  }
}
