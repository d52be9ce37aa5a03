import { explainFailure } from './cannot-start.ts'
import { readStartSettings } from './start/settings.ts'
import { prepareShutdown } from './start/shutdown.ts'
import { supervise } from './start/supervise.ts'

const shutdown = prepareShutdown()
try {
  await supervise(readStartSettings(process.env), shutdown)
} catch (error) {
  // The person stopped the command while it was starting: the failure is only the result of that.
  const code = shutdown.requested.aborted ? 0 : explainFailure(error)
  await shutdown.end()
  process.exit(code)
}
