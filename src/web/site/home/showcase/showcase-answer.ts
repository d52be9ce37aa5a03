import type * as z from 'zod/mini'
import type { readShowcase } from '#contract/office/showcase.ts'
import { request } from '#web/api/request.ts'

type Showcase = z.output<typeof readShowcase.output>

let asked: Promise<Showcase | null> | undefined

/** Read once per page; `null` when it cannot be read. Never rejects. */
export const showcaseAnswer = (): Promise<Showcase | null> => (asked ??= ask())

const ask = () =>
  request({
    method: 'GET',
    url: '/api/showcase',
    signal: AbortSignal.timeout(10_000),
    credentials: 'omit',
  }).then(
    // Not through `call`: this runs on `/`, where the schema library is not affordable.
    (showcase) => showcase as Showcase,
    () => null,
  )
