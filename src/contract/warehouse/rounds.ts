import * as z from 'zod/mini'
import { gapReasons, mostAnnounced } from '#domain/round/round.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, optionalText, page, pageQuery, text, time } from '#contract/core/shapes.ts'

/** The parcels that a carrier delivers at once, counted at the bench. */
export const round = z.strictObject({
  id,
  carrier: z.string(),
  announced: z.int(),
  /** Parcels received in this round so far; fixed once it is closed. */
  counted: z.int(),
  openedAt: time,
  openedBy: z.string(),
  closedAt: z.nullable(time),
  gapReason: z.nullable(z.enum(gapReasons)),
  gapNote: z.nullable(z.string()),
})
export type RoundView = z.output<typeof round>

export const readMyRound = endpoint({
  method: 'GET',
  path: '/api/warehouse/my-round',
  policy: 'operateur',
  summary: 'Ma tournée ouverte',
  topics: ['rounds'],
  input: nothing,
  output: z.strictObject({ round: z.nullable(round) }),
})

export const openRound = endpoint({
  method: 'POST',
  path: '/api/warehouse/rounds',
  policy: 'operateur',
  summary: 'Ouvre une tournée : le transporteur, et le nombre de colis annoncé',
  changes: ['rounds'],
  input: z.strictObject({
    carrier: text(60),
    announced: z.int().check(z.minimum(1, 'invalid'), z.maximum(mostAnnounced, 'too-big')),
  }),
  /** Refused with `round-open`. */
  output: round,
})

export const closeRound = endpoint({
  method: 'POST',
  path: '/api/warehouse/rounds/:roundId/closure',
  policy: 'operateur',
  summary: 'Ferme une tournée ; un écart a sa raison',
  changes: ['rounds'],
  input: z.strictObject({
    roundId: id,
    /** The count that was on the screen when the person closed the round. */
    counted: z.int().check(z.minimum(0)),
    reason: z.nullable(z.enum(gapReasons)),
    note: optionalText(300),
  }),
  /** Refused with `round-closed`, `round-moved` (`counted`), `gap-unexplained`, `gap-note-missing`. */
  output: round,
})

export const listRounds = endpoint({
  method: 'GET',
  path: '/api/warehouse/rounds',
  policy: 'operateur',
  summary: 'Les tournées, les plus récentes d’abord',
  topics: ['rounds'],
  input: z.strictObject(pageQuery),
  output: page(round),
})
