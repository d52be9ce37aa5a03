import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { text, time } from '#contract/core/shapes.ts'

/** A shelf of the plan, or one that holds parcels without being in the plan. */
export const shelf = z.strictObject({
  code: z.string(),
  /** `null` when it is not in the plan. */
  zone: z.nullable(z.string()),
  isActive: z.boolean(),
  /** 0 when it is not in the plan. */
  version: z.int(),
  /** How many parcels are there now. */
  parcels: z.int(),
  /** When the oldest of these parcels was received; `null` for an empty shelf. */
  oldestAt: z.nullable(time),
})
export type ShelfView = z.output<typeof shelf>

export const listShelves = endpoint({
  method: 'GET',
  path: '/api/warehouse/shelves',
  policy: 'operateur',
  summary:
    'Ce qui est rangé où : les étagères dans l’ordre de leur code, leur occupation, leur plus ancien colis',
  topics: ['shelves'],
  input: z.strictObject({
    /** The name of the zone, exactly. */
    zone: z.optional(z.string().check(z.maxLength(40))),
    /** The last code of the previous page. */
    cursor: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.strictObject({
    shelves: z.array(shelf),
    zones: z.array(z.string()),
    nextCursor: z.nullable(z.string()),
  }),
})

export const readShelf = endpoint({
  method: 'GET',
  path: '/api/warehouse/shelves/:shelfCode',
  policy: 'operateur',
  summary: 'Si une étagère est connue, au plan ou par ses colis, et ouverte aux rangements',
  // Called at each scan on the bench.
  topics: [],
  input: z.strictObject({ shelfCode: z.string().check(z.maxLength(20)) }),
  /** 422 `shelfCode: invalid`. */
  output: z.strictObject({ code: z.string(), isKnown: z.boolean(), isActive: z.boolean() }),
})

export const addShelf = endpoint({
  method: 'POST',
  path: '/api/warehouse/shelves',
  policy: 'operateur',
  summary: 'Ajoute une étagère au plan',
  changes: ['shelves'],
  input: z.strictObject({ code: text(20), zone: text(40) }),
  /** Refused with `shelf-known`; 422 `code: invalid`. */
  output: z.strictObject({ code: z.string() }),
})

export const changeShelf = endpoint({
  method: 'PUT',
  path: '/api/warehouse/shelves/:shelfCode',
  policy: 'operateur',
  summary: 'Change la zone d’une étagère, ou la ferme aux rangements',
  changes: ['shelves'],
  input: z.strictObject({
    shelfCode: z.string().check(z.maxLength(20)),
    version: z.int(),
    zone: text(40),
    isActive: z.boolean(),
  }),
  /** Refused with `stale-version`. */
  output: z.strictObject({ version: z.int() }),
})
