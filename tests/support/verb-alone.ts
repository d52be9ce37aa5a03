import { parseConfig } from '#server/config.ts'
import type { Actor } from '#server/core/context.ts'
import { openDeps } from '#server/open-deps.ts'
import { createCarrierLabel } from '#server/shipping/carrier-labels/create-carrier-label.ts'
import { followBoxes } from '#server/shipping/tracking/follow-boxes.ts'
import { jobContext } from '#server/worker.ts'

/** What a process of its own does, to be killed meanwhile. */
export type Verb =
  | { readonly name: 'follow-boxes' }
  | { readonly name: 'create-label'; readonly boxId: string; readonly actor: Actor }

const deps = await openDeps(parseConfig(process.env))
const verb = JSON.parse(process.argv[2] ?? '') as Verb
const ctx = jobContext(deps, verb.name)
if (verb.name === 'follow-boxes') await followBoxes(ctx)
else await createCarrierLabel({ ...ctx, actor: verb.actor }, verb)
