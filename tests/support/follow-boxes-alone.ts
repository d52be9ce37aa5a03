import { parseConfig } from '#server/config.ts'
import { openDeps } from '#server/open-deps.ts'
import { followBoxes } from '#server/shipping/tracking/follow-boxes.ts'
import { jobContext } from '#server/worker.ts'

/** A worker of its own process, to be killed: one run of the job that follows the boxes, with the environment as its configuration. */
const deps = await openDeps(parseConfig(process.env))
process.send?.('started')
await followBoxes(jobContext(deps, 'follow-boxes'))
process.send?.('ended')
