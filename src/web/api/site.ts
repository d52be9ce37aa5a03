import type * as z from 'zod/mini'
import type { readSite } from '#contract/system.ts'
import { send } from './send.ts'

export type Demo = NonNullable<z.output<typeof readSite.output>['demo']>

let asked: Promise<Demo | null> | undefined

/** What the demonstration offers, asked once per page; `null` in production, or when nothing answers. */
export function demoOffer(): Promise<Demo | null> {
  // Not through `call`: the bar is on `/` too, where the schema library is not loaded.
  asked ??= send({ method: 'GET', url: '/api/site' }).then(
    (site) => (site as z.output<typeof readSite.output>).demo,
    () => null,
  )
  return asked
}
