import { setTimeout as pause } from 'node:timers/promises'
import { TrackingAway, type Tracked } from '#server/core/adapters/la-poste-tracking.ts'
import type { Context } from '#server/core/context.ts'
import { forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import {
  claimDueBoxes,
  type DueBox,
  enrolBoxes,
  isBoxDue,
  pauseCalls,
  releaseBoxes,
  reserveCall,
} from './due-boxes.ts'
import { storeReading } from './store-reading.ts'

/** The next minute's run goes on with what is left. */
const longestRunMs = 59_900

/**
 * Reads at La Poste the boxes whose turn it is, ten a call, 100 calls a minute at most, until none is due
 * (docs/rules/shipping.md#carrier-tracking). When La Poste is away the boxes wait for a later run.
 */
export async function followBoxes(
  ctx: Context,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<void> {
  if (!ctx.tracking) return
  await enrolBoxes(ctx)
  // A box that is not stored is read again when its lease ends.
  await forEachApart(readings(ctx, wait), ({ box, tracked }) => storeReading(ctx, box, tracked))
}

type Reading = { readonly box: DueBox; readonly tracked: Tracked }

async function* readings(
  ctx: Context,
  wait: (ms: number) => Promise<unknown>,
): AsyncGenerator<Reading> {
  const end = ctx.now().getTime() + longestRunMs
  while (ctx.now().getTime() < end) {
    if (!(await isBoxDue(ctx))) return
    // The turn comes first: boxes are claimed for the time of a call, however long the wait for it.
    const turn = await reserveCall(ctx)
    await wait(Math.max(0, turn.getTime() - ctx.now().getTime()))
    const due = await claimDueBoxes(ctx)
    if (due.length === 0) return
    const read = await readAtLaPoste(ctx, due)
    if (!read) return
    for (const box of due) yield { box, tracked: read.get(box.number) ?? { kind: 'unreadable' } }
  }
}

/** Undefined when La Poste is away, or our calls of the minute are used up: then the boxes stay due. */
async function readAtLaPoste(
  ctx: Context,
  due: readonly DueBox[],
): Promise<ReadonlyMap<string, Tracked> | undefined> {
  try {
    return await ctx.tracking?.read(due.map(({ number }) => number))
  } catch (error) {
    if (!(error instanceof TrackingAway)) throw error
    ctx.log.warn({ message: error.message }, 'tracking not read')
    await pauseCalls(ctx)
    await releaseBoxes(ctx, due)
    return undefined
  }
}

export const followBoxesJob = defineJob({
  name: 'follow-boxes',
  payload: noPayload,
  every: '* * * * *',
  // The run of a dead worker is found six seconds later at the earliest: its boxes are free by its retry (`leaseMs`).
  retryDelaySeconds: 10,
  run: (ctx) => followBoxes(ctx),
})
